import { z } from 'zod'
import type { Hooks } from '../../engine/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { scheduleJob } from '../../platform/jobs.ts'
import { considerWork } from './causes.ts'
import { scheduleJobKind } from './schedules/run.ts'

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
     before as (select * from past order by month desc limit 1),
     started as (select case when is_cumulative then coalesce($5::numeric, (select reading_end from before)) end as reading
       from meter),
     used as (select round(multiplier * case when is_cumulative
         then $6::numeric - reading + case when $7 then coalesce(rollover_at, 0) else 0 end else $6::numeric end, 3) as amount
       from meter, started),
     usual as (select coalesce(baseline_monthly, (select avg(consumption) from
         (select consumption from past where consumption is not null order by month desc limit 3) latest)) as amount
       from meter)
     select coalesce($5::numeric, started.reading)::text as "readingStart", used.amount::text as consumption,
       round(100 * (used.amount / nullif((select consumption from past where month = $4::date - interval '1 month'), 0) - 1), 1)::text
         as "prevMonthPct",
       round(100 * (used.amount / nullif((select consumption from past where month = $4::date - interval '1 year'), 0) - 1), 1)::text
         as "prevYearPct",
       case when used.amount > usual.amount * (1 + alert_pct / 100.0) then 'spike'
         when used.amount < usual.amount * (1 - alert_pct / 100.0) then 'drop' else 'none' end as anomaly,
       round($8::numeric / nullif(used.amount, 0), 4)::text as "unitCost",
       round($8::numeric - budget_monthly, 2)::text as "budgetVariance"
     from meter, started, used, usual`,
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

/** What comes back by a meter looks whether it has gone on far enough. */
async function wakeMeterSchedules(tx: Tx, utilityId: number) {
  const rows = await tx.query<{ id: number }>(
    `select id from maintenance_schedule where client_id = $1 and meter_utility_id = $2 and status = 'active' and deleted_at is null`,
    [tx.actor.clientId, utilityId],
  )
  for (const { id } of rows) await scheduleJob(tx, scheduleJobKind, id, new Date())
}

const later = reading.extend({ id: z.number() })

/** Months afterwards are reckoned from this one: their starting reading, and what they are compared with. */
async function followUp(
  tx: Tx,
  { utilityId, month, readingEnd }: Reading,
  oldEnd: string | null | undefined,
) {
  if (oldEnd !== null && oldEnd !== undefined && readingEnd !== oldEnd) {
    await tx.query(
      `update util_month set reading_start = $4, updated_at = now(), version = version + 1
       where client_id = $1 and utility_id = $2 and deleted_at is null and reading_start = $5
         and month = (select min(month) from util_month where client_id = $1 and utility_id = $2 and deleted_at is null
           and month > $3::date)`,
      [tx.actor.clientId, utilityId, month, readingEnd ?? null, oldEnd],
    )
  }
  const rows = await tx.query(
    `select id, utility_id as "utilityId", month::text, reading_start::text as "readingStart",
       reading_end::text as "readingEnd", rollover, bill_amount::text as "billAmount"
     from util_month where client_id = $1 and utility_id = $2 and deleted_at is null
       and month > $3::date and month <= $3::date + interval '1 year' order by month`,
    [tx.actor.clientId, utilityId, month],
  )
  for (const row of rows) {
    const one = later.parse(row)
    const { consumption, prevMonthPct, prevYearPct, anomaly, unitCost, budgetVariance } = await figuresOf(
      tx,
      one.id,
      one,
    )
    await tx.query(
      `update util_month set consumption = $3, prev_month_pct = $4, prev_year_pct = $5, anomaly = $6, unit_cost = $7,
         budget_variance = $8, updated_at = now(), version = version + 1
       where client_id = $1 and id = $2 and (consumption, prev_month_pct, prev_year_pct, anomaly, unit_cost, budget_variance)
         is distinct from ($3::numeric, $4::numeric, $5::numeric, $6::text, $7::numeric, $8::numeric)`,
      [tx.actor.clientId, one.id, consumption, prevMonthPct, prevYearPct, anomaly, unitCost, budgetVariance],
    )
  }
}

/** A month's figures follow from its readings; what is out of the usual goes to the closed loop. */
export const utilMonthHooks: Hooks = {
  verbs: ['create', 'update', 'bill'],
  fields: ['utilityId', 'month', 'readingStart', 'readingEnd', 'rollover', 'billAmount'],
  async beforeWrite(tx, { before, values }) {
    if (typeof values['month'] === 'string') values['month'] = firstDay(values['month'])
    const given = reading.safeParse({ ...before, ...values })
    if (!given.success) return // a reference that names nothing: the write itself refuses it
    const { id = null } = before ?? {}
    const [meter] = await tx.query('select 1 from utility where client_id = $1 and id = $2', [
      tx.actor.clientId,
      given.data.utilityId,
    ])
    if (!meter) return
    const follows = await figuresOf(tx, id, given.data)
    if (follows.consumption !== null && Number(follows.consumption) < 0) {
      throw invalid({
        readingEnd:
          'This is less than at the start. If the meter began again at zero, say so, and where, at the utility.',
      })
    }
    Object.assign(values, follows)
  },
  async afterWrite(tx, { before, after }) {
    const written = z.object({ id: z.number(), anomaly: z.string() }).parse(after)
    const old = z.object({ readingEnd: z.string().nullish() }).parse(before ?? {})
    await followUp(tx, reading.parse(after), old.readingEnd)
    await wakeMeterSchedules(tx, reading.parse(after).utilityId)
    if (written.anomaly === 'spike' || written.anomaly === 'drop')
      await considerWork(tx, 'utility', written.id)
  },
}
