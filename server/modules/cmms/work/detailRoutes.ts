import type { FastifyInstance } from 'fastify'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { workTime } from '../../../../src/resources/cmms/workTime.resource.ts'
import { lastReadings, workLinks } from '../../../../src/schema/calls/workDetail.ts'
import { reachedRow } from '../../../engine/reads.ts'
import type { Writes } from '../../../engine/writes.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf } from '../../../platform/http/requests.ts'
import { promiseColumns, promiseOf } from './promise.ts'
import { startTimer, stopTimer } from './timer.ts'

/** What a work request comes from and what was opened from it. */
async function linksOf(sql: Sql, clientId: number, id: number) {
  const key = [clientId, id]
  const [causes, dates, opened] = await Promise.all([
    sql.query(
      `select kind, cause_id as "causeId", to_json(at)#>>'{}' as at from work_request_cause
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
  ])
  return workLinks.parse({ causes, dates, opened })
}

/** What the page of one work request asks for beyond plain records: links, its promise, meters, and the timer. */
export function workDetailRoutes(app: FastifyInstance, { db, writes }: { db: Database; writes: Writes }) {
  const root = '/api/cmms/work-request'
  const may = (action: 'read' | 'create' | 'update') => ({
    config: { access: { module: workRequest.module, action } },
  })

  app.get(`${root}/:id/links`, may('read'), async (request) => {
    const caller = callerOf(request)
    const sql = db.read(caller.clientId)
    const id = idOf(request)
    await reachedRow(sql, caller, workRequest, resourceNamed, { id, action: 'read', columns: 't.id' })
    return linksOf(sql, caller.clientId, id)
  })

  app.get(`${root}/:id/promise`, may('read'), async (request) => {
    const caller = callerOf(request)
    const id = idOf(request)
    return db.write(caller, async (tx) => {
      const found = await reachedRow(tx, caller, workRequest, resourceNamed, {
        id,
        action: 'read',
        columns: promiseColumns,
      })
      return promiseOf(tx, id, found, new Date())
    })
  })

  app.get(`${root}/:id/meter-readings`, may('read'), async (request) => {
    const caller = callerOf(request)
    const sql = db.read(caller.clientId)
    const id = idOf(request)
    await reachedRow(sql, caller, workRequest, resourceNamed, { id, action: 'read', columns: 't.id' })
    const rows = await sql.query(
      `select u.id as "utilityId", u.unit, m.reading_end::text as reading, m.month::text
       from utility u cross join lateral (
         select reading_end, month from util_month where client_id = u.client_id and utility_id = u.id
           and deleted_at is null and reading_end is not null order by month desc limit 1) m
       where u.client_id = $1 and u.id in (select utility_id from work_task
         where client_id = $1 and work_request_id = $2 and deleted_at is null)`,
      [caller.clientId, id],
    )
    return lastReadings.parse(rows)
  })

  app.post(`${root}/:id/timer`, may('create'), async (request, reply) => {
    void reply.code(201)
    return startTimer(db, writes, callerOf(request), idOf(request))
  })
  app.patch(`/api/cmms/${workTime.path}/:id/stop`, may('update'), async (request) =>
    stopTimer(db, writes, callerOf(request), idOf(request)),
  )
}
