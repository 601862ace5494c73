import { totalOf } from '../../../src/domain/leave/counting.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { sumsOf, type Account } from './accounts/balances.ts'
import { countSpan, leaveFacts, type LeaveDay } from './accounts/counting.ts'
import { giveBack, lackingEntries, openedYears, postTaken } from './accounts/entries.ts'
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
import { freeAssignments } from '../scheduling/public.ts'
import { accountsOf, yearParts } from './accounts/yearParts.ts'
import { shortageOf } from './assess.ts'
import { replaceDays } from './leaveDays.ts'
import type { ApplicationRow } from './rows.ts'

const wordingOf = {
  approved: 'leaveApproved',
  rejected: 'leaveRejected',
  cancelled: 'leaveCancelled',
  kept: 'leaveKept',
} as const

/** Tells an applicant what became of their application. */
export async function tellApplicant(tx: Tx, row: ApplicationRow, what: string, remark: string | null) {
  const wording = Object.entries(wordingOf).find(([name]) => name === what)?.[1]
  if (!wording) return
  await notify(tx, [row.employeeId], {
    type: 'leave',
    wording,
    values: { ref: row.refNo, from: row.fromDate },
    ...(remark !== null && { description: remark.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }),
    link: { route: 'leave', id: row.id },
  })
}

interface Counted {
  row: ApplicationRow
  person: PersonFacts
  type: TypeFacts
  settings: LeaveSettings
  days: LeaveDay[]
  on: string
}

/** @throws 409 where leave takes more of one of its years than is left, other leave approved along with it included */
async function mustSuffice(tx: Tx, counted: readonly Counted[]) {
  const sums = await sumsOf(tx, counted.flatMap(accountsOf))
  const spent = new Map<string, number>()
  const key = ({ person, type, year }: Account) => `${person.id} ${type.id} ${year.end}`
  for (const one of counted) {
    const parts = yearParts(one, sums, (account) => ({
      now: spent.get(key(account)) ?? 0,
      before: spent.get(`${one.person.id} ${one.type.id} ${addDays(account.year.start, -1)}`) ?? 0,
    }))
    const short = shortageOf(one.type.unit, parts)
    if (short) {
      const { left, takes, year } = short
      const { refNo } = one.row
      const { name, unit } = one.type
      if (unit === 'hour')
        throw conflict(
          year === undefined
            ? `${refNo} takes ${takes} hours of ${name}; only ${left} are left.`
            : `${refNo} takes ${takes} hours of ${name} in the year from ${year}; only ${left} are left.`,
        )
      throw conflict(
        year === undefined
          ? `${refNo} takes ${takes} days of ${name}; only ${left} are left.`
          : `${refNo} takes ${takes} days of ${name} in the year from ${year}; only ${left} are left.`,
      )
    }
    for (const { account, takes } of parts) spent.set(key(account), (spent.get(key(account)) ?? 0) + takes)
  }
}

/**
 * Has leave take its days: counted anew, held against the balance, written to the ledger, the assignments it hits freed.
 * @returns what each takes, as applications keep it, by id
 * @throws 409 where somebody would have less than their type allows
 */
export async function takeDays(
  tx: Tx,
  rows: readonly ApplicationRow[],
): Promise<ReadonlyMap<number, ReturnType<typeof totalsOf>>> {
  if (rows.length === 0) return new Map()
  const settings = await settingsOf(tx)
  const people = await peopleOf(
    tx,
    rows.map(({ employeeId }) => employeeId),
    true,
  )
  const types = await typesOf(
    tx,
    rows.map(({ leaveTypeId }) => leaveTypeId),
  )
  const facts = await leaveFacts(tx, rows, settings)
  const counted = rows.map((row): Counted => {
    const person = people.find(({ id }) => id === row.employeeId)
    const type = types.find(({ id }) => id === row.leaveTypeId)
    if (!person || !type) throw notFound()
    const { days } = countSpan(row, type, facts)
    if (person.lastWorkingDate !== null && (days.at(-1)?.day ?? row.toDate) > person.lastWorkingDate)
      throw invalid({ toDate: `${row.refNo} is after the last working day.` })
    return { row, person, type, settings, days, on: row.fromDate }
  })
  await mustSuffice(tx, counted)
  const opened = await openedYears(
    tx,
    people.map(({ id }) => id),
  )
  const entries = counted.flatMap(({ row, person, type, days }) =>
    lackingEntries(
      {
        application: row,
        unit: type.unit,
        yearRule: yearRuleOf(type, person.joinDate, settings),
        openedFrom: opened.get(`${person.id} ${type.id}`),
        entries: [],
      },
      days,
    ),
  )
  await postTaken(tx, entries)
  await replaceDays(tx, new Map(counted.map(({ row, days }) => [row.id, days])))
  const hits = await hitShifts(tx, rows)
  await freeAssignments(
    tx,
    hits.map(({ assignmentId }) => assignmentId),
  )
  return new Map(counted.map(({ row, type, days }) => [row.id, totalsOf(type.unit, totalOf(days))]))
}

/** Has leave give its days back, once. */
export async function returnDays(tx: Tx, rows: readonly ApplicationRow[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ employeeId }) => employeeId)
  const people = await peopleOf(tx, ids, true)
  const types = await typesOf(
    tx,
    rows.map(({ leaveTypeId }) => leaveTypeId),
  )
  const [settings, opened] = [await settingsOf(tx), await openedYears(tx, ids)]
  await giveBack(tx, rows, ({ employeeId, leaveTypeId }) => {
    const type = types.find(({ id }) => id === leaveTypeId)
    if (!type) throw notFound()
    const joined = people.find(({ id }) => id === employeeId)?.joinDate ?? null
    return {
      unit: type.unit,
      yearRule: yearRuleOf(type, joined, settings),
      openedFrom: opened.get(`${employeeId} ${leaveTypeId}`),
    }
  })
}
