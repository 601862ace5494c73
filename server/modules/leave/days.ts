import { amountOf, amountText, totalOf } from '../../../src/domain/leave/counting.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { accountAt, inHand, sumsOf } from './accounts/balances.ts'
import { countSpan, dayKinds } from './accounts/counting.ts'
import { giveBack, openedYears, postTaken, takenEntries } from './accounts/entries.ts'
import { peopleOf, settingsOf, typesOf } from './accounts/facts.ts'
import { hitShifts } from './accounts/roster.ts'
import { freeAssignments } from '../scheduling/public.ts'
import { totalsOf } from './application.hooks.ts'
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
  const people = new Map(
    (
      await peopleOf(
        tx,
        rows.map(({ employeeId }) => employeeId),
        true,
      )
    ).map((one) => [one.id, one]),
  )
  const types = new Map(
    (
      await typesOf(
        tx,
        rows.map(({ leaveTypeId }) => leaveTypeId),
      )
    ).map((one) => [one.id, one]),
  )
  const kindOf = await dayKinds(tx, rows, settings)
  const opened = await openedYears(tx, [...people.keys()])
  const counted = rows.map((row) => {
    const [person, type] = [people.get(row.employeeId), types.get(row.leaveTypeId)]
    if (!person || !type) throw notFound()
    return {
      row,
      type,
      account: accountAt(person, type, settings, row.fromDate),
      days: countSpan(row, type, kindOf),
    }
  })
  const sums = await sumsOf(
    tx,
    counted.map(({ account }) => account),
  )
  const spent = new Map<string, number>()
  for (const { row, type, account, days } of counted) {
    const key = `${row.employeeId} ${row.leaveTypeId} ${account.year.start}`
    const total = totalOf(days) + (spent.get(key) ?? 0)
    spent.set(key, total)
    const held = inHand(account, sums(account), row.fromDate)
    const owed = type.allowNegativeDays === null ? 0 : amountOf(type.unit, type.allowNegativeDays)
    if (held !== undefined && total > held + owed) {
      const [takes, left] = [totalOf(days), Math.max(held + owed, 0)].map((one) => amountText(type.unit, one))
      throw conflict(
        type.unit === 'hour'
          ? `${row.refNo} takes ${takes} hours of ${type.name}; only ${left} are left.`
          : `${row.refNo} takes ${takes} days of ${type.name}; only ${left} are left.`,
      )
    }
  }
  const entries = counted.flatMap(({ row, type, account, days }) =>
    takenEntries(row, type.unit, days, account.yearRule, opened.get(`${row.employeeId} ${row.leaveTypeId}`)),
  )
  await postTaken(tx, entries)
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
  const people = rows.map(({ employeeId }) => employeeId)
  await peopleOf(tx, people, true)
  await giveBack(
    tx,
    rows.map(({ id }) => id),
    await openedYears(tx, people),
  )
}
