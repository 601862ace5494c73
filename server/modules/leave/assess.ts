import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import {
  amountOf,
  amountText,
  dayParts,
  spanError,
  totalOf,
  type CountedDay,
} from '../../../src/domain/leave/counting.ts'
import { messages } from '../../../src/schema/messages.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { accountAt, inHand, sumsOf, type Account, type Sums } from './accounts/balances.ts'
import { countSpan, dayKinds } from './accounts/counting.ts'
import { isFor, peopleOf, settingsOf, typesOf, type PersonFacts, type TypeFacts } from './accounts/facts.ts'
import { hitShifts, type HitShift } from './accounts/roster.ts'

export const asked = z.object({
  employeeId: z.number(),
  leaveTypeId: z.number(),
  fromDate: z.string(),
  fromPart: z.enum(dayParts).default('full'),
  toDate: z.string(),
  toPart: z.enum(dayParts).default('full'),
  fromTime: z.string().nullish(),
  toTime: z.string().nullish(),
  attachmentId: z.number().nullish(),
})
export type Asked = z.infer<typeof asked>

export interface Assessed {
  person: PersonFacts
  type: TypeFacts
  days: CountedDay[]
  /** Hundredths of a day, or minutes where the type counts in hours; so are all amounts. */
  total: number
  account: Account
  sums: Sums
  /** In hand on the first day, before this application and after all that is pending; undefined without a limit. */
  available: number | undefined
  hits: HitShift[]
  /** What speaks against it, by field. */
  wrong: Record<string, string>
}

interface Given {
  /** An application that stands in the way of itself no more: the one being changed. */
  self?: { id: number; amount: number } | undefined
  now: Date
  /** Hold the person, so that their other applications wait. */
  lock: boolean
}

/** One day's part says it for both ends. */
const evened = (one: Asked): Asked =>
  one.fromPart !== 'hours' &&
  one.fromDate === one.toDate &&
  one.fromPart !== one.toPart &&
  one.toPart === 'full'
    ? { ...one, toPart: one.fromPart }
    : one

async function blockOf(
  sql: Sql,
  clientId: number,
  person: PersonFacts,
  { leaveTypeId, fromDate, toDate }: Asked,
) {
  const [block] = await sql.query<{ title: string }>(
    `select title from leave_block
     where client_id = $1 and deleted_at is null and from_date <= $3 and to_date >= $2
       and (department_ids = '{}' or $4::bigint = any(department_ids)) and (pin_ids = '{}' or pin_ids && $5::bigint[])
       and (leave_type_ids = '{}' or $6::bigint = any(leave_type_ids)) and not coalesce($7::bigint = any(allow_role_ids), false)
     limit 1`,
    [clientId, fromDate, toDate, person.departmentId, person.pinIds, leaveTypeId, person.roleId],
  )
  return block
}

/** From when until when somebody is away, of a row in SQL; as the table's constraint has it. */
const timeAway = (row: string) => `tsrange(
  ${row}.from_date + case ${row}.from_part when 'pm' then interval '12 hours' when 'hours' then ${row}.from_time::time - time '00:00'
    else interval '0' end,
  ${row}.to_date + case when ${row}.from_part = 'hours' then ${row}.to_time::time - time '00:00'
    when ${row}.to_part = 'am' or (${row}.from_date = ${row}.to_date and ${row}.from_part = 'am') then interval '12 hours'
    else interval '24 hours' end)`

/** Leave that somebody has applied for at the same time; the application itself does not count. */
async function overlapping(sql: Sql, clientId: number, one: Asked, id: number) {
  const [found] = await sql.query<{ ref_no: string }>(
    `select t.ref_no from leave_application t cross join (select $4::date as from_date, $5::text as from_part, $6::text as from_time,
       $7::date as to_date, $8::text as to_part, $9::text as to_time) n
     where t.client_id = $1 and t.employee_id = $2 and t.id <> $3 and t.deleted_at is null
       and t.status <> all ('{rejected,cancelled}'::text[]) and t.from_date <= n.to_date and t.to_date >= n.from_date
       and ${timeAway('t')} && ${timeAway('n')} limit 1`,
    [
      clientId,
      one.employeeId,
      id,
      one.fromDate,
      one.fromPart,
      one.fromTime,
      one.toDate,
      one.toPart,
      one.toTime,
    ],
  )
  return found
}

/**
 * Weighs an application: its days, what it leaves of the balance, the shifts it hits, and all that speaks against it.
 * @throws 422 naming employee or leave type where there is none
 */
