import { amountText, totalOf } from '../../../src/domain/leave/counting.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import type { DerivedKey } from '../../engine/derived/derived.ts'
import { add, change, changeEach, find, remove } from '../../engine/tables/rows.ts'
import { now } from '../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { observedHolidays } from '../../services/reference/observedHolidays.ts'
import { countSpan, leaveFacts, observed, type LeaveDay } from './accounts/counting.ts'
import { entriesOf, lackingEntries, openedYears, postTaken } from './accounts/entries.ts'
import {
  peopleOf,
  settingsOf,
  totalsOf,
  typesOf,
  yearRuleOf,
  type LeaveSettings,
  type PersonFacts,
  type TypeFacts,
} from './accounts/facts.ts'
import { hitShifts } from './accounts/roster.ts'
import { managers } from './approvers.ts'
import { openApplications, type ApplicationRow } from './rows.ts'
import { leaveDay } from './tables.ts'

const dayColumns = [
  'applicationId',
  'day',
  'kind',
  'amount',
  'holidayAmount',
  'country',
  'stateName',
  'isHoliday',
  'counts',
] as const

/** The stored days of applications, by the application's id. */
export async function storedDays(
  sql: CompanySql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LeaveDay[]>> {
  const rows = await find(sql, leaveDay, { applicationId: ids }, { columns: dayColumns, sort: ['day'] })
  const byId = new Map<number, LeaveDay[]>()
  for (const { applicationId, ...day } of rows)
    byId.set(applicationId, [...(byId.get(applicationId) ?? []), day])
  return byId
}

/** Stores the days of applications in place of the ones they had. */
export async function replaceDays(tx: Tx, byId: ReadonlyMap<number, readonly LeaveDay[]>): Promise<void> {
  if (byId.size === 0) return
  await remove(tx, leaveDay, { applicationId: [...byId.keys()] })
  await add(
    tx,
    leaveDay,
    [...byId].flatMap(([applicationId, days]) => days.map((day) => ({ ...day, applicationId }))),
  )
}

const isOpen = ({ status }: ApplicationRow) => status === 'pending' || status === 'partially_approved'
const isGiven = ({ status }: ApplicationRow) =>
  status === 'approved' || status === 'cancel_requested' || status === 'taken'

interface Known {
  row: ApplicationRow
  person: PersonFacts
  type: TypeFacts
  before: readonly LeaveDay[]
}
/** Leave that begins after the last working day. */
const isAfterLastDay = ({ row, person }: Known) =>
  person.lastWorkingDate !== null && row.fromDate > person.lastWorkingDate
type Counted = Known & { days: LeaveDay[] }

const amountIn = ({ totalMinutes, totalDays }: ApplicationRow) =>
  totalMinutes ?? Math.round(Number(totalDays ?? '0') * 100)

/** The applications of these ids that take or reserve days, with their people, types and stored days. */
async function knownOf(tx: Tx, ids: readonly number[]): Promise<Known[]> {
  const rows = (await openApplications(tx, ids, true)).filter((row) => isOpen(row) || isGiven(row))
  const people = await peopleOf(
    tx,
    rows.map(({ employeeId }) => employeeId),
    true,
  )
  const types = await typesOf(
    tx,
    rows.map(({ leaveTypeId }) => leaveTypeId),
  )
  const days = await storedDays(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const person = people.find(({ id }) => id === row.employeeId)
    const type = types.find(({ id }) => id === row.leaveTypeId)
    return person && type ? [{ row, person, type, before: days.get(row.id) ?? [] }] : []
  })
}

/**
 * Counts the days: of leave that waits from all facts, of approved leave from its stored days and the holidays. Approved
 * leave of earlier versions gets days if they take the amount that it took.
 */
async function count(tx: Tx, known: readonly Known[], settings: LeaveSettings): Promise<Counted[]> {
  const fresh = known.filter(({ row, before }) => isOpen(row) || before.length === 0)
  const facts = await leaveFacts(
    tx,
    fresh.map(({ row }) => row),
    settings,
  )
  const stored = known.flatMap(({ before }) => before.map(({ day }) => day)).toSorted()
  const [from, until] = [stored[0], stored.at(-1)]
  const calendar =
    from === undefined || until === undefined ? undefined : await observedHolidays(tx, { from, until })
  return known.flatMap((one) => {
    if (isAfterLastDay(one)) return [{ ...one, days: [] }]
    if (!isOpen(one.row) && one.before.length > 0)
      return calendar ? [{ ...one, days: observed(one.before, calendar, one.person) }] : []
    const days = observed(countSpan(one.row, one.type, facts).days, facts.calendar, one.person)
    return isOpen(one.row) || totalOf(days) === amountIn(one.row) ? [{ ...one, days }] : []
  })
}

