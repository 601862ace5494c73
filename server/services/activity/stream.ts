import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { scopeOf, type ModuleCode } from '../../../src/domain/access/permissions.ts'
import {
  activityKinds,
  activityTypes,
  type Activity,
  type ActivityKind,
} from '../../../src/resources/activity/activity.calls.ts'
import type { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** One kind of what happens: its table with the columns by which it is found, each with an index behind it. */
interface Part {
  kind: ActivityKind
  module: ModuleCode
  table: string
  at: string
  user: string
  title: string
  detail: string
  latitude: string
  longitude: string
  distance: string
  /** Number of its type (spec 3), in SQL. */
  type: string
  /** Which rows count; those of a record are not deleted. */
  where: string
}

const { clockIn, clockOut, interval, general } = activityTypes
const record = 't.deleted_at is null'
const ofPlace = { latitude: 't.latitude', longitude: 't.longitude' }
const unplaced = { latitude: 'null::numeric', longitude: 'null::numeric', distance: 'null::int' }

const parts: readonly Part[] = [
  {
    kind: 'clock',
    module: 'AT',
    table: 'clock_event',
    at: 't.at',
    user: 't.user_id',
    title: 't.note',
    detail: 't.type',
    ...ofPlace,
    distance: 't.distance_m',
    type: `case t.type when 'in' then ${clockIn} when 'out' then ${clockOut} when 'interval' then ${interval} else ${general} end`,
    where: 'true',
  },
  {
    kind: 'patrol',
    module: 'PT',
    table: 'patrol_activity',
    at: 't.at',
    user: 't.user_id',
    title: `(select o.name from patrol_point o where o.client_id = t.client_id and o.id = t.point_id)`,
    detail: 't.result',
    ...ofPlace,
    distance: 't.distance_m',
    type: String(general),
    where: record,
  },
  {
    kind: 'touchdown',
    module: 'TD',
    table: 'touchdown_activity',
    at: 't.arrived_at',
    user: 't.user_id',
    title: 't.remark',
    detail: 't.status',
    ...ofPlace,
    distance: 't.distance_m',
    type: String(general),
    where: record,
  },
  {
    kind: 'visit',
    module: 'AV',
    table: 'visit',
    at: 't.started_at',
    user: 't.visitor_id',
    title: 't.ref_no',
    detail: 't.type',
    ...unplaced,
    type: String(general),
    where: record,
  },
  {
    kind: 'incident',
    module: 'SS',
    table: 'incident',
    at: 't.occurred_at',
    user: 't.reporter_id',
    title: 't.title',
    detail: 't.severity',
    ...ofPlace,
    distance: 'null::int',
    type: String(general),
    where: record,
  },
]

/** Types of the clock, as its table names them. */
const punches: Readonly<Record<number, string>> = {
  [clockIn]: 'in',
  [clockOut]: 'out',
  [interval]: 'interval',
}

/** The parts that may hold activities of a type. */
const ofType = (type: number | undefined) =>
  parts.filter(({ kind }) => type === undefined || !(type in punches) || kind === 'clock')

const whereType = ({ kind }: Part, type: number | undefined): string => {
  if (type === undefined || kind !== 'clock') return 'true'
  const punch = punches[type]
  return punch ? `t.type = '${punch}'` : `t.type <> all ('{in,out,interval}')`
}

/** What the caller may see of a part: nothing, their own, or all of it. Pin Activities itself may limit them further. */
function seenBy(caller: Caller, { module, user }: Part, params: Params): string | undefined {
  const reaches = [scopeOf(caller.codes, 'AV', 'read'), scopeOf(caller.codes, module, 'read')]
  if (reaches.includes('none')) return undefined
  return reaches.includes('own') ? `${user} = ${params.add(caller.employeeId)}` : 'true'
}

const listOf = ({ kind, type, at, user, title, detail, latitude, longitude, distance }: Part) =>
  `'${kind}' as kind, ${type} as type, t.id, ${at} as at, ${user} as user_id, t.pin_id, ${title} as title,
   ${detail} as detail, ${latitude} as latitude, ${longitude} as longitude, ${distance} as distance_m`

/** What is looked for; days are over at the company's midnight. */
export interface Sought {
  type?: number | undefined
  from: Date
  until: Date
  pinId?: number | undefined
  /** Several pins in place of one. */
  pinIds?: readonly number[] | undefined
  userId?: number | undefined
  limit: number
}

const shown = z.object({
  kind: z.enum(activityKinds),
  type: z.number(),
  id: z.number(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  pinId: z.number().nullable(),
  pinName: z.string().nullable(),
  timeZone: z.string().nullable(),
  title: z.string().nullable(),
  detail: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  distanceM: z.number().nullable(),
})

const named = (rows: string, order: string, client: string) => `
  select a.kind, a.type, a.id, a.at, a.user_id as "userId", trim(e.first_name || ' ' || e.last_name) as "userName",
    a.pin_id as "pinId", p.name as "pinName", p.time_zone as "timeZone", left(a.title, 200) as title, a.detail,
    a.latitude::float8 as latitude, a.longitude::float8 as longitude, a.distance_m as "distanceM"
  from (${rows}) a
  left join employee e on e.client_id = ${client} and e.id = a.user_id
  left join pin p on p.client_id = ${client} and p.id = a.pin_id
  ${order}`

/** The conditions of a part for the span and whom and where it is sought for; undefined where it is closed to the caller. */
export function conditionsOf(caller: Caller, part: Part, sought: Omit<Sought, 'limit'>, params: Params) {
  const seen = seenBy(caller, part, params)
  if (seen === undefined) return undefined
  const { from, until, pinId, pinIds, userId } = sought
  return [
    `t.client_id = ${params.add(caller.clientId)}`,
    part.where,
    seen,
    whereType(part, sought.type),
    `${part.at} >= ${params.add(from.toISOString())}`,
    `${part.at} < ${params.add(until.toISOString())}`,
    ...(pinId === undefined ? [] : [`t.pin_id = ${params.add(pinId)}`]),
    ...(pinIds === undefined ? [] : [`t.pin_id = any(${params.add(pinIds)}::bigint[])`]),
    ...(userId === undefined ? [] : [`${part.user} = ${params.add(userId)}`]),
  ].join(' and ')
}

/** The newest of what happened, of all parts that the caller may see. */
export async function newest(sql: Sql, caller: Caller, sought: Sought, params: Params) {
  const limit = sought.limit + 1
  const branches = ofType(sought.type).flatMap((part) => {
    const where = conditionsOf(caller, part, sought, params)
    return where === undefined
      ? []
      : [
          `(select ${listOf(part)} from ${part.table} t where ${where} order by ${part.at} desc limit ${limit})`,
        ]
  })
  if (branches.length === 0) return { rows: [], more: false }
  const client = params.add(caller.clientId)
  const rows = await sql.query(
    named(
      `select * from (${branches.join(' union all ')}) u order by at desc, kind, id desc limit ${limit}`,
      'order by a.at desc, a.kind, a.id desc',
      client,
    ),
    params.values,
  )
  const found: Activity[] = rows.slice(0, sought.limit).map((row) => shown.parse(row))
  return { rows: found, more: rows.length > sought.limit }
}

/** People that are told of at once. */
const mostPeople = 300

/** What each active person did last: one look into each part's index for a person. */
export async function latestOf(sql: Sql, caller: Caller, pinId: number | undefined, params: Params) {
  const client = params.add(caller.clientId)
  const site = pinId === undefined ? '' : ` and t.pin_id = ${params.add(pinId)}`
  const branches = parts.flatMap((part) => {
    const seen = seenBy(caller, part, params)
    return seen === undefined
      ? []
      : [
          `(select ${listOf(part)} from ${part.table} t where t.client_id = ${client} and ${part.user} = e.id and ${part.where}
             and ${part.at} is not null and ${seen}${site} order by ${part.at} desc limit 1)`,
        ]
  })
  if (branches.length === 0) return []
  const rows = await sql.query(
    named(
      `select last.* from employee e cross join lateral (select * from (${branches.join(' union all ')}) u order by at desc limit 1) last
       where e.client_id = ${client} and e.status = 'active' and e.deleted_at is null order by last.at desc limit ${mostPeople}`,
      'order by a.at desc, a.id',
      client,
    ),
    params.values,
  )
  return rows.map((row): Activity => shown.parse(row))
}

/** How much happened at each site, by type, in one statement. */
export function countsSql(
  caller: Caller,
  sought: Pick<Sought, 'from' | 'until'>,
  pinIds: string,
  params: Params,
) {
  const branches = parts.flatMap((part) => {
    const where = conditionsOf(caller, part, sought, params)
    return where === undefined
      ? []
      : [
          `select t.pin_id, ${part.type} as type, count(*)::int as count, max(${part.at}) as last from ${part.table} t
           where ${where} and t.pin_id = any (${pinIds}) group by 1, 2`,
        ]
  })
  return branches.length === 0 ? undefined : branches.join(' union all ')
}

/** The days of a company as instants; the end is the first that no longer counts. */
export function daysOf(caller: Caller, start: string, end: string | undefined) {
  const from = instantOn(start, '00:00', caller.timeZone)
  const until =
    end === undefined
      ? new Date(Date.now() + 86_400_000)
      : instantOn(addDays(end, 1), '00:00', caller.timeZone)
  return { from, until }
}
