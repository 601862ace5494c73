import pg from 'pg'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { camel } from '../../../../src/schema/names.ts'
import { labelOf } from '../../../../src/schema/resource.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notFound, type ApiError } from '../../../platform/errors.ts'
import { refuseCircles } from '../../writing/checks.ts'
import { runAfter, runsAfter } from '../../writing/hooks.ts'
import { selectList } from '../../reading/query.ts'
import type { Row } from '../../reading/reads.ts'
import { slices } from '../../sql/slices.ts'
import { reasonOf, type SessionFacts } from '../stored/plan.ts'
import { closedRecords, standingRecords, withoutCulprits } from './records.ts'
import type { RunContext } from './run.ts'
import { chunkSize, note, type Outcome } from '../stored/stored.ts'

interface DoneRow {
  position: number
  recordId: number
}

/**
 * Restores the next records of a batch to their values before it, within the transaction. Records changed since, or no
 * longer restorable, stay, with the reason.
 * @returns whether records may be left
 */
export async function undoChunk(tx: Tx, context: RunContext): Promise<boolean> {
  const { batch, caller, resource, registry, reach } = context
  const rows = await tx.query<DoneRow>(
    `select position, record_id as "recordId" from batch_row
     where client_id = $1 and batch_id = $2 and state = 'done' order by position limit ${chunkSize}`,
    [caller.clientId, batch.id],
  )
  tx.verb('undo')
  const outcomes = new Map<number, Outcome>()
  const keep = ({ position }: DoneRow, message: string) =>
    outcomes.set(position, { position, state: 'kept', message })
  const leaveOut = (row: DoneRow, error: ApiError) => keep(row, reasonOf(resource, error))
  const work = async (part: Tx, some: readonly DoneRow[]) => {
    const ids = some.map(({ recordId }) => recordId)
    const standing = await standingRecords(part, caller, resource, registry, reach, ids, true)
    const closed = await closedRecords(part, context, ids)
    const columns = await changedColumns(part, context, ids)
    const later = await changedSince(part, context, ids, columns)
    const gone = await referringToDeleted(part, context, ids, columns)
    const open: DoneRow[] = []
    for (const row of some) {
      const reason = later.get(row.recordId) ?? gone.get(row.recordId)
      if (reason) keep(row, reason)
      else if (standing.has(row.recordId) && !closed.has(row.recordId)) open.push(row)
      else leaveOut(row, closed.get(row.recordId) ?? notFound())
    }
    await putBack(part, context, standing, open, columns)
    for (const { position } of open) outcomes.set(position, { position, state: 'undone' })
  }
  await withoutCulprits(tx, rows, work, leaveOut)
  await note(tx, batch.id, 'done', [...outcomes.values()])
  return rows.length === chunkSize
}

/**
 * The reason for each record that a user changed after the batch. A later batch that was undone for the record does not
 * count. Neither do values that the server calculated in columns outside the batch.
 */
async function changedSince(tx: Tx, run: RunContext, ids: readonly number[], columns: readonly string[]) {
  const { batch, caller, resource } = run
  const rows = await tx.query<{ id: number; at: string; name: string | null }>(
    `select distinct on (a.record_id) a.record_id as id, a.at,
       coalesce('operator ' || s.operator_name || ' as ', '') || trim(e.first_name || ' ' || e.last_name) as name
     from audit a left join employee e on e.client_id = a.client_id and e.id = a.actor_id
       left join support_session s on s.client_id = a.client_id and s.id = a.support_id
     where a.client_id = $1 and a.resource = $2 and a.record_id = any($3::bigint[]) and a.batch_id is distinct from $4
       and a.id > (select min(b.id) from audit b
         where b.client_id = $1 and b.batch_id = $4 and b.resource = $2 and b.record_id = a.record_id)
       and not exists (select from batch_row r where r.client_id = $1 and r.batch_id = a.batch_id
         and r.record_id = a.record_id and r.state = 'undone')
       and not (coalesce(a.actor_id, 0) = 0 and a.person_id is null and not coalesce(a.before ?| $5::text[], true))
     order by a.record_id, a.id desc`,
    [caller.clientId, resource.table, ids, batch.id, columns],
  )
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: caller.timeZone })
  return new Map(
    rows.map(({ id, at, name }) => {
      const when = new Date(at)
      const [day, time] = [dayIn(when, caller.timeZone), clock.format(when)]
      return [
        id,
        name === null
          ? `Changed since on ${day} at ${time}.`
          : `Changed since by ${name} on ${day} at ${time}.`,
      ]
    }),
  )
}

