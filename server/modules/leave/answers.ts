import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { amountText, type LeaveUnit } from '../../../src/domain/leave/counting.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { reached } from '../../engine/tables/reached.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { pick, rowsIfAny, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import { nameIfAny } from '../employee/public.ts'
import { leaveDecision, spanColumns } from './tables.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { shownKinds, type LeaveDay } from './accounts/counting.ts'
import { inHand } from './accounts/balances.ts'
import { appliedAmount, wholeDays } from './accounts/facts.ts'
import { partsOf } from './accounts/yearParts.ts'
import { asked, assess } from './assess.ts'
import { storedDays } from './leaveDays.ts'
import type { HitShift } from './accounts/roster.ts'
import { namesOf, shownLeave } from './shown.ts'
import { managers, nextHolders } from './approvers.ts'

/** Statuses of leave that somebody is on, or will be unless it is rejected. */
export const standing = ['pending', 'partially_approved', 'approved', 'cancel_requested', 'taken'] as const
export const given = ['approved', 'cancel_requested', 'taken'] as const

const shownDays = (unit: LeaveUnit, days: readonly LeaveDay[]) =>
  shownKinds(days).map(({ day, kind, counts }) => ({ day, kind, days: amountText(unit, counts) }))
const shownHits = (hits: readonly HitShift[]) =>
  hits.map(({ assignmentId, date, name, startAt, endAt }) => ({ assignmentId, date, name, startAt, endAt }))

const t = rowsOf(leaveApplication, 't')
const d = rowsOf(leaveDecision, 'd')
const e = rowsIfAny(employee, 'e')
const detailColumns = {
  ...pick(t, spanColumns),
  ...pick(t, ['attachmentId', 'reason', 'contactDuring', 'decisionRemark', 'currentLevel', 'approverIds']),
  /** In what its type counts in. */
  amount: whole`${appliedAmount(t)}`,
}

/** An application with what decides on it. */
export async function detail(sql: CompanySql, caller: Caller, id: number, now: Date) {
  const [own] = await select(
    sql,
    detailColumns,
  )`from ${t.bare} where ${reached(caller, leaveApplication, resourceNamed, { id })}`
  if (!own) throw notFound()
  const one = asked.parse(own)
  const [shown] = await shownLeave(sql, caller, { ids: [id] })
  if (!shown) throw notFound()
  const isOpen = shown.status === 'pending' || shown.status === 'partially_approved'
  const isUndecided = isOpen || shown.status === 'cancel_requested'
  const assessed = await assess(sql, caller, one, {
    self: id,
    now,
    lock: false,
  })
  // Approving frees the shifts, and without them the roster does not show which days were worked.
  const stored = isOpen ? [] : ((await storedDays(sql, [id])).get(id) ?? [])
  const days = isOpen || (stored.length === 0 && assessed.total === own.amount) ? assessed.days : stored
  const { person, type, settings } = assessed
  const [part] = await partsOf(sql, { person, type, settings, days, on: one.fromDate }, id)
  if (!part) throw notFound()
  const held = inHand(part.account, part.sums, one.fromDate)
  const counted = days.length > 0 ? part.takes : own.amount
  const said = (amount: number) => amountText(assessed.type.unit, amount)
  const took = ['approved', 'taken', 'cancel_requested'].includes(shown.status) ? counted : 0
  const before = held === undefined ? null : held + took
  const holders =
    own.approverIds.length > 0 ? own.approverIds : isUndecided ? await managers(sql, one.employeeId) : []
  const decisions = await select(sql, {
    ...pick(d, ['level', 'decision', 'stage', 'remark', 'at']),
    by: nameIfAny(e),
    byId: d.approverId,
  })`from ${d} left join ${e.withDeleted} on ${e.id} = ${d.approverId} where ${d.applicationId} = ${id} order by ${d.id}`
  const around = await findOne(
    sql,
    employee,
    { id: one.employeeId },
    { columns: ['departmentId'], withDeleted: true },
  )
  const away = await shownLeave(sql, caller, {
    from: one.fromDate,
    until: one.toDate,
    statuses: standing,
    except: id,
    ...(around && around.departmentId !== null && { department: around.departmentId }),
  })
  const updates = scopeOf(caller.codes, 'LV', 'update')
  const stage = shown.status === 'cancel_requested' ? 'cancel' : 'apply'
  const isMine = one.employeeId === caller.employeeId
  const decided = decisions.some((past) => past.byId === caller.employeeId && past.stage === stage)
  return {
    ...shown,
    reason: own.reason,
    contactDuring: own.contactDuring,
    attachmentId: own.attachmentId,
    decisionRemark: own.decisionRemark,
    currentLevel: own.currentLevel,
    holders: isUndecided ? await namesOf(sql, holders) : [],
    decisions: decisions.map(({ byId: _byId, ...rest }) => rest),
    days: shownDays(assessed.type.unit, days),
    before: before === null ? null : said(before),
    after: before === null ? null : said(before - counted),
    start: part.account.year.start,
    end: part.account.year.end,
    away: away.slice(0, 30),
    shifts: shownHits(assessed.hits),
    mayDecide:
      isUndecided &&
      !decided &&
      (updates === 'all' || own.approverIds.includes(caller.employeeId)) &&
      (!isMine || holders.length === 0),
    mayCancel:
      (isMine && updates !== 'none' && (isOpen || shown.status === 'approved')) ||
      (updates === 'all' && (isOpen || ['approved', 'taken', 'cancel_requested'].includes(shown.status))),
  }
}

/** Weighs what somebody is about to apply for. */
export async function preview(sql: CompanySql, caller: Caller, body: unknown, now: Date) {
  const one = asked.parse(body)
  if (one.employeeId !== caller.employeeId && scopeOf(caller.codes, 'LV', 'create') !== 'all')
    throw notFound()
  const assessed = await assess(sql, caller, one, { now, lock: false })
  const { total, days, hits, wrong, type, parts } = assessed
  const [part] = parts
  const available = part?.available
  const said = (amount: number) => amountText(type.unit, amount)
  const [held] = await nextHolders(sql, [
    { employeeId: one.employeeId, leaveTypeId: type.id, days: wholeDays(type, total), above: 0 },
  ])
  const holders = held?.approverIds ?? (await managers(sql, one.employeeId))
  return {
    unit: type.unit,
    total: said(total),
    days: shownDays(type.unit, days),
    before: available === undefined ? null : said(available),
    after: available === undefined ? null : said(available - (part?.takes ?? 0)),
    shifts: shownHits(hits),
    wrong,
    holders: await namesOf(sql, holders),
  }
}

/** How many applications there are by status. */
export async function counts(
  sql: CompanySql,
  caller: Caller,
  { from, until, user }: { from?: string | undefined; until?: string | undefined; user?: number | undefined },
) {
  const rows = await select(sql, { status: t.status, count: whole`count(*)` })`
    from ${t.bare} where ${reached(caller, leaveApplication, resourceNamed)}
      and (${from}::date is null or ${t.toDate} >= ${from}) and (${until}::date is null or ${t.fromDate} <= ${until})
      and (${user}::bigint is null or ${t.employeeId} = ${user}) group by ${t.status}`
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}

/** First and last day of a month. */
export const monthDays = (year: number, month: number) => {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const next =
    month === 12
      ? `${String(year + 1).padStart(4, '0')}-01-01`
      : `${first.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`
  return { from: first, until: addDays(next, -1) }
}
