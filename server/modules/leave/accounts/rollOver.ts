import type { RollOverRun } from '../../../../src/resources/leave/rollOver.calls.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Lacking } from './day.ts'
import { peopleAtOnce, peopleOf } from './facts.ts'

/** Entries that close a year. */
const closing: ReadonlySet<string> = new Set(['carry_in', 'carry_expire', 'transfer'])

/** Keeps account of what the year-end roll-over does as its entries are written; nothing is kept where no year is closed. */
export class RollOver {
  readonly #tx: Tx
  readonly #by: number | null
  #id: number | undefined
  readonly #people = new Set<number>()
  #carried = 0
  #lapsed = 0

  constructor(tx: Tx, by: number | null) {
    this.#tx = tx
    this.#by = by
  }

  get id() {
    return this.#id
  }

  /** The run to which entries that are to be written belong; undefined where none of them closes a year. */
  async of(entries: readonly Lacking[]): Promise<number | undefined> {
    if (this.#id !== undefined || !entries.some(({ kind }) => closing.has(kind))) return this.#id
    const [row] = await this.#tx.query<{ id: number }>(
      'insert into leave_roll_over (client_id, by_id) values ($1, $2) returning id',
      [this.#tx.actor.clientId, this.#by],
    )
    this.#id = row?.id
    return this.#id
  }

  add(entries: readonly Lacking[]) {
    for (const { kind, days, unit, employeeId } of entries) {
      if (!closing.has(kind)) continue
      this.#people.add(employeeId)
      if (unit === 'hour') continue
      if (kind === 'carry_in') this.#carried += days
      if (kind === 'carry_expire') this.#lapsed -= days
    }
  }

  /** Writes down how much it was. */
  async end() {
    if (this.#id === undefined) return
    await this.#tx.query(
      'update leave_roll_over set people = $3, carried = $4, lapsed = $5 where client_id = $1 and id = $2',
      [this.#tx.actor.clientId, this.#id, this.#people.size, this.#carried / 100, this.#lapsed / 100],
    )
  }
}

/** Whether a run carried something into the account of an entry `l`. */
const carriedBy = `select from leave_ledger y where y.client_id = $1 and y.roll_over_id = $2 and y.kind = 'carry_in'
  and y.employee_id = l.employee_id and y.leave_type_id = l.leave_type_id and y.deleted_at is null`

const mostRuns = 20
const nameOf = (column: string) =>
  `(select trim(e.first_name || ' ' || e.last_name) from employee e where e.client_id = r.client_id and e.id = r.${column})`

/** The newest year-end roll-overs. */
export const rollOverRuns = (sql: Sql, clientId: number): Promise<RollOverRun[]> =>
  sql.query<RollOverRun>(
    `select r.id, r.at, ${nameOf('by_id')} as by, r.people, r.carried::float8::text as carried, r.lapsed::float8::text as lapsed,
       r.undone_at as "undoneAt", ${nameOf('undone_by_id')} as "undoneBy"
     from leave_roll_over r where r.client_id = $1 order by r.id desc limit ${mostRuns}`,
    [clientId],
  )

/**
 * Opens again the years that a run has closed: what it carried and let lapse is taken back, and so is what lapsed since of
 * what it had carried. What was granted stays, since it does not follow from the year before.
 * @throws 404 where there is no such run, 409 where it was taken back or the years after those are closed as well
 */
export async function undoRollOver(tx: Tx, caller: Caller, id: number) {
  const { clientId } = caller
  const [run] = await tx.query<{ undoneAt: string | null }>(
    'select undone_at as "undoneAt" from leave_roll_over where client_id = $1 and id = $2 for update',
    [clientId, id],
  )
  if (!run) throw notFound()
  if (run.undoneAt !== null) throw conflict('This has been taken back already.')
  const people = await tx.query<{ id: number }>(
    `select distinct employee_id as id from leave_ledger
     where client_id = $1 and roll_over_id = $2 and deleted_at is null order by 1`,
    [clientId, id],
  )
  // Whoever applies, approves or closes a year meanwhile waits.
  await peopleOf(
    tx,
    clientId,
    people.map((one) => one.id),
    true,
  )
  const later = await tx.query(
    `select from leave_ledger l where client_id = $1 and roll_over_id > $2 and kind = 'carry_in' and deleted_at is null
       and exists (${carriedBy} and y.period < l.period) limit 1`,
    [clientId, id],
  )
  if (later.length > 0) throw conflict('The years after have been closed since: take that back first.')
  tx.verb('undo')
  let entries = 0
  // Some hundred people at a time, as they were written: one statement for thousands would run out of its time.
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce).map((one) => one.id)
    const back = await tx.query(
      `update leave_ledger l set deleted_at = now(), updated_at = now(), updated_by = $4, version = version + 1
       where client_id = $1 and employee_id = any($3::bigint[]) and step is not null and deleted_at is null
         and (roll_over_id = $2 and kind in ('carry_in', 'carry_expire', 'transfer')
           or roll_over_id > $2 and kind = 'carry_expire' and exists (${carriedBy} and y.period = l.period))
       returning id`,
      [clientId, id, some, caller.employeeId || null],
    )
    entries += back.length
  }
  await tx.query(
    'update leave_roll_over set undone_at = now(), undone_by_id = $3 where client_id = $1 and id = $2',
    [clientId, id, caller.employeeId || null],
  )
  tx.touch('leave_ledger')
  return { id, entries }
}
