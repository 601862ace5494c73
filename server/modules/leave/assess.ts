import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import {
  amountOf,
  amountText,
  dayParts,
  spanError,
  totalOf,
  type LeaveUnit,
} from '../../../src/domain/leave/counting.ts'
import { messages } from '../../../src/schema/messages.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { leaveBlock } from '../../../src/resources/leave/leaveBlock.resource.ts'
import { given } from '../../engine/tables/given.ts'
import { piece, rowsOf, select, type Piece, type Rows } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { countSpan, leaveFacts, type LeaveDay } from './accounts/counting.ts'
import {
  isFor,
  peopleOf,
  settingsOf,
  typesOf,
  type LeaveSettings,
  type PersonFacts,
  type TypeFacts,
} from './accounts/facts.ts'
import { hitShifts, type HitShift } from './accounts/roster.ts'
import { partsOf, type YearPart } from './accounts/yearParts.ts'

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
  settings: LeaveSettings
  days: LeaveDay[]
  /** Hundredths of a day, or minutes where the type counts in hours; so are all amounts. */
  total: number
  /** What each leave year has and gives; at least one. */
  parts: YearPart[]
  hits: HitShift[]
  /** What speaks against it, by field. */
  wrong: Record<string, string>
}

interface Given {
  /** The id of the application that is being changed: it does not conflict with itself. */
  self?: number | undefined
  now: Date
  /** Hold the person, so that their other applications wait. */
  lock: boolean
}

/** The year of which leave takes more than is left, in words; undefined if all have enough. */
export function shortageOf(unit: LeaveUnit, parts: readonly YearPart[]) {
  const short = parts.find(
    ({ available, owed, takes }) => available !== undefined && takes > available + owed,
  )
  if (!short) return undefined
  return {
    left: amountText(unit, Math.max((short.available ?? 0) + short.owed, 0)),
    takes: amountText(unit, short.takes),
    year: parts.length > 1 ? short.account.year.start : undefined,
  }
}

/** One day's part says it for both ends. */
const evened = (one: Asked): Asked =>
  one.fromPart !== 'hours' &&
  one.fromDate === one.toDate &&
  one.fromPart !== one.toPart &&
  one.toPart === 'full'
    ? { ...one, toPart: one.fromPart }
    : one

const b = rowsOf(leaveBlock, 'b')

async function blockOf(sql: CompanySql, person: PersonFacts, { leaveTypeId, fromDate, toDate }: Asked) {
  const isOrEmpty = (named: Piece, among: Piece) => piece`(${named} = '{}' or ${among})`
  const [block] = await select(sql, { title: b.title })`
    from ${b} where ${b.fromDate} <= ${toDate} and ${b.toDate} >= ${fromDate}
      and ${isOrEmpty(b.departmentIds, piece`${person.departmentId}::bigint = any(${b.departmentIds})`)}
      and ${isOrEmpty(b.pinIds, piece`${b.pinIds} && ${person.pinIds}::bigint[]`)}
      and ${isOrEmpty(b.leaveTypeIds, piece`${leaveTypeId}::bigint = any(${b.leaveTypeIds})`)}
      and not coalesce(${person.roleId}::bigint = any(${b.allowRoleIds}), false)
    limit 1`
  return block
}

type AwayColumns = Pick<
  Rows<typeof leaveApplication>,
  'fromDate' | 'fromPart' | 'fromTime' | 'toDate' | 'toPart' | 'toTime'
>

/** From when until when somebody is away; as the table's constraint has it. */
const timeAway = (row: { readonly [K in keyof AwayColumns]: Piece }) => piece`tsrange(
  ${row.fromDate} + case ${row.fromPart} when 'pm' then interval '12 hours'
    when 'hours' then ${row.fromTime}::time - time '00:00' else interval '0' end,
  ${row.toDate} + case when ${row.fromPart} = 'hours' then ${row.toTime}::time - time '00:00'
    when ${row.toPart} = 'am' or (${row.fromDate} = ${row.toDate} and ${row.fromPart} = 'am') then interval '12 hours'
    else interval '24 hours' end)`

const t = rowsOf(leaveApplication, 't')

/** Leave that somebody has applied for at the same time; the application itself does not count. */
async function overlapping(sql: CompanySql, one: Asked, id: number) {
  const n = given(
    'n',
    { fromDate: 'day', fromPart: 'text', fromTime: 'text', toDate: 'day', toPart: 'text', toTime: 'text' },
    [one],
  )
  const [found] = await select(sql, { refNo: t.refNo })`
    from ${t} cross join ${n}
    where ${t.employeeId} = ${one.employeeId} and ${t.id} <> ${id} and ${t.status} not in ('rejected', 'cancelled')
      and ${t.fromDate} <= ${one.toDate} and ${t.toDate} >= ${one.fromDate} and ${timeAway(t)} && ${timeAway(n)} limit 1`
  return found
}

/**
 * Weighs an application: its days, what it leaves of the balance, the shifts it hits, and all that speaks against it.
 * @throws 422 naming employee or leave type where there is none
 */
export async function assess(
  sql: CompanySql,
  caller: Caller,
  given: Asked,
  { self, now, lock }: Given,
): Promise<Assessed> {
  const { timeZone } = caller
  const one = evened(given)
  const [person] = await peopleOf(sql, [one.employeeId], lock)
  if (!person) throw invalid({ employeeId: messages.noSuchRecord })
  const [type] = await typesOf(sql, [one.leaveTypeId])
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

  const settings = await settingsOf(sql)
  const { days, outside } = countSpan(one, type, await leaveFacts(sql, [one], settings))
  const total = totalOf(days)
  const parts = await partsOf(sql, { person, type, settings, days, on: one.fromDate }, self)
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
  // A night belongs to the day on which it begins.
  if (person.lastWorkingDate !== null && (days.at(-1)?.day ?? one.toDate) > person.lastWorkingDate)
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
  if (outside) wrong[outside] ??= 'This is outside the working time.'
  else if (total === 0) wrong['toDate'] ??= 'No working day lies in this time.'
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
  const short = shortageOf(type.unit, parts)
  if (short) {
    const { left, takes, year } = short
    const ofYear = inHours
      ? `Only ${left} hours of the year from ${year} are left; this takes ${takes}.`
      : `Only ${left} days of the year from ${year} are left; this takes ${takes}.`
    const ofAll = inHours
      ? `Only ${left} hours are left; this takes ${takes}.`
      : `Only ${left} days are left; this takes ${takes}.`
    wrong['leaveTypeId'] ??= year === undefined ? ofAll : ofYear
  }
  const other = await overlapping(sql, one, self ?? 0)
  if (other) wrong['fromDate'] ??= `This overlaps leave ${other.refNo}.`
  const block = await blockOf(sql, person, one)
  if (block) wrong['fromDate'] ??= `These days are blocked: ${block.title}.`
  const hits = await hitShifts(sql, [{ id: self ?? 0, ...one }])
  return { person, type, settings, days, total, parts, hits, wrong }
}
