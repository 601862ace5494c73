import type { OwnRate, WorkedSpan } from '../../../src/domain/pay/pay.ts'
import { countedHours, type Payee } from '../../../src/domain/pay/payRates.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Pricing } from './rates/pricing.ts'

/** Days that are paid, both included, and whose hours: all where a member is absent. */
export interface PayWindow {
  start: string
  end: string
  pin?: number | undefined
  nationality?: string | undefined
  /** A period whose people are taken as they were when it was calculated. */
  asIn?: number | undefined
}

/** People that are read at once. */
const pageSize = 500

/** The next people by their ids; who they are as the period has kept it, where one is given. */
const peopleAfter = (
  sql: Sql,
  clientId: number,
  window: PayWindow,
  jobIds: readonly number[],
  after: number,
) =>
  sql.query<Payee>(
    `select p.id as "userId", p.nationality, p.group_ids as "groupIds", p.job_ids as "jobIds" from (
       select e.id, case when k.user_id is null then e.nationality else k.nationality end as nationality,
         coalesce(k.group_ids, e.group_ids) as group_ids,
         coalesce(k.job_ids, array(select j.id from company_job j where j.client_id = $1 and j.id = any($4::bigint[])
           and j.deleted_at is null and (lower(j.name) = lower(e.job_title) or e.id = any(j.assignee_ids)) order by j.id)) as job_ids
       from employee e
       left join lateral (select r.user_id, r.nationality, t.group_ids, t.job_ids from efp_row r
         join efp_trace t on t.client_id = $1 and t.row_id = r.id
         where r.client_id = $1 and r.period_id = $5 and r.user_id = e.id and r.deleted_at is null limit 1) k on true
       where e.client_id = $1 and e.id > $2) p
     where $3::text is null or p.nationality = $3
     order by p.id limit ${pageSize}`,
    [clientId, after, window.nationality ?? null, jobIds, window.asIn ?? null],
  )

const minutesOf = {
  normal: 'c.normal_min',
  overtime: 'c.overtime_min',
  rest_day: 'c.rest_day_min',
  holiday: 'c.holiday_min',
  worked: 'c.worked_min',
} as const

/** Minutes, shifts and days of each kind of hours, of lines that meet a condition. */
const quantities = (which: string) =>
  countedHours
    .map((kind) => {
      const some = `filter (where ${minutesOf[kind]} > 0 and ${which})`
      return `'${kind}', jsonb_build_object('minutes', coalesce(sum(${minutesOf[kind]}) filter (where ${which}), 0),
      'shifts', count(*) ${some}, 'days', count(distinct c.work_date) ${some})`
    })
    .join(', ')

interface Span extends WorkedSpan {
  userId: number
}

/** The shift of a line, where that pays by a rate of its own. */
const ownRate = `left join shift_assignment a on a.client_id = $1 and a.id = c.shift_assignment_id
     left join shift s on s.client_id = $1 and s.id = a.shift_id and s.rate_override is not null`

const minuteSums = countedHours.map((kind) => `'${kind}', coalesce(sum(${minutesOf[kind]}), 0)`).join(', ')

/** A period of a person at a pin over which no rate changes. */
const group = 'c.user_id, c.pin_id, width_bucket(c.work_date, $6::date[])'
const lines = `c.client_id = $1 and c.user_id = any($2::bigint[]) and c.work_date between $3 and $4
       and c.deleted_at is null and c.status = 'approved' and ($5::bigint is null or c.pin_id = $5)`

/** What these people worked, from approved lines of the timesheet, added up between the days on which rates change. */
async function spansOf(
  sql: Sql,
  clientId: number,
  { start, end, pin }: PayWindow,
  { changes, ownRates }: Pick<Pricing, 'changes' | 'ownRates'>,
  userIds: readonly number[],
): Promise<Span[]> {
  const values = [clientId, userIds, start, end, pin ?? null, changes]
  const without = ownRates
    ? `, case when count(s.id) > 0 then jsonb_build_object(${quantities('s.id is null')}) end as without`
    : ''
  const [spans, shifts] = await Promise.all([
    sql.query<Span & { bucket: number; without?: WorkedSpan['hours'] | null }>(
      `select c.user_id as "userId", c.pin_id as "pinId", width_bucket(c.work_date, $6::date[]) as bucket,
         min(c.work_date) as "from", max(c.work_date) as "until", jsonb_build_object(${quantities('true')}) as hours${without}
       from clocking c ${ownRates ? ownRate : ''} where ${lines}
       group by ${group} order by c.user_id, min(c.work_date), c.pin_id`,
      values,
    ),
    ownRates
      ? sql.query<OwnRate & { key: string }>(
          `select concat_ws(' ', ${group}) as key, s.id as "shiftId", s.rate_override as rate, min(c.work_date) as "from",
             max(c.work_date) as "until", jsonb_build_object(${minuteSums}) as minutes
           from clocking c ${ownRate} where ${lines} and s.id is not null
           group by ${group}, s.id, s.rate_override order by ${group}, s.id`,
          values,
        )
      : [],
  ])
  return spans.map(({ bucket, without: rest, ...span }) => {
    if (!rest) return span
    const key = `${span.userId} ${span.pinId} ${bucket}`
    const own = shifts.flatMap(({ key: of, ...one }) => (of === key ? [one] : []))
    return { ...span, own: { shifts: own, without: rest } }
  })
}

/** Somebody, and what they worked in the order of the days. */
export interface PaidPerson {
  payee: Payee
  spans: readonly WorkedSpan[]
}

/** Some hundred people, the highest of their ids, and whether there may be more. */
export interface WorkedStep {
  people: PaidPerson[]
  lastId: number
  more: boolean
}

/** Everybody who worked on these days, in steps of some hundred people in the order of their ids. */
export async function* workedIn(
  sql: Sql,
  clientId: number,
  window: PayWindow,
  { changes, jobIds, ownRates }: Pick<Pricing, 'changes' | 'jobIds' | 'ownRates'>,
  from = 0,
): AsyncGenerator<WorkedStep, undefined> {
  let after = from
  for (;;) {
    const payees = await peopleAfter(sql, clientId, window, jobIds, after)
    const last = payees.at(-1)
    if (!last) return undefined
    const spans = await spansOf(
      sql,
      clientId,
      window,
      { changes, ownRates },
      payees.map(({ userId }) => userId),
    )
    const byUser = new Map<number, Span[]>()
    for (const span of spans) byUser.set(span.userId, [...(byUser.get(span.userId) ?? []), span])
    yield {
      people: payees.flatMap((payee) => {
        const own = byUser.get(payee.userId)
        return own ? [{ payee, spans: own }] : []
      }),
      lastId: last.userId,
      more: payees.length === pageSize,
    }
    if (payees.length < pageSize) return undefined
    after = last.userId
  }
}
