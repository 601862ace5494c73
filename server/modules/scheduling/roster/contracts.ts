import { lengthOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  workedMinutes,
  type Contracted,
  type PlannedAssignment,
} from '../../../../src/domain/scheduling/clashes.ts'
import type { Sql } from '../../../platform/db/sql.ts'

interface ContractOfPin {
  pinId: number
  startDate: string
  /** Nothing where it renews by itself. */
  endDate: string | null
  hoursPerMonth: string | null
  headcount: number | null
  /** Months that ask for something else, by their first day. */
  targets: Readonly<Record<string, { hours: string | null; headcount: number | null }>>
}

interface PlannedDay {
  pinId: number
  day: string
  users: number[]
  minutes: number
}

interface Facts {
  contracts: readonly ContractOfPin[]
  planned: readonly PlannedDay[]
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The contracts of some pins that count: what is a draft asks for nothing yet. */
const contractsOf = (sql: Sql, clientId: number, pins: string, values: readonly unknown[]) =>
  sql.query<ContractOfPin>(
    `select c.pin_id as "pinId", c.start_date as "startDate",
       case when c.status = 'terminated' then least(c.end_date, c.terminated_on)
         when c.status = 'active' and c.auto_renew then null else c.end_date end as "endDate",
       c.hours_per_month::text as "hoursPerMonth", c.headcount,
       coalesce((select jsonb_object_agg(g.month, jsonb_build_object('hours', g.hours::text, 'headcount', g.headcount))
         from contract_target g where g.client_id = c.client_id and g.contract_id = c.id and g.deleted_at is null), '{}') as targets
     from pin_contract c where c.client_id = $1 and c.deleted_at is null and c.status <> 'draft' and c.pin_id in (${pins})
     order by c.id`,
    [clientId, ...values],
  )

/** What contracts say of the pins of some shifts, and what is planned there in the months of some days. */
export async function contractFactsOf(
  sql: Sql,
  clientId: number,
  shiftIds: readonly number[],
  { from, until }: { from: string | undefined; until: string | undefined },
  gone: readonly number[],
): Promise<Facts> {
  const contracts = await contractsOf(
    sql,
    clientId,
    'select s.pin_id from shift s where s.client_id = $1 and s.id = any($2::bigint[])',
    [shiftIds],
  )
  if (contracts.length === 0 || from === undefined || until === undefined) return { contracts, planned: [] }
  const planned = await sql.query<PlannedDay>(
    `select pin_id as "pinId", date as day, array_agg(distinct user_id) as users,
       sum(greatest(0, floor(extract(epoch from end_at - start_at) / 60)::int - coalesce(unpaid_min, 0)))::int as minutes
     from shift_assignment where client_id = $1 and pin_id = any($2::bigint[])
       and date between date_trunc('month', $3::date) and date_trunc('month', $4::date) + interval '1 month' - interval '1 day'
       and deleted_at is null and user_id is not null and status <> all ('{declined,cancelled}'::text[])
       and id <> all ($5::bigint[])
     group by 1, 2`,
    [clientId, contracts.map(({ pinId }) => pinId), from, until, gone],
  )
  return { contracts, planned }
}

/** The most of several contracts together; nothing where one of them sets no limit. */
const together = (most: readonly (number | null)[]): number | null =>
  most.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

const minutesOf = (hours: string | null) => (hours === null ? null : Math.round(Number(hours) * 60))

/** What contracts ask of sites, beside what is planned there and what comes to be. */
export class Contracts {
  private readonly ofPin = new Map<number, ContractOfPin[]>()
  private readonly heads = new Map<string, Set<number>>()
  private readonly minutes = new Map<string, number>()

  constructor({ contracts, planned }: Facts) {
    for (const one of contracts) this.ofPin.set(one.pinId, [...(this.ofPin.get(one.pinId) ?? []), one])
    for (const { pinId, day, users, minutes } of planned) this.add(pinId, day, users, minutes)
  }

  private add(pinId: number, day: string, users: readonly number[], minutes: number) {
    const [ofDay, ofMonth] = [`${pinId} ${day}`, `${pinId} ${monthOf(day)}`]
    this.heads.set(ofDay, new Set([...(this.heads.get(ofDay) ?? []), ...users]))
    this.minutes.set(ofMonth, (this.minutes.get(ofMonth) ?? 0) + minutes)
  }

  /** An assignment is planned from now on. */
  take(pinId: number, userId: number, assignment: PlannedAssignment) {
    if (this.ofPin.has(pinId)) this.add(pinId, assignment.day, [userId], workedMinutes(assignment))
  }

  /** What they say of a person's work on a day; nothing of a site that has none. */
  at(pinId: number, day: string, userId: number): Contracted | undefined {
    const contracts = this.ofPin.get(pinId)
    if (!contracts) return undefined
    const covering = contracts.filter(
      ({ startDate, endDate }) => startDate <= day && (endDate === null || endDate >= day),
    )
    const ordered = covering.map(({ targets, hoursPerMonth, headcount }) => {
      const target = targets[monthOf(day)]
      return {
        minutes: minutesOf(target?.hours ?? hoursPerMonth),
        heads: target?.headcount ?? headcount,
      }
    })
    const present = this.heads.get(`${pinId} ${day}`) ?? new Set()
    const covers = covering.length > 0
    return {
      covers,
      heads: present.size - (present.has(userId) ? 1 : 0),
      mostHeads: covers ? together(ordered.map(({ heads }) => heads)) : null,
      minutes: this.minutes.get(`${pinId} ${monthOf(day)}`) ?? 0,
      mostMinutes: covers ? together(ordered.map(({ minutes }) => minutes)) : null,
    }
  }
}

/** Minutes that contracts order on each of some days, at a pin or at all: a month's hours, spread over its days. */
export async function contractedMinutes(
  sql: Sql,
  clientId: number,
  days: readonly string[],
  pin: number | undefined,
): Promise<{ date: string; minutes: number }[]> {
  const contracts = await contractsOf(
    sql,
    clientId,
    'select p.id from pin p where p.client_id = $1 and ($2::bigint is null or p.id = $2)',
    [pin ?? null],
  )
  return days.map((date) => {
    const month = monthOf(date)
    const minutes = contracts
      .filter(({ startDate, endDate }) => startDate <= date && (endDate === null || endDate >= date))
      .reduce((sum, one) => sum + (minutesOf(one.targets[month]?.hours ?? one.hoursPerMonth) ?? 0), 0)
    return { date, minutes: Math.round(minutes / lengthOf(monthNumber(date))) }
  })
}
