import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { daySpan } from '../../../src/domain/time/moments.ts'
import { sourceOf } from '../../../src/resources/analytics/sources.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Registry } from '../../engine/access/access.ts'
import { fieldSql } from '../../engine/sql/columns.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'

/** The largest groups that are shown. */
const mostGroups = 40
const counted = z.object({
  value: z.string().nullable(),
  count: z.number(),
  further: z.number(),
  total: z.number(),
})

export interface Template {
  kind: string
  source: string
  groupBy: string
  days: number
}

/** The days that a template looks at, as a filter of the list that they are counted from. */
function lastDays(resource: Resource, when: string, days: number, timeZone: string, now: Date) {
  const until = dayIn(now, timeZone)
  const from = addDays(until, 1 - days)
  const { start, end } =
    fieldOf(resource, when).kind === 'date' ? { start: from, end: until } : daySpan(from, until, timeZone)
  return { from, until, filter: { [`${when}_gte`]: start, [`${when}_lte`]: end } }
}

/**
 * What a template counts, in groups, the largest first: of the rows that the caller reaches in the list itself.
 * @throws 403 where the caller may not read what is counted; 409 where the template counts nothing
 */
export async function figuresOf(
  { kind, source: name, groupBy, days }: Template,
  { sql, caller, registry, now }: { sql: Sql; caller: Caller; registry: Registry; now: Date },
) {
  const source = sourceOf(name)
  const field = source?.by[groupBy]
  if (kind !== 'figures' || !source || field === undefined)
    throw conflict('This template shows no figures of the portal.')
  const { resource } = source
  const { filter, ...period } = lastDays(resource, source.when, days, caller.timeZone, now)
  const params = new Params()
  const { from: rows } = matching(caller, resource, filter, params, registry)
  const value = fieldSql(resource, field)
  const groups = await sql.query(
    `select g.value, g.count, g.further, g.total from (
       select ${value}::text as value, count(*)::int as count,
         greatest(count(*) over () - ${mostGroups}, 0)::int as further, (sum(count(*)) over ())::int as total
       ${rows} group by ${value}) g
     order by g.count desc, g.value limit ${mostGroups}`,
    params.values,
  )
  const list = z.array(counted).parse(groups)
  return {
    resource: resource.name,
    field,
    ...period,
    filter,
    groups: list.map(({ value, count }) => ({ value, count })),
    further: list[0]?.further ?? 0,
    total: list[0]?.total ?? 0,
  }
}
