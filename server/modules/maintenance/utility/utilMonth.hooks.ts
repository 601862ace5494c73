import { z } from 'zod'
import { monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { considerWork } from '../closedLoop/triggers.ts'
import { recalculateMeterSchedules } from '../schedule/run.ts'
import { thisMonth } from './grid.ts'
import { missingOn } from './readingDue.ts'
import { rolloverProblem, unknownRollover } from './rollover.ts'

const reading = z.object({
  utilityId: z.number(),
  month: z.string(),
  readingStart: z.string().nullish(),
  readingEnd: z.string().nullish(),
  rollover: z.boolean().optional(),
  billAmount: z.string().nullish(),
})
type Reading = z.infer<typeof reading>

const figures = z.object({
  readingStart: z.string().nullable(),
  consumption: z.string().nullable(),
  prevMonthPct: z.string().nullable(),
  prevYearPct: z.string().nullable(),
  anomaly: z.string(),
  unitCost: z.string().nullable(),
  budgetVariance: z.string().nullable(),
})

/** How an amount differs from another, in percent. */
const against = (amount: string, other: string) => `round(100 * (${amount} / nullif(${other}, 0) - 1), 1)`
/** Whether an amount is out of the usual by more than the meter `u` allows. */
const outOf = (amount: string, usual: string) =>
  `case when ${amount} > ${usual} * (1 + u.alert_pct / 100.0) then 'spike'
    when ${amount} < ${usual} * (1 - u.alert_pct / 100.0) then 'drop' else 'none' end`
const perUnit = (bill: string, amount: string) => `round(${bill} / nullif(${amount}, 0), 4)`

const firstDay = (month: string) => `${month.slice(0, 7)}-01`

/**
 * What follows from a reading (domain model 5), reckoned by the database in exact decimals: the use, how it compares, and
 * what it cost. A cumulative meter has used the difference of its readings, across zero where it began again.
 */
async function figuresOf(tx: Tx, id: number | null, given: Reading): Promise<z.infer<typeof figures>> {
  const { utilityId, month, readingStart, readingEnd, rollover = false, billAmount } = given
  const [row] = await tx.query(
    `with meter as (select * from utility where client_id = $1 and id = $2),
     past as (select month, reading_end, consumption from util_month
       where client_id = $1 and utility_id = $2 and deleted_at is null and id is distinct from $3::bigint
         and month between $4::date - interval '1 year' and $4::date - 1),
     before as (select * from past where reading_end is not null order by month desc limit 1),
     started as (select case when is_cumulative then coalesce($5::numeric, (select reading_end from before)) end as reading
       from meter),
     used as (select round(multiplier * case when is_cumulative
         then $6::numeric - reading + case when $7 then coalesce(rollover_at, 0) else 0 end else $6::numeric end, 3) as amount
       from meter, started),
     usual as (select coalesce(baseline_monthly, (select avg(consumption) from
         (select consumption from past where consumption is not null order by month desc limit 3) latest)) as amount
       from meter)
     select coalesce($5::numeric, started.reading)::text as "readingStart", used.amount::text as consumption,
       ${against('used.amount', `(select consumption from past where month = $4::date - interval '1 month')`)}::text
         as "prevMonthPct",
       ${against('used.amount', `(select consumption from past where month = $4::date - interval '1 year')`)}::text
         as "prevYearPct",
       ${outOf('used.amount', 'usual.amount')} as anomaly,
       ${perUnit('$8::numeric', 'used.amount')}::text as "unitCost",
       round($8::numeric - u.budget_monthly, 2)::text as "budgetVariance"
     from meter u, started, used, usual`,
    [
      tx.actor.clientId,
      utilityId,
      id,
      month,
      readingStart ?? null,
      readingEnd ?? null,
      rollover,
      billAmount ?? null,
    ],
  )
  return figures.parse(row)
}

const reckoned = z.object({
  id: z.number(),
  month: z.string(),
  start: z.string().nullable(),
  end: z.string(),
  backwards: z.boolean(),
  began: z.boolean(),
  rolloverAt: z.string().nullable(),
})

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A month as people write it. @param month any day of it */
export const monthCalled = (month: string) => monthNames.format(Date.parse(`${month.slice(0, 10)}T00:00:00Z`))

/**
 * What a month is refused with that goes backwards, or cannot have begun again at zero as it says.
 * @param own whether it is the month that is being written; otherwise that follows from it
 */
function unreckonable({ month, end, backwards, ...readings }: z.infer<typeof reckoned>, own: boolean) {
  const known = readings.rolloverAt !== null || backwards
  const problem = readings.began && known ? rolloverProblem({ ...readings, end }) : undefined
  if (!problem && !backwards) return undefined
  if (own && problem) return invalid({ [problem === unknownRollover ? 'rollover' : 'readingEnd']: problem })
  if (own)
    return invalid({
      readingEnd:
        'This is less than at the start. If the meter began again at zero, say so, and where, at the utility.',
    })
  return invalid({
    readingEnd: problem
      ? `After this the meter could not have begun again in ${monthCalled(month)}.`
      : `${monthCalled(month)} ends with less than that: ${end}.`,
  })
}

/** What months hold of what follows from their readings; what is missing stays missing until it is read. */
const kept = (follows: z.infer<typeof figures>, status: unknown, readingEnd: unknown) =>
  status === 'missing' && (readingEnd ?? null) === null ? { ...follows, anomaly: 'missing' } : follows

/**
 * Months afterwards are reckoned from this one: the next begins where this one ended, unless it was said to begin where
 * no month before it has ended.
 * @param oldEnd where this month ended before the change; nothing where it was not there or had not been read
 * @param reread whether its readings, or what they mean, have changed
 * @throws 422 where it or the month after it would have gone backwards, or cannot have begun again
 */
async function followUp(
  tx: Tx,
  { utilityId, month, readingEnd }: Reading,
  { oldEnd, reread }: { oldEnd: string | null; reread: boolean },
) {
  const moved = await tx.query<{ id: number }>(
    `with last as (select reading_end from util_month where client_id = $1 and utility_id = $2 and deleted_at is null
       and reading_end is not null and month < $3::date and month >= $3::date - interval '1 year' order by month desc limit 1)
     update util_month m set reading_start = coalesce($4::numeric, (select reading_end from last)), updated_at = now(),
       version = version + 1
     where client_id = $1 and utility_id = $2 and deleted_at is null
       and (reading_start is null or reading_start = $5::numeric or exists (select from util_month e
         where e.client_id = $1 and e.utility_id = $2 and e.deleted_at is null and e.reading_end = m.reading_start
           and e.month < m.month and e.month >= m.month - interval '1 year'))
       and reading_start is distinct from coalesce($4::numeric, (select reading_end from last))
       and month = (select min(month) from util_month where client_id = $1 and utility_id = $2 and deleted_at is null
         and reading_end is not null and month > $3::date)
       and exists (select from utility where client_id = $1 and id = $2 and is_cumulative)
     returning id`,
    [tx.actor.clientId, utilityId, month, readingEnd ?? null, oldEnd],
  )
  const span = [tx.actor.clientId, utilityId, month]
  const months = `client_id = $1 and utility_id = $2 and deleted_at is null`
  const doubtful = await tx.query(
    `with used as (
       select m.id, m.rollover and u.is_cumulative as began, u.rollover_at, round(u.multiplier * case when u.is_cumulative then m.reading_end - m.reading_start
         + case when m.rollover then coalesce(u.rollover_at, 0) else 0 end else m.reading_end end, 3) as amount
       from util_month m join utility u on u.client_id = m.client_id and u.id = m.utility_id
       where m.client_id = $1 and m.utility_id = $2 and m.deleted_at is null
         and m.month between $3::date and $3::date + interval '1 year'),
     written as (
       update util_month m set consumption = used.amount, updated_at = now(), version = version + 1
       from used where m.client_id = $1 and m.id = used.id and m.consumption is distinct from used.amount)
     select m.id, m.month::text, m.reading_start::text as start, m.reading_end::text as "end",
       coalesce(used.amount < 0, false) as backwards, used.began, used.rollover_at::text as "rolloverAt"
     from used join util_month m on m.client_id = $1 and m.id = used.id
     where (used.amount < 0 or used.began) and m.reading_end is not null and not exists (select from util_month e where e.client_id = $1 and e.utility_id = $2
       and e.deleted_at is null and e.reading_end is not null and e.month > $3::date and e.month < m.month)
     order by m.month`,
    span,
  )
  const follows = new Set(moved.map(({ id }) => id))
  for (const one of doubtful.map((row) => reckoned.parse(row))) {
    const own = one.month === month
    // What was taken before it was looked at stays as it is until somebody reads it anew.
    const refused = own ? reread || one.backwards : one.backwards || follows.has(one.id)
    const error = refused && unreckonable(one, own)
    if (error) throw error
  }
  await tx.query(
    `with compared as (
       select m.id, ${against('m.consumption', 'previous.consumption')} as prev_month_pct,
         ${against('m.consumption', 'earlier.consumption')} as prev_year_pct,
         case when m.status = 'missing' and m.reading_end is null then 'missing'
           else ${outOf('m.consumption', 'coalesce(u.baseline_monthly, usual.amount)')} end as anomaly,
         ${perUnit('m.bill_amount', 'm.consumption')} as unit_cost,
         round(m.bill_amount - u.budget_monthly, 2) as budget_variance
       from util_month m join utility u on u.client_id = m.client_id and u.id = m.utility_id
       left join util_month previous on previous.client_id = $1 and previous.utility_id = $2 and previous.deleted_at is null
         and previous.month = m.month - interval '1 month'
       left join util_month earlier on earlier.client_id = $1 and earlier.utility_id = $2 and earlier.deleted_at is null
         and earlier.month = m.month - interval '1 year'
       left join lateral (select avg(consumption) as amount from (select consumption from util_month
         where ${months} and consumption is not null and month between m.month - interval '1 year' and m.month - 1
         order by month desc limit 3) latest) usual on true
       where m.client_id = $1 and m.utility_id = $2 and m.deleted_at is null
         and m.month between $3::date and $3::date + interval '1 year')
     update util_month m set prev_month_pct = c.prev_month_pct, prev_year_pct = c.prev_year_pct, anomaly = c.anomaly,
       unit_cost = c.unit_cost, budget_variance = c.budget_variance, updated_at = now(), version = version + 1
     from compared c where m.client_id = $1 and m.id = c.id
       and (m.prev_month_pct, m.prev_year_pct, m.anomaly, m.unit_cost, m.budget_variance)
         is distinct from (c.prev_month_pct, c.prev_year_pct, c.anomaly, c.unit_cost, c.budget_variance)`,
    span,
  )
}

const readingFields = ['utilityId', 'month', 'readingStart', 'readingEnd', 'rollover'] as const
const gone = z.object({ deletedAt: z.unknown() })

/** Whether the record counts no more: it is deleted, or was made by a batch that is undone. */
const isGone = (verb: string, after: unknown) =>
  verb === 'delete' || (verb === 'undo' && (gone.safeParse(after).data?.deletedAt ?? null) !== null)

/** A month's figures follow from its readings; what is out of the usual goes to the closed loop. */
export const utilMonthHooks: Hooks = {
  verbs: ['create', 'update', 'submit', 'bill', 'delete', 'restore', 'undo'],
  fields: ['utilityId', 'month', 'readingStart', 'readingEnd', 'rollover', 'billAmount'],
  async beforeWrite(tx, { caller, verb, before, values }) {
    if (verb === 'delete' || verb === 'restore') return
    if (verb === 'submit') {
      if ((before?.['readingEnd'] ?? null) === null) throw conflict('This month has not been read yet.')
      return
    }
    if (typeof values['month'] === 'string') values['month'] = firstDay(values['month'])
    const given = reading.safeParse({ ...before, ...values })
    if (!given.success) return // a reference that names nothing: the write itself refuses it
    const read = (given.data.readingEnd ?? null) !== null
    const status = values['status'] ?? before?.['status']
    // What is entered as missing was due by the clock that the job went by.
    if ((read || status !== 'missing') && given.data.month > thisMonth(caller))
      throw invalid({ month: 'This month has not begun.' })
    const { id = null } = before ?? {}
    const [meter] = await tx.query<{ readingDay: number }>(
      'select reading_day as "readingDay" from utility where client_id = $1 and id = $2',
      [tx.actor.clientId, given.data.utilityId],
    )
    if (!meter) return
    if (read && status === 'missing') values['status'] = 'draft'
    // Cleared again, a month that should have been read by now is missing as it was before.
    const cleared = !read && status === 'draft' && (before?.['readingEnd'] ?? null) !== null
    const due = () => missingOn(monthNumber(given.data.month), meter.readingDay)
    if (cleared && due() <= dayIn(new Date(), caller.timeZone)) values['status'] = 'missing'
    const next = values['status'] ?? status
    Object.assign(values, kept(await figuresOf(tx, id, given.data), next, given.data.readingEnd))
  },
  async afterWrite(tx, { verb, before, after }) {
    if (verb === 'submit') return
    const written = z.object({ id: z.number() }).parse(after)
    const now = reading.parse(after)
    const old = reading.partial().parse(before ?? {})
    const oldEnd = verb === 'restore' ? null : (old.readingEnd ?? null)
    const reread = readingFields.some((name) => (old[name] ?? null) !== (now[name] ?? null))
    await followUp(tx, isGone(verb, after) ? { ...now, readingEnd: null } : now, { oldEnd, reread })
    await recalculateMeterSchedules(tx, [now.utilityId, old.utilityId])
    const [row] = await tx.query<{ anomaly: string }>(
      'select anomaly from util_month where client_id = $1 and id = $2 and deleted_at is null',
      [tx.actor.clientId, written.id],
    )
    if (row?.anomaly === 'spike' || row?.anomaly === 'drop') considerWork(tx, 'utility', written.id)
  },
}
