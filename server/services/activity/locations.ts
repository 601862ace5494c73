import { z } from 'zod'
import {
  activityTypes,
  mostLocations,
  type ActivityLocation,
} from '../../../src/resources/activity/activity.calls.ts'
import { Params } from '../../engine/sql/params.ts'
import { likeLiteral } from '../../engine/reading/search.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { countsSql, type Sought } from './stream.ts'

const site = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  stateName: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusM: z.number(),
})
const counted = z.object({
  pinId: z.number(),
  type: z.number(),
  count: z.number(),
  last: z.coerce.date(),
})

const list = `t.id, t.name, t.code, t.state_name as "stateName", t.latitude::float8 as latitude,
  t.longitude::float8 as longitude, t.radius_m as "radiusM"`

type Days = Pick<Sought, 'from' | 'until'>

/** Sites with how much happened at each. */
async function withCounts(sql: Sql, caller: Caller, rows: readonly object[], days: Days) {
  const params = new Params()
  const sites = rows.map((row) => site.parse(row))
  const statement = countsSql(caller, days, `${params.add(sites.map(({ id }) => id))}::bigint[]`, params)
  const counts =
    statement === undefined || sites.length === 0
      ? []
      : await sql.query(
          `select pin_id as "pinId", type, sum(count)::int as count, max(last) as last from (${statement}) c group by 1, 2`,
          params.values,
        )
  const found = counts.map((row) => counted.parse(row))
  return sites.map((one): ActivityLocation => {
    const own = found.filter(({ pinId }) => pinId === one.id)
    const of = (type: number) => own.find((row) => row.type === type)?.count ?? 0
    const last = own.reduce((latest, { last: at }) => Math.max(latest, at.getTime()), 0)
    const { clockIn, clockOut, interval, general } = activityTypes
    return {
      ...one,
      counts: { 1: of(clockIn), 2: of(clockOut), 3: of(interval), 4: of(general) },
      lastAt: last === 0 ? null : new Date(last).toISOString(),
    }
  })
}

/** Whoever sees their own activities alone sees the sites of their own employment. */
const limit = (caller: Caller, own: boolean, params: Params) =>
  own
    ? ` and t.id = any (select unnest(e.pin_ids) from employee e where e.client_id = t.client_id and e.id = ${params.add(caller.employeeId)})`
    : ''

/** Active sites whose name or state holds what is searched for. */
export async function locationsOf(sql: Sql, caller: Caller, search: string, days: Days, own: boolean) {
  const params = new Params()
  const wanted = search.trim().toLowerCase()
  const like = wanted && params.add(`%${likeLiteral(wanted)}%`)
  // The column of searches has the index; it also holds what is not searched here.
  const matches = like
    ? ` and t.search_text like ${like} and (lower(t.name) like ${like} or lower(t.state_name) like ${like})`
    : ''
  const where = `t.client_id = ${params.add(caller.clientId)} and t.deleted_at is null and t.status = 'active'${matches}${limit(caller, own, params)}`
  const [rows, totals] = await Promise.all([
    sql.query(
      `select ${list} from pin t where ${where} order by t.name, t.id limit ${mostLocations}`,
      params.values,
    ),
    sql.query<{ total: number }>(`select count(*)::int as total from pin t where ${where}`, params.values),
  ])
  return { locations: await withCounts(sql, caller, rows, days), total: totals[0]?.total ?? 0 }
}

/** One site; undefined where the caller's company has none of that id, or it is not theirs to see. */
export async function locationOf(sql: Sql, caller: Caller, id: number, days: Days, own: boolean) {
  const params = new Params()
  const rows = await sql.query(
    `select ${list} from pin t where t.client_id = ${params.add(caller.clientId)} and t.id = ${params.add(id)}
       and t.deleted_at is null${limit(caller, own, params)}`,
    params.values,
  )
  const [found] = await withCounts(sql, caller, rows, days)
  return found
}