export async function assess(
  sql: Sql,
  caller: Caller,
  given: Asked,
  { self, now, lock }: Given,
): Promise<Assessed> {
  const { clientId, timeZone } = caller
  const one = evened(given)
  const [person] = await peopleOf(sql, clientId, [one.employeeId], lock)
  if (!person) throw invalid({ employeeId: messages.noSuchRecord })
  const [type] = await typesOf(sql, clientId, [one.leaveTypeId])
  if (!type) throw invalid({ leaveTypeId: messages.noSuchRecord })
  const wrong: Record<string, string> = {}
  const misshapen = spanError(one)
  if (misshapen) throw invalid({ [misshapen[0]]: misshapen[1] })
  if ((one.fromPart === 'hours') !== (type.unit === 'hour'))
    throw invalid({
      fromPart:
        type.unit === 'hour' ? 'This type is taken by the hour.' : 'This type is not taken by the hour.',
    })
  const said = (amount: number) => amountText(type.unit, amount)
  const inHours = type.unit === 'hour'

  const settings = await settingsOf(sql, clientId)
  const kindOf = await dayKinds(sql, clientId, [one], settings)
  const days = countSpan(one, type, kindOf)
  const total = totalOf(days)
  const account = accountAt(person, type, settings, one.fromDate)
  const sums = (await sumsOf(sql, clientId, [account]))(account)
  const held = inHand(account, sums, one.fromDate)
  const available = held === undefined ? undefined : held - sums.pending + (self?.amount ?? 0)
  const today = dayIn(now, timeZone)
  const byMain = scopeOf(caller.codes, 'LV', 'create') === 'all'

  if (!type.active) wrong['leaveTypeId'] = 'This type cannot be applied for any more.'
  else if (!isFor(type, person)) wrong['leaveTypeId'] = 'This type is not for this employee.'
  if (person.joinDate !== null && one.fromDate < person.joinDate)
    wrong['fromDate'] = 'This is before the first day of employment.'
  else if (
    person.joinDate !== null &&
    type.applicableAfterDays !== null &&
    dayNumber(one.fromDate) - dayNumber(person.joinDate) < type.applicableAfterDays
  )
    wrong['fromDate'] = `This type is open from ${addDays(person.joinDate, type.applicableAfterDays)} on.`
  if (person.lastWorkingDate !== null && one.toDate > person.lastWorkingDate)
    wrong['toDate'] = 'This is after the last working day.'
  if (!type.halfDays && !inHours && (one.fromPart !== 'full' || one.toPart !== 'full'))
    wrong['fromPart'] = 'This type is taken in whole days.'
  // Whoever applies for others enters what has been agreed already.
  if (
    !byMain &&
    one.fromDate >= today &&
    type.minNoticeDays !== null &&
    dayNumber(one.fromDate) - dayNumber(today) < type.minNoticeDays
  )
    wrong['fromDate'] ??= `Apply at least ${type.minNoticeDays} days before.`
  if (type.allowBackdateDays !== null && dayNumber(today) - dayNumber(one.fromDate) > type.allowBackdateDays)
    wrong['fromDate'] ??= `At most ${type.allowBackdateDays} days afterwards.`
  if (total === 0) wrong['toDate'] ??= 'No working day lies in this time.'
  const most = [
    type.maxConsecutiveDays === null ? Infinity : amountOf(type.unit, type.maxConsecutiveDays),
    type.mode === 'per_event' ? amountOf(type.unit, type.bands ?? '') || Infinity : Infinity,
  ]
  if (total > Math.min(...most))
    wrong['toDate'] ??= inHours
      ? `At most ${said(Math.min(...most))} hours at a time.`
      : `At most ${said(Math.min(...most))} days at a time.`
  const attach =
    type.attachment === 'always' ||
    (type.attachment === 'over_days' && total > amountOf(type.unit, type.attachmentOverDays ?? '0'))
  if (attach && !one.attachmentId) wrong['attachmentId'] = 'This type asks for an attachment.'
  const owed = type.allowNegativeDays === null ? 0 : amountOf(type.unit, type.allowNegativeDays)
  if (available !== undefined && total > available + owed) {
    const left = said(Math.max(available + owed, 0))
    wrong['leaveTypeId'] ??= inHours
      ? `Only ${left} hours are left; this takes ${said(total)}.`
      : `Only ${left} days are left; this takes ${said(total)}.`
  }
  const other = await overlapping(sql, clientId, one, self?.id ?? 0)
  if (other) wrong['fromDate'] ??= `This overlaps leave ${other.ref_no}.`
  const block = await blockOf(sql, clientId, person, one)
  if (block) wrong['fromDate'] ??= `These days are blocked: ${block.title}.`
  const hits = await hitShifts(sql, clientId, [{ id: self?.id ?? 0, ...one }])
  return { person, type, days, total, account, sums, available, hits, wrong }
}
