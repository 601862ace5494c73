import { camel } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Database } from '../../platform/db/database.ts'
import { permit, readableFields } from '../access/access.ts'
import type { Caller } from '../../platform/auth/caller.ts'

interface AuditRow {
  id: number
  at: string
  actorId: number | null
  actorName: string | null
  operatorName: string | null
  verb: string
  batchId: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const mostEntries = 200

/** The latest changes of one record, newest first, limited to the fields the caller may read. */
export async function historyOf(db: Database, caller: Caller, resource: Resource, id: number) {
  const visible = new Set([
    ...readableFields(caller, resource, permit(caller, resource, 'read')),
    'deletedAt',
  ])
  const rows = await db.read(caller.clientId).query<AuditRow>(
    `select a.id, a.at, a.actor_id as "actorId", trim(e.first_name || ' ' || e.last_name) as "actorName",
       s.operator_name as "operatorName", a.verb, a.batch_id as "batchId", a.before, a.after
     from audit a left join employee e on e.client_id = a.client_id and e.id = a.actor_id
       left join support_session s on s.client_id = a.client_id and s.id = a.support_id
     where a.client_id = $1 and a.resource = $2 and a.record_id = $3 order by a.id desc limit ${mostEntries}`,
    [caller.clientId, resource.view ?? resource.table, id],
  )
  const shown = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values)
        .map(([name, value]) => [camel(name), value])
        .filter(([name]) => visible.has(String(name))),
    )
  return rows.map((row) => ({ ...row, before: shown(row.before), after: shown(row.after) }))
}