/** Cancels leave after the last working day. Its days have been returned. */
async function cancelLater(tx: Tx, later: readonly Known[]) {
  if (later.length === 0) return
  await change(
    tx,
    leaveApplication,
    { id: later.map(({ row }) => row.id) },
    { status: 'cancelled', approverIds: [], decidedAt: now },
  )
  for (const { row } of later)
    await notify(tx, await concernedBy(tx, row), {
      type: 'leave',
      wording: 'leaveEnded',
      values: { ref: row.refNo, from: row.fromDate },
      link: { route: 'leave', id: row.id },
    })
}

const asText = (days: readonly LeaveDay[]) =>
  days
    .map(({ day, kind, amount, holidayAmount, country, stateName, isHoliday, counts }) =>
      [day, kind, amount, holidayAmount, country, stateName, isHoliday, counts].join(' '),
    )
    .join('\n')

/** The person and the approvers of leave. */
async function concernedBy(tx: Tx, row: ApplicationRow) {
  const approvers = [...(isGiven(row) ? [] : row.approverIds), ...row.decidedByIds]
  const others = approvers.length > 0 ? approvers : await managers(tx, row.employeeId)
  return [...new Set([row.employeeId, ...others])]
}

/** Notifies everyone concerned of leave that takes another amount. */
async function notifyChanged(tx: Tx, { row, type, days }: Counted) {
  const total = amountText(type.unit, totalOf(days))
  await notify(tx, await concernedBy(tx, row), {
    type: 'leave',
    wording: type.unit === 'hour' ? 'leaveRecountedHours' : 'leaveRecounted',
    values: {
      ref: row.refNo,
      from: row.fromDate,
      days: total,
      was: amountText(type.unit, amountIn(row)),
    },
    link: { route: 'leave', id: row.id },
  })
}

/** Books the difference between what approved leave has taken and what its days take. */
async function bookDifferences(tx: Tx, given: readonly Counted[], settings: LeaveSettings) {
  if (given.length === 0) return
  const entries = await entriesOf(
    tx,
    given.map(({ row }) => row.id),
  )
  const opened = await openedYears(
    tx,
    given.map(({ person }) => person.id),
  )
  await postTaken(
    tx,
    given.flatMap(({ row, person, type, days }) =>
      lackingEntries(
        {
          application: row,
          unit: type.unit,
          yearRule: yearRuleOf(type, person.joinDate, settings),
          openedFrom: opened.get(`${person.id} ${type.id}`),
          entries: entries.filter(({ applicationId }) => applicationId === row.id),
        },
        days,
      ),
    ),
  )
}

/**
 * Calculates the days of leave from their facts, and stores them: the days reserved by leave that waits, and those taken by
 * approved leave. The ledger follows, and everyone concerned is notified of another amount.
 */
export async function storeDays(tx: Tx, ids: readonly number[]): Promise<void> {
  const settings = await settingsOf(tx)
  const counted = await count(tx, await knownOf(tx, ids), settings)
  const changed = counted.filter(({ before, days }) => asText(before) !== asText(days))
  await replaceDays(tx, new Map(changed.map(({ row, days }) => [row.id, days])))
  await bookDifferences(
    tx,
    counted.filter(({ row }) => isGiven(row)),
    settings,
  )
  await cancelLater(tx, counted.filter(isAfterLastDay))
  const left = counted.filter((one) => !isAfterLastDay(one))
  const open = left.filter(({ row }) => isOpen(row))
  const hits = await hitShifts(
    tx,
    open.map(({ row }) => row),
  )
  const clashesOf = (row: ApplicationRow) =>
    isOpen(row) ? hits.filter(({ applicationId }) => applicationId === row.id).length : row.clashCount
  const others = left.filter(({ row, days }) => totalOf(days) !== amountIn(row))
  const written = left.filter((one) => others.includes(one) || clashesOf(one.row) !== one.row.clashCount)
  await changeEach(
    tx,
    leaveApplication,
    written.map(({ row, type, days }) => ({
      id: row.id,
      ...totalsOf(type.unit, totalOf(days)),
      clashCount: clashesOf(row),
    })),
  )
  for (const one of others) await notifyChanged(tx, one)
}

/** Calculates leave by the ids of its applications. */
export const recalculateLeave = (tx: Tx, keys: readonly DerivedKey[]): Promise<void> =>
  storeDays(tx, [...new Set(keys.map(({ id }) => id))])