/** The columns that the batch changed in any of the records. */
async function changedColumns(tx: Tx, { batch, caller, resource }: RunContext, ids: readonly number[]) {
  const rows = await tx.query<{ key: string }>(
    `select distinct e.key from audit a, jsonb_object_keys(a.before) e (key)
     where a.client_id = $1 and a.batch_id = $2 and a.resource = $3 and a.record_id = any($4::bigint[])`,
    [caller.clientId, batch.id, resource.table, ids],
  )
  return rows.map(({ key }) => key)
}

/** The reason for each record that would refer to a deleted record again. */
async function referringToDeleted(
  tx: Tx,
  { batch, caller, resource, registry }: RunContext,
  ids: readonly number[],
  columns: readonly string[],
) {
  const found = new Map<number, string>()
  for (const column of columns) {
    const field = resource.fields[camel(column)]
    if (field?.kind !== 'reference') continue
    const rows = await tx.query<{ id: number }>(
      `select distinct a.record_id as id
       from audit a join ${registry(field.to).table} x on x.client_id = $1 and x.id = (a.before->>$5)::bigint
       where a.client_id = $1 and a.batch_id = $2 and a.resource = $3 and a.record_id = any($4::bigint[])
         and x.deleted_at is not null`,
      [caller.clientId, batch.id, resource.table, ids, column],
    )
    const message = `${labelOf(resource, camel(column))}: what it held before has been deleted.`
    for (const { id } of rows) found.set(id, message)
  }
  return found
}

/** Reverts the batch's audit rows: restores the earliest value of each column, and deletes created records. */
async function putBack(
  tx: Tx,
  { batch, caller, resource, hooks }: RunContext,
  standing: ReadonlyMap<number, SessionFacts>,
  rows: readonly DoneRow[],
  columns: readonly string[],
) {
  const ids = rows.map(({ recordId }) => recordId)
  const sets = columns
    .map((column) => pg.escapeIdentifier(column))
    .filter((column) => column !== '"deleted_at"')
    .map((column) => `${column} = n.${column}, `)
  const after = await tx.query<Row>(
    `with was as (
       select o.record_id, bool_or(o.before is null and o.after is not null) as made,
         coalesce(jsonb_object_agg(e.key, e.value order by o.id desc) filter (where e.key is not null), '{}') as before
       from audit o left join lateral jsonb_each(o.before) e on true
       where o.client_id = $1 and o.batch_id = $2 and o.resource = $3 and o.record_id = any($4::bigint[]) group by o.record_id
     )
     update ${resource.table} t set ${sets.join('')}deleted_at = case when was.made then now() else n.deleted_at end,
       updated_at = now(), updated_by = $5, version = t.version + 1
     from ${resource.table} o join was on was.record_id = o.id cross join lateral jsonb_populate_record(o, was.before) n
     where o.client_id = $1 and t.client_id = $1 and t.id = o.id
     returning ${selectList(resource, runsAfter(hooks, 'undo') ? Object.keys(resource.fields) : [])}, t.deleted_at as "deletedAt"`,
    [caller.clientId, batch.id, resource.table, ids, caller.employeeId],
  )
  tx.touch(resource.table)
  await refuseCircles(tx, caller.clientId, resource, ids, columns.map(camel))
  const breathe = slices()
  for (const row of after) {
    await breathe()
    const before = standing.get(row.id)
    if (before) await runAfter(hooks, tx, { caller, verb: 'undo', before, values: {}, after: row })
  }
}
