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
import {
  fileFacts,
  lastReadings,
  ownTimer,
  workLinks,
} from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { serve } from '../../../engine/module.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { openByPin } from './byPin.ts'
import { candidates as candidatesOf } from './candidates.ts'
import { promiseColumns, promiseOf } from './promise.ts'
import { readersOf } from './readers.ts'
import { beginTime, endTime } from './timer.ts'
import { openByDay } from './workload.ts'

/** What a work request comes from and what was opened from it. */
async function linksOf(sql: Sql, clientId: number, id: number) {
  const key = [clientId, id]
  const [triggers, dates, opened, duplicates] = await Promise.all([
    sql.query(
      `select kind, cause_id as "triggerId", to_json(at)#>>'{}' as at from work_request_cause
       where client_id = $1 and work_request_id = $2 order by at, cause_id`,
      key,
    ),
    sql.query(
      `select schedule_id as "scheduleId", planned_on::text as planned, occurs_on::text as actual,
         nullif(equipment_id, 0) as "equipmentId"
       from schedule_occurrence where client_id = $1 and work_request_id = $2 order by planned_on`,
      key,
    ),
    sql.query(
      `select c.work_request_id as "workRequestId", t.id as "taskId"
       from work_task t join work_request_cause c on c.client_id = t.client_id and c.kind = 'inspection' and c.cause_id = t.id
       join work_request w on w.client_id = c.client_id and w.id = c.work_request_id and w.deleted_at is null
       where t.client_id = $1 and t.work_request_id = $2 and t.deleted_at is null
       union all
       select w.id, null from work_request w
       where w.client_id = $1 and w.parent_id = $2 and w.deleted_at is null and not exists (
         select from work_request_cause c join work_task t on t.client_id = c.client_id and t.id = c.cause_id
         where c.client_id = $1 and c.kind = 'inspection' and c.work_request_id = w.id and t.work_request_id = $2
           and t.deleted_at is null)
       order by 1, 2`,
      key,
    ),
    sql.query<{ id: number }>(
      'select id from work_request where client_id = $1 and duplicate_of_id = $2 and deleted_at is null order by id',
      key,
    ),
  ])
  return workLinks.parse({ triggers, dates, opened, duplicates: duplicates.map((one) => one.id) })
}

/** What work requests answer beyond plain records: what is open where and for whom; and of one its links, promise, meters and timer. */
export const workCalls = [
  serve(workByPin, ({ sql, caller, query: { filter = {} } }) => openByPin(sql, caller, filter)),
  serve(workload, ({ sql, caller, query: { filter = {}, ...span } }) => openByDay(sql, caller, span, filter)),

  serve(candidates, ({ sql, caller, query }) => candidatesOf(sql, caller, query)),

  serve(readers, async ({ sql, caller, params, query: { internal = false, ...sought } }) => {
    const found = await readersOf(sql, caller.clientId, params.id, { ...sought, internal })
    return found.filter(({ id }) => id !== caller.employeeId)
  }),

  serve(links, ({ sql, caller, params }) => linksOf(sql, caller.clientId, params.id)),

  serve(promise, ({ caller, params: { id }, write }) =>
    write(async (tx) => {
      const columns = promiseColumns
      const found = await reachedRow(tx, caller, workRequest, resourceNamed, { id, action: 'read', columns })
      return promiseOf(tx, id, found, new Date())
    }),
  ),

  serve(meterReadings, async ({ sql, caller, params }) => {
    const rows = await sql.query(
      `select u.id as "utilityId", u.unit, m.reading_end::text as reading, m.month::text
       from utility u cross join lateral (
         select reading_end, month from util_month where client_id = u.client_id and utility_id = u.id
           and deleted_at is null and reading_end is not null order by month desc limit 1) m
       where u.client_id = $1 and u.id in (select utility_id from work_task
         where client_id = $1 and work_request_id = $2 and deleted_at is null)`,
      [caller.clientId, params.id],
    )
    return lastReadings.parse(rows)
  }),

  serve(storedFiles, async ({ sql, caller, params }) => {
    const rows = await sql.query(
      `select id, name, mime, size from file where client_id = $1 and deleted_at is null and id in (
         select file_id from work_file where client_id = $1 and work_request_id = $2 and deleted_at is null
         union select file_id from work_task where client_id = $1 and work_request_id = $2 and deleted_at is null)`,
      [caller.clientId, params.id],
    )
    return fileFacts.parse(rows)
  }),

  serve(runningTimer, async ({ sql, caller: { clientId, employeeId } }) => {
    const [row] = await sql.query(
      `select id, work_request_id as "workRequestId", to_json(started_at)#>>'{}' as "startedAt"
       from work_time where client_id = $1 and employee_id = $2 and running and deleted_at is null`,
      [clientId, employeeId],
    )
    return ownTimer.parse({ employeeId, running: row ?? null })
  }),
  serve(startTimer, ({ caller, params }, { db, writes }) => beginTime(db, writes, caller, params.id)),
  serve(stopTimer, ({ caller, params }, { db, writes }) => endTime(db, writes, caller, params.id)),
]
