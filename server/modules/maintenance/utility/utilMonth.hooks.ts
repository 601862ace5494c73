import { z } from 'zod'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import {
  boolean,
  decimal,
  pick,
  piece,
  raw,
  rowsOf,
  select,
  text,
  write,
  type Piece,
} from '../../../engine/tables/statement.ts'
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

const [m, e] = [rowsOf(utilMonth, 'm'), rowsOf(utilMonth, 'e')]
const [p, l] = [rowsOf(utilMonth, 'p'), rowsOf(utilMonth, 'l')]
const u = rowsOf(utility, 'u')
const used = raw('used.amount')

/** How an amount differs from another, in percent. */
const against = (amount: Piece, other: Piece) =>
  decimal.orNull`round(100 * (${amount} / nullif(${other}, 0) - 1), 1)`
/** Whether an amount is out of the usual by more than the meter `u` allows. */
const outOf = (amount: Piece, usual: Piece) =>
  text`case when ${amount} > ${usual} * (1 + ${u.alertPct} / 100.0) then 'spike'
    when ${amount} < ${usual} * (1 - ${u.alertPct} / 100.0) then 'drop' else 'none' end`
const perUnit = (bill: Piece, amount: Piece) => decimal.orNull`round(${bill} / nullif(${amount}, 0), 4)`

const firstDay = (month: string) => `${month.slice(0, 7)}-01`

/**
 * What follows from a reading (domain model 5), reckoned by the database in exact decimals: the use, how it compares, and
 * what it cost. A cumulative meter has used the difference of its readings, across zero where it began again.
 */
async function figuresOf(tx: Tx, id: number | null, given: Reading) {
  const { utilityId, month, readingStart, readingEnd, rollover = false, billAmount } = given
  const numeric = (amount: string | null | undefined) => piece`${amount ?? null}::numeric`
  const [start, end, bill] = [numeric(readingStart), numeric(readingEnd), numeric(billAmount)]
  const before = (span: Piece) =>
    piece`(select consumption from past where month = ${month}::date - interval ${span})`
  const [row] = await select(
    tx,
    {
      readingStart: decimal.orNull`coalesce(${start}, started.reading)`,
      consumption: decimal.orNull`used.amount`,
      prevMonthPct: against(used, before(raw(`'1 month'`))),
      prevYearPct: against(used, before(raw(`'1 year'`))),
      anomaly: outOf(used, raw('usual.amount')),
      unitCost: perUnit(bill, used),
      budgetVariance: decimal.orNull`round(${bill} - ${u.budgetMonthly}, 2)`,
    },
    piece`with meter as (select * from ${u.withDeleted} where ${u.id} = ${utilityId}),
      past as (select ${m.month}, ${m.readingEnd}, ${m.consumption} from ${m}
        where ${m.utilityId} = ${utilityId} and ${m.id} is distinct from ${id}::bigint
          and ${m.month} between ${month}::date - interval '1 year' and ${month}::date - 1),
      before as (select * from past where reading_end is not null order by month desc limit 1),
      started as (select case when is_cumulative then coalesce(${start}, (select reading_end from before)) end as reading
        from meter),
      used as (select round(multiplier * case when is_cumulative
          then ${end} - reading + case when ${rollover} then coalesce(rollover_at, 0) else 0 end else ${end} end, 3) as amount
        from meter, started),
      usual as (select coalesce(baseline_monthly, (select avg(consumption) from
          (select consumption from past where consumption is not null order by month desc limit 3) latest)) as amount
        from meter)`,
  )`from meter u, started, used, usual`
  if (!row) throw new Error(`There is no meter ${utilityId}`)
  return row
}

