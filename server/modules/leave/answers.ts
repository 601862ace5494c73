import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { amountText, type CountedDay, type LeaveUnit } from '../../../src/domain/leave/counting.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching, reachedRow } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { inHand } from './accounts/balances.ts'
import { appliedAmount, wholeDays } from './accounts/facts.ts'
import { asked, assess } from './assess.ts'
import type { HitShift } from './accounts/roster.ts'
import { namesOf, shownLeave } from './shown.ts'
import { managers, nextHolders } from './approvers.ts'

/** Statuses of leave that somebody is on, or will be unless it is rejected. */
export const standing = ['pending', 'partially_approved', 'approved', 'cancel_requested', 'taken'] as const
export const given = ['approved', 'cancel_requested', 'taken'] as const

const shownDays = (unit: LeaveUnit, days: readonly CountedDay[]) =>
  days.map(({ day, kind, counts }) => ({ day, kind, days: amountText(unit, counts) }))
const shownHits = (hits: readonly HitShift[]) =>
  hits.map(({ assignmentId, date, name, startAt, endAt }) => ({ assignmentId, date, name, startAt, endAt }))

const detailColumns = `t.employee_id as "employeeId", t.leave_type_id as "leaveTypeId", t.from_date as "fromDate", t.from_part as "fromPart",
  t.to_date as "toDate", t.to_part as "toPart", t.attachment_id as "attachmentId", t.reason, t.contact_during as "contactDuring",
  t.decision_remark as "decisionRemark", t.current_level as "currentLevel", t.approver_ids as "approverIds", t.from_time as "fromTime", t.to_time as "toTime", ${appliedAmount('t')}::int as amount`

interface DetailRow {
  reason: string | null
  contactDuring: string | null
  attachmentId: number | null
  decisionRemark: string | null
  currentLevel: number | null
  approverIds: number[]
  /** In what its type counts in. */
  amount: number
}

/** An application with what decides on it. */
export async function detail(sql: Sql, caller: Caller, id: number, now: Date) {
  const { clientId } = caller
  const row = await reachedRow(sql, caller, leaveApplication, resourceNamed, {
    id,
    action: 'read',
    columns: detailColumns,
  })
  const own = row as DetailRow
  const one = asked.parse(row)
  const [shown] = await shownLeave(sql, caller, { ids: [id] })
  if (!shown) throw notFound()
  const isOpen = shown.status === 'pending' || shown.status === 'partially_approved'
  const isUndecided = isOpen || shown.status === 'cancel_requested'
  const assessed = await assess(sql, caller, one, {
    self: { id, amount: isOpen ? own.amount : 0 },
    now,
    lock: false,
  })
  const held = inHand(assessed.account, assessed.sums, one.fromDate)
  const counted = isOpen ? assessed.total : own.amount
  const said = (amount: number) => amountText(assessed.type.unit, amount)
  const took = ['approved', 'taken', 'cancel_requested'].includes(shown.status) ? counted : 0
  const before = held === undefined ? null : held + took
  const holders =
    own.approverIds.length > 0
      ? own.approverIds
      : isUndecided
        ? await managers(sql, clientId, one.employeeId)
        : []
  const decisions = await sql.query<{
    level: number
    by: string | null
    decision: string
    stage: string
    remark: string | null
    at: string
    byId: number | null
  }>(
    `select d.level, trim(e.first_name || ' ' || e.last_name) as by, d.approver_id as "byId", d.decision, d.stage, d.remark, d.at
     from leave_decision d left join employee e on e.client_id = d.client_id and e.id = d.approver_id
     where d.client_id = $1 and d.application_id = $2 order by d.id`,
    [clientId, id],
  )
  const [around] = await sql.query<{ department: number | null; pins: number[] }>(
    'select department_id as department, pin_ids as pins from employee where client_id = $1 and id = $2',
    [clientId, one.employeeId],
  )
  const away = await shownLeave(sql, caller, {
    from: one.fromDate,
    until: one.toDate,
    statuses: standing,
    except: id,
    ...(around && around.department !== null && { department: around.department }),
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
    holders: isUndecided ? await namesOf(sql, clientId, holders) : [],
    decisions: decisions.map(({ byId: _byId, ...rest }) => rest),
    // Approving frees the shifts, and without them the roster tells no more which days were worked.
    days: shownDays(assessed.type.unit, isOpen || assessed.total === own.amount ? assessed.days : []),
    before: before === null ? null : said(before),
    after: before === null ? null : said(before - counted),
    start: assessed.account.year.start,
    end: assessed.account.year.end,
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
export async function preview(sql: Sql, caller: Caller, body: unknown, now: Date) {
  const one = asked.parse(body)
  if (one.employeeId !== caller.employeeId && scopeOf(caller.codes, 'LV', 'create') !== 'all')
    throw notFound()
  const assessed = await assess(sql, caller, one, { now, lock: false })
  const { available, total, days, hits, wrong, type } = assessed
  const said = (amount: number) => amountText(type.unit, amount)
  const [held] = await nextHolders(sql, caller.clientId, [
    { employeeId: one.employeeId, leaveTypeId: type.id, days: wholeDays(type, total), above: 0 },
  ])
  const holders = held?.approverIds ?? (await managers(sql, caller.clientId, one.employeeId))
  return {
    unit: type.unit,
    total: said(total),
    days: shownDays(type.unit, days),
    before: available === undefined ? null : said(available),
    after: available === undefined ? null : said(available - total),
    shifts: shownHits(hits),
    wrong,
    holders: await namesOf(sql, caller.clientId, holders),
  }
}

/** How many applications there are by status. */
export async function counts(
  sql: Sql,
  caller: Caller,
  { from, until, user }: { from?: string | undefined; until?: string | undefined; user?: number | undefined },
) {
  const params = new Params()
  const { where } = matching(caller, leaveApplication, {}, params, resourceNamed)
  const rows = await sql.query<{ status: string; count: number }>(
    `select t.status, count(*)::int as count from leave_application t
     where ${where} and ($${params.values.length + 1}::date is null or t.to_date >= $${params.values.length + 1})
       and ($${params.values.length + 2}::date is null or t.from_date <= $${params.values.length + 2})
       and ($${params.values.length + 3}::bigint is null or t.employee_id = $${params.values.length + 3}) group by 1`,
    [...params.values, from ?? null, until ?? null, user ?? null],
  )
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
