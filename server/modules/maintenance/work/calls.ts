import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { workTime } from '../../../../src/resources/maintenance/work/workTime.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  candidates,
  links,
  meterReadings,
  promise,
  readers,
  runningTimer,
  startTimer,
  stopTimer,
  storedFiles,
  workByPin,
  workload,
} from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workLinks } from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { findReached } from '../../../engine/tables/reached.ts'
import { find, findOne } from '../../../engine/tables/rows.ts'
import { decimal, pick, recordId, rowsOf, select } from '../../../engine/tables/statement.ts'
import { serve } from '../../../engine/module.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { scheduleOccurrence, storedFile, workRequestCause } from '../tables.ts'
import { openByPin } from './byPin.ts'
import { candidates as candidatesOf } from './candidates.ts'
import { promiseColumns, promiseOf } from './promise.ts'
import { readersOf } from './readers.ts'
import { beginTime, endTime } from './timer.ts'
import { openByDay } from './workload.ts'

const [w, t, l] = [rowsOf(workRequest, 'w'), rowsOf(workTask, 't'), rowsOf(workFile, 'l')]
const [c, o, f] = [rowsOf(workRequestCause, 'c'), rowsOf(scheduleOccurrence, 'o'), rowsOf(storedFile, 'f')]
const [u, m] = [rowsOf(utility, 'u'), rowsOf(utilMonth, 'm')]

/** What a work request comes from and what was opened from it. */
async function linksOf(sql: CompanySql, id: number) {
  const [triggers, dates, opened, duplicates] = await Promise.all([
    select(sql, {
      ...pick(c, ['kind', 'at']),
      triggerId: c.causeId,
    })`from ${c} where ${c.workRequestId} = ${id} order by ${c.at}, ${c.causeId}`,
    select(sql, {
      scheduleId: o.scheduleId,
      planned: o.plannedOn,
      actual: o.occursOn,
      equipmentId: recordId.orNull`nullif(${o.equipmentId}, 0)`,
    })`from ${o} where ${o.workRequestId} = ${id} order by ${o.plannedOn}`,
    select(sql, { workRequestId: recordId`work`, taskId: recordId.orNull`task` })`from (
        select ${c.workRequestId} as work, ${t.id} as task
        from ${t} join ${c} on ${c.kind} = 'inspection' and ${c.causeId} = ${t.id} join ${w} on ${w.id} = ${c.workRequestId}
        where ${t.workRequestId} = ${id}
        union all
        select ${w.id}, null from ${w} where ${w.parentId} = ${id} and not exists (
          select from ${c} join ${t} on ${t.id} = ${c.causeId}
          where ${c.kind} = 'inspection' and ${c.workRequestId} = ${w.id} and ${t.workRequestId} = ${id})) opened
      order by 1, 2`,
    find(sql, workRequest, { duplicateOfId: id }, { columns: ['id'], sort: ['id'] }),
  ])
  return workLinks.parse({ triggers, dates, opened, duplicates: duplicates.map((one) => one.id) })
}

/** What work requests answer beyond plain records: what is open where and for whom; and of one its links, promise, meters and timer. */
export const workCalls = [
  serve(workByPin, ({ sql, caller, query: { filter = {} } }) => openByPin(sql, caller, filter)),
  serve(workload, ({ sql, caller, query: { filter = {}, ...span } }) => openByDay(sql, caller, span, filter)),

  serve(candidates, ({ sql, caller, query }) => candidatesOf(sql, caller, query)),

  serve(readers, async ({ sql, caller, params, query: { internal = false, ...sought } }) => {
    const found = await readersOf(sql, params.id, { ...sought, internal })
    return found.filter(({ id }) => id !== caller.employeeId)
  }),

  serve(links, ({ sql, params }) => linksOf(sql, params.id)),

  serve(promise, ({ caller, params: { id }, write }) =>
    write(async (tx) => {
      const columns = promiseColumns
      const found = await findReached(tx, caller, workRequest, resourceNamed, { id, action: 'read', columns })
      return promiseOf(tx, id, found, new Date())
    }),
  ),

  serve(
    meterReadings,
    ({ sql, params }) =>
      select(sql, {
        utilityId: u.id,
        unit: u.unit,
        reading: decimal`${m.readingEnd}`,
        month: m.month,
      })`from ${u.withDeleted} cross join lateral (
        select * from ${m} where ${m.utilityId} = ${u.id} and ${m.readingEnd} is not null order by ${m.month} desc limit 1) m
      where ${u.id} in (select ${t.utilityId} from ${t} where ${t.workRequestId} = ${params.id})`,
  ),

  serve(
    storedFiles,
    ({ sql, params }) =>
      select(
        sql,
        pick(f, ['id', 'name', 'mime', 'size']),
      )`from ${f} where ${f.deletedAt} is null and ${f.id} in (
        select ${l.fileId} from ${l} where ${l.workRequestId} = ${params.id}
        union select ${t.fileId} from ${t} where ${t.workRequestId} = ${params.id})`,
  ),

  serve(runningTimer, async ({ sql, caller: { employeeId } }) => {
    const columns = ['id', 'workRequestId', 'startedAt'] as const
    const row = await findOne(sql, workTime, { employeeId, running: true }, { columns })
    return { employeeId, running: row ?? null }
  }),
  serve(startTimer, ({ caller, params }, { db, writes }) => beginTime(db, writes, caller, params.id)),
  serve(stopTimer, ({ caller, params }, { db, writes }) => endTime(db, writes, caller, params.id)),
]