interface Reckoned {
  month: string
  start: string | null
  end: string
  backwards: boolean
  began: boolean
  rolloverAt: string | null
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A month as people write it. @param month any day of it */
export const monthCalled = (month: string) => monthNames.format(Date.parse(`${month.slice(0, 10)}T00:00:00Z`))

/**
 * What a month is refused with that goes backwards, or cannot have begun again at zero as it says.
 * @param own whether it is the month that is being written; otherwise that follows from it
 */
function unreckonable({ month, end, backwards, ...readings }: Reckoned, own: boolean) {
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
const kept = (follows: Awaited<ReturnType<typeof figuresOf>>, status: unknown, readingEnd: unknown) =>
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
  const until = piece`between ${month}::date and ${month}::date + interval '1 year'`
  const begins = piece`coalesce(${readingEnd ?? null}::numeric, (select ${e.readingEnd} from ${e}
    where ${e.utilityId} = ${utilityId} and ${e.readingEnd} is not null and ${e.month} < ${month}::date
      and ${e.month} >= ${month}::date - interval '1 year' order by ${e.month} desc limit 1))`
  const moved = await write(tx, {
    id: m.id,
  })`update ${m.bare} set reading_start = ${begins}, updated_at = now(),
      version = ${m.version} + 1
    where ${m.company} and ${m.utilityId} = ${utilityId}
      and (${m.readingStart} is null or ${m.readingStart} = ${oldEnd}::numeric or exists (select from ${e}
        where ${e.utilityId} = ${utilityId} and ${e.readingEnd} = ${m.readingStart}
          and ${e.month} < ${m.month} and ${e.month} >= ${m.month} - interval '1 year'))
      and ${m.readingStart} is distinct from ${begins}
      and ${m.month} = (select min(${e.month}) from ${e} where ${e.utilityId} = ${utilityId}
        and ${e.readingEnd} is not null and ${e.month} > ${month}::date)
      and exists (select from ${u.withDeleted} where ${u.id} = ${utilityId} and ${u.isCumulative})`
  const doubtful = await select(
    tx,
    {
      ...pick(m, ['id', 'month']),
      start: m.readingStart,
      end: decimal`${m.readingEnd}`,
      backwards: boolean`coalesce(used.amount < 0, false)`,
      began: boolean`used.began`,
      rolloverAt: decimal.orNull`used.rollover_at`,
    },
    piece`with used as (
        select ${m.id}, ${m.rollover} and ${u.isCumulative} as began, ${u.rolloverAt},
          round(${u.multiplier} * case when ${u.isCumulative} then ${m.readingEnd} - ${m.readingStart}
            + case when ${m.rollover} then coalesce(${u.rolloverAt}, 0) else 0 end else ${m.readingEnd} end, 3) as amount
        from ${m} join ${u.withDeleted} on ${u.id} = ${m.utilityId}
        where ${m.utilityId} = ${utilityId} and ${m.month} ${until}),
      written as (
        update ${m.bare} set consumption = used.amount, updated_at = now(), version = ${m.version} + 1
        from used where ${m.ofCompany} and ${m.id} = used.id and ${m.consumption} is distinct from used.amount)`,
  )`from used join ${m.withDeleted} on ${m.id} = used.id
    where (used.amount < 0 or used.began) and ${m.readingEnd} is not null
      and not exists (select from ${e} where ${e.utilityId} = ${utilityId} and ${e.readingEnd} is not null
        and ${e.month} > ${month}::date and ${e.month} < ${m.month})
    order by ${m.month}`
  const follows = new Set(moved.map(({ id }) => id))
  for (const one of doubtful) {
    const own = one.month === month
    // What was taken before it was looked at stays as it is until somebody reads it anew.
    const refused = own ? reread || one.backwards : one.backwards || follows.has(one.id)
    const error = refused && unreckonable(one, own)
    if (error) throw error
  }
  await write(tx, {})`update ${m.bare} set prev_month_pct = c.prev_month_pct, prev_year_pct = c.prev_year_pct,
      anomaly = c.anomaly, unit_cost = c.unit_cost, budget_variance = c.budget_variance, updated_at = now(),
      version = ${m.version} + 1
    from (
      select ${m.id}, ${against(m.consumption, p.consumption)} as prev_month_pct,
        ${against(m.consumption, e.consumption)} as prev_year_pct,
        case when ${m.status} = 'missing' and ${m.readingEnd} is null then 'missing'
          else ${outOf(m.consumption, piece`coalesce(${u.baselineMonthly}, usual.amount)`)} end as anomaly,
        ${perUnit(m.billAmount, m.consumption)} as unit_cost,
        round(${m.billAmount} - ${u.budgetMonthly}, 2) as budget_variance
      from ${m} join ${u.withDeleted} on ${u.id} = ${m.utilityId}
      left join ${p} on ${p.utilityId} = ${utilityId} and ${p.month} = ${m.month} - interval '1 month'
      left join ${e} on ${e.utilityId} = ${utilityId} and ${e.month} = ${m.month} - interval '1 year'
      left join lateral (select avg(consumption) as amount from (select ${l.consumption} from ${l}
        where ${l.utilityId} = ${utilityId} and ${l.consumption} is not null
          and ${l.month} between ${m.month} - interval '1 year' and ${m.month} - 1
        order by ${l.month} desc limit 3) latest) usual on true
      where ${m.utilityId} = ${utilityId} and ${m.month} ${until}) c
    where ${m.ofCompany} and ${m.id} = c.id
      and (${m.prevMonthPct}, ${m.prevYearPct}, ${m.anomaly}, ${m.unitCost}, ${m.budgetVariance})
        is distinct from (c.prev_month_pct, c.prev_year_pct, c.anomaly, c.unit_cost, c.budget_variance)`
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
    const { utilityId } = given.data
    const meter = await findOne(
      tx,
      utility,
      { id: utilityId },
      { columns: ['readingDay'], withDeleted: true },
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
    const row = await findOne(tx, utilMonth, { id: written.id }, { columns: ['anomaly'] })
    if (row?.anomaly === 'spike' || row?.anomaly === 'drop') considerWork(tx, 'utility', written.id)
  },
}
