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
import { uplineAccess } from '../../../../src/resources/vms/uplineAccess.resource.ts'
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

/** A client's pin that this company may work at, with so many people at most on a day. */
type Grant = Pick<ContractOfPin, 'pinId' | 'startDate' | 'endDate' | 'headcount'>

interface Facts {
  contracts: readonly ContractOfPin[]
  grants: readonly Grant[]
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

function grantsOf(sql: CompanySql, pins: Piece): Promise<Grant[]> {
  const u = rowsOf(uplineAccess, 'u')
  return select(sql, {
    pinId: whole`${u.pinId}`,
    startDate: u.startDate,
    endDate: u.endDate,
    headcount: u.headcountMax,
  })`from ${u} where ${u.pinId} in (${pins}) and ${u.headcountMax} is not null and ${u.status} in ('accepted', 'paused')`
}

/** Contracts and grants of the pins of some shifts, and the work planned there in the months of some days. */
export async function contractFactsOf(
  sql: CompanySql,
  shiftIds: readonly number[],
  { from, until }: { from: string | undefined; until: string | undefined },
  gone: readonly number[],
): Promise<Facts> {
  const [s, t] = [rowsOf(shift, 's'), rowsOf(shiftAssignment, 't')]
  const pins = piece`select ${s.pinId} from ${s.withDeleted} where ${s.id} = any(${shiftIds}::bigint[])`
  const [contracts, grants] = await Promise.all([contractsOf(sql, pins), grantsOf(sql, pins)])
  const limited = [...contracts, ...grants].map(({ pinId }) => pinId)
  if (limited.length === 0 || from === undefined || until === undefined)
    return { contracts, grants, planned: [] }
  const planned = await select(sql, {
    pinId: whole`${t.pinId}`,
    day: t.date,
    users: ids`array_agg(distinct ${t.userId})`,
    minutes: whole`sum(${workedMin(t)})`,
  })`from ${t} where ${t.pinId} = any(${limited}::bigint[])
    and ${t.date} between date_trunc('month', ${from}::date)
      and date_trunc('month', ${until}::date) + interval '1 month' - interval '1 day'
    and ${t.userId} is not null and ${t.status} <> all ('{declined,cancelled}'::text[])
    and ${t.id} <> all (${gone}::bigint[])
    group by ${t.pinId}, ${t.date}`
  return { contracts, grants, planned }
}

/** The limits of several contracts together; null without contracts, or if one has no limit. */
const together = (most: readonly (number | null)[]): number | null =>
  most.length === 0
    ? null
    : most.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

const covers = (day: string) => (one: Pick<ContractOfPin, 'startDate' | 'endDate'>) =>
  one.startDate <= day && (one.endDate === null || one.endDate >= day)

/** The lowest of the limits that are set. */
const least = (limits: readonly (number | null)[]) =>
  limits.reduce((one, other) => (one === null ? other : other === null ? one : Math.min(one, other)), null)

const minutesOf = (hours: string | null) => (hours === null ? null : Math.round(Number(hours) * 60))

/** Limits of contracts and grants by site, with the assignments that are planned there. */
export class Contracts {
  private readonly ofPin = new Map<number, ContractOfPin[]>()
  private readonly grants: readonly Grant[]
  private readonly heads = new Map<string, Set<number>>()
  private readonly minutes = new Map<string, number>()

  constructor({ contracts, grants, planned }: Facts) {
    this.grants = grants
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
    this.add(pinId, assignment.day, [userId], workedMinutes(assignment))
  }

  /** The limits for a person's work on a day; undefined at a site without contracts and grants. */
  at(pinId: number, day: string, userId: number): Contracted | undefined {
    const contracts = this.ofPin.get(pinId) ?? []
    const grants = this.grants.filter((one) => one.pinId === pinId)
    if (contracts.length === 0 && grants.length === 0) return undefined
    const covering = contracts.filter(covers(day))
    const ordered = covering.map(({ targets, hoursPerMonth, headcount }) => {
      const target = targets[monthOf(day)]
      return {
        minutes: minutesOf(target?.hours ?? hoursPerMonth),
        heads: target?.headcount ?? headcount,
      }
    })
    const present = this.heads.get(`${pinId} ${day}`) ?? new Set()
    const allowed = grants.filter(covers(day)).map(({ headcount }) => headcount)
    return {
      covers: contracts.length === 0 || covering.length > 0,
      heads: present.size - (present.has(userId) ? 1 : 0),
      mostHeads: least([together(ordered.map(({ heads }) => heads)), ...allowed]),
      minutes: this.minutes.get(`${pinId} ${monthOf(day)}`) ?? 0,
      mostMinutes: together(ordered.map(({ minutes }) => minutes)),
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
      .filter(covers(date))
      .reduce((sum, one) => sum + (minutesOf(one.targets[month]?.hours ?? one.hoursPerMonth) ?? 0), 0)
    return { date, minutes: Math.round(minutes / lengthOf(monthNumber(date))) }
  })
}
