import { z } from 'zod'
import { lengthOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  workedMinutes,
  type Contracted,
  type PlannedAssignment,
} from '../../../../src/domain/scheduling/clashes.ts'
import { contract } from '../../../../src/resources/pins/contract.resource.ts'
import { contractTarget } from '../../../../src/resources/pins/contractTarget.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import {
  day,
  ids,
  json,
  piece,
  rowsOf,
  select,
  text,
  whole,
  type Piece,
} from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { workedMin } from './workedMin.ts'

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

const target = z.object({ hours: z.string().nullable(), headcount: z.number().nullable() })

/** Contracts of some pins, without drafts. */
function contractsOf(sql: CompanySql, pins: Piece): Promise<ContractOfPin[]> {
  const [c, g] = [rowsOf(contract, 'c'), rowsOf(contractTarget, 'g')]
  return select(sql, {
    pinId: c.pinId,
    startDate: c.startDate,
    endDate: day.orNull`case when ${c.status} = 'terminated' then least(${c.endDate}, ${c.terminatedOn})
      when ${c.status} = 'active' and ${c.autoRenew} then null else ${c.endDate} end`,
    hoursPerMonth: text.orNull`${c.hoursPerMonth}`,
    headcount: c.headcount,
    targets: json(z.record(z.string(), target))`coalesce((select jsonb_object_agg(${g.month},
      jsonb_build_object('hours', ${g.hours}::text, 'headcount', ${g.headcount}))
      from ${g} where ${g.contractId} = ${c.id}), '{}')`,
  })`from ${c} where ${c.status} <> 'draft' and ${c.pinId} in (${pins}) order by ${c.id}`
}

/** What contracts say of the pins of some shifts, and what is planned there in the months of some days. */
export async function contractFactsOf(
  sql: CompanySql,
  shiftIds: readonly number[],
  { from, until }: { from: string | undefined; until: string | undefined },
  gone: readonly number[],
): Promise<Facts> {
  const [s, t] = [rowsOf(shift, 's'), rowsOf(shiftAssignment, 't')]
  const contracts = await contractsOf(
    sql,
    piece`select ${s.pinId} from ${s.withDeleted} where ${s.id} = any(${shiftIds}::bigint[])`,
  )
  if (contracts.length === 0 || from === undefined || until === undefined) return { contracts, planned: [] }
  const planned = await select(sql, {
    pinId: whole`${t.pinId}`,
    day: t.date,
    users: ids`array_agg(distinct ${t.userId})`,
    minutes: whole`sum(${workedMin(t)})`,
  })`from ${t} where ${t.pinId} = any(${contracts.map(({ pinId }) => pinId)}::bigint[])
    and ${t.date} between date_trunc('month', ${from}::date)
      and date_trunc('month', ${until}::date) + interval '1 month' - interval '1 day'
    and ${t.userId} is not null and ${t.status} <> all ('{declined,cancelled}'::text[])
    and ${t.id} <> all (${gone}::bigint[])
    group by ${t.pinId}, ${t.date}`
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
  sql: CompanySql,
  days: readonly string[],
  pinId: number | undefined,
): Promise<{ date: string; minutes: number }[]> {
  const p = rowsOf(pin, 'p')
  const contracts = await contractsOf(
    sql,
    piece`select ${p.id} from ${p.withDeleted} where (${pinId ?? null}::bigint is null or ${p.id} = ${pinId ?? null})`,
  )
  return days.map((date) => {
    const month = monthOf(date)
    const minutes = contracts
      .filter(({ startDate, endDate }) => startDate <= date && (endDate === null || endDate >= date))
      .reduce((sum, one) => sum + (minutesOf(one.targets[month]?.hours ?? one.hoursPerMonth) ?? 0), 0)
    return { date, minutes: Math.round(minutes / lengthOf(monthNumber(date))) }
  })
}
