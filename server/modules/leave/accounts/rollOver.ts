import type { RollOverRun } from '../../../../src/resources/leave/rollOver.calls.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { add, change, findOne, remove } from '../../../engine/tables/rows.ts'
import { now, piece, rowsOf, select, text, type Piece } from '../../../engine/tables/statement.ts'
import { ledgerEntry, leaveRollOver } from '../tables.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
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
    const [row] = await add(this.#tx, leaveRollOver, [{ byId: this.#by }], { columns: ['id'] })
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
    await change(
      this.#tx,
      leaveRollOver,
      { id: this.#id },
      {
        people: this.#people.size,
        carried: String(this.#carried / 100),
        lapsed: String(this.#lapsed / 100),
      },
    )
  }
}

const l = rowsOf(ledgerEntry, 'l')
const carried = rowsOf(ledgerEntry, 'y')

/** Whether a run carried something into the account of an entry, in a year of which this holds. */
const carriedBy = (run: number, year: Piece) => piece`exists (select from ${carried}
  where ${carried.rollOverId} = ${run} and ${carried.kind} = 'carry_in'
    and ${carried.employeeId} = ${l.employeeId} and ${carried.leaveTypeId} = ${l.leaveTypeId} and ${carried.period} ${year})`

const mostRuns = 20

/** The newest year-end roll-overs. */
export async function rollOverRuns(sql: CompanySql): Promise<RollOverRun[]> {
  const r = rowsOf(leaveRollOver, 'r')
  const name = (id: Piece, alias: string) => {
    const e = rowsOf(employee, alias)
    return text.orNull`select trim(${e.firstName} || ' ' || ${e.lastName}) from ${e.withDeleted} where ${e.id} = ${id}`
  }
  return select(sql, {
    id: r.id,
    at: r.at,
    by: name(r.byId, 'b'),
    people: r.people,
    carried: text`${r.carried}::float8`,
    lapsed: text`${r.lapsed}::float8`,
    undoneAt: r.undoneAt,
    undoneBy: name(r.undoneById, 'u'),
  })`from ${r} order by ${r.id} desc limit ${mostRuns}`
}

/**
 * Opens again the years that a run has closed: what it carried and let lapse is taken back, and so is what lapsed since of
 * what it had carried. What was granted stays, since it does not follow from the year before.
 * @throws 404 where there is no such run, 409 where it was taken back or the years after those are closed as well
 */
export async function undoRollOver(tx: Tx, caller: Caller, id: number) {
  const run = await findOne(tx, leaveRollOver, { id }, { columns: ['undoneAt'], lock: 'update' })
  if (!run) throw notFound()
  if (run.undoneAt !== null) throw conflict('This has been taken back already.')
  const people = await select(tx, { id: l.employeeId })`
    from ${l} where ${l.rollOverId} = ${id} group by ${l.employeeId} order by ${l.employeeId}`
  // Whoever applies, approves or closes a year meanwhile waits.
  await peopleOf(
    tx,
    people.map((one) => one.id),
    true,
  )
  const later = await select(tx, { id: l.id })`
    from ${l} where ${l.rollOverId} > ${id} and ${l.kind} = 'carry_in' and ${carriedBy(id, piece`< ${l.period}`)} limit 1`
  if (later.length > 0) throw conflict('The years after have been closed since: take that back first.')
  tx.verb('undo')
  let entries = 0
  // Some hundred people at a time, as they were written: one statement for thousands would run out of its time.
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce).map((one) => one.id)
    const back = await select(tx, { id: l.id })`
      from ${l} where ${l.employeeId} = any(${some}::bigint[]) and ${l.step} is not null
        and (${l.rollOverId} = ${id} and ${l.kind} in ('carry_in', 'carry_expire', 'transfer')
          or ${l.rollOverId} > ${id} and ${l.kind} = 'carry_expire' and ${carriedBy(id, piece`= ${l.period}`)})`
    await remove(tx, ledgerEntry, { id: back.map((one) => one.id) })
    entries += back.length
  }
  await change(tx, leaveRollOver, { id }, { undoneAt: now, undoneById: caller.employeeId || null })
  return { id, entries }
}
