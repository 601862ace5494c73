import { z } from 'zod'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { monthBounds, targetIn } from '../../../src/domain/touchdown.ts'
import type { MatrixCell } from '../../../src/resources/touchdown/touchdown.calls.ts'
import { touchdownActivity } from '../../../src/resources/touchdown/touchdownActivity.resource.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

const made = z.object({
  userId: z.number(),
  pinId: z.number(),
  done: z.number(),
  late: z.number(),
  missed: z.number(),
})
const wanted = z.object({
  userId: z.number(),
  pinId: z.number(),
  frequency: z.enum(['weekly', 'fortnightly', 'monthly', 'adhoc']),
  visitsPerPeriod: z.number(),
  startDate: z.string().nullable(),
})
const named = z.object({ id: z.number(), name: z.string() })

/** Touchdowns of a month wanted by schedules, by supervisor and site; the company's own, of one site or of one person. */
export async function wantedIn(
  sql: Sql,
  { clientId }: Caller,
  month: string,
  pin: number | undefined,
  user: number | null,
) {
  const { first, next } = monthBounds(month)
  const rows = await sql.query(
    `select u.id as "userId", p.id as "pinId", s.frequency, s.visits_per_period as "visitsPerPeriod",
       s.start_date::text as "startDate"
     from touchdown_schedule s cross join lateral unnest(s.visitor_user_ids) u (id) cross join lateral unnest(s.pin_ids) p (id)
     where s.client_id = $1 and s.deleted_at is null and s.active and coalesce(s.start_date, $2) < $3::date
       and coalesce(s.end_date, $2) >= $2::date and ($4::bigint is null or p.id = $4) and ($5::bigint is null or u.id = $5)`,
    [clientId, first, next, pin ?? null, user],
  )
  return rows.map((row) => {
    const one = wanted.parse(row)
    return { ...one, target: targetIn(month, one.frequency, one.visitsPerPeriod) }
  })
}

/** Whose touchdowns the caller may count: everybody's, or their own. */
export const countedUser = ({ codes, employeeId }: Caller) =>
  reachOf(touchdownActivity, codes, 'read') === 'all' ? null : employeeId

/** Supervisors by sites for a month of the company: touchdowns made, and how many the schedules want. */
export async function matrixOf(sql: Sql, caller: Caller, month: string, pin: number | undefined) {
  const { clientId, timeZone } = caller
  const user = countedUser(caller)
  const { first, next } = monthBounds(month)
  const [from, until] = [first, next].map((day) => instantOn(day, '00:00', timeZone).toISOString())
  const [done, asked] = await Promise.all([
    sql.query(
      `select user_id as "userId", pin_id as "pinId",
         count(*) filter (where arrived_at is not null)::int as done,
         count(*) filter (where status = any ('{late,short_stay}'))::int as late,
         count(*) filter (where status = 'missed')::int as missed
       from touchdown_activity
       where client_id = $1 and deleted_at is null and at >= $2 and at < $3 and user_id is not null
         and ($4::bigint is null or pin_id = $4) and ($5::bigint is null or user_id = $5)
       group by user_id, pin_id`,
      [clientId, from, until, pin ?? null, user],
    ),
    wantedIn(sql, caller, month, pin, user),
  ])
  const cells = new Map<string, MatrixCell>()
  const cell = (userId: number, pinId: number) => {
    const key = `${userId} ${pinId}`
    const known = cells.get(key) ?? { userId, pinId, done: 0, target: 0, late: 0, missed: 0 }
    cells.set(key, known)
    return known
  }
  for (const row of done) {
    const { userId, pinId, ...counts } = made.parse(row)
    Object.assign(cell(userId, pinId), counts)
  }
  for (const { userId, pinId, target } of asked) cell(userId, pinId).target += target
  const all = [...cells.values()]
  const [people, pins] = await Promise.all([
    sql.query(
      `select id, trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = any ($2::bigint[])
       order by 2, 1`,
      [clientId, [...new Set(all.map(({ userId }) => userId))]],
    ),
    sql.query('select id, name from pin where client_id = $1 and id = any ($2::bigint[]) order by name, id', [
      clientId,
      [...new Set(all.map(({ pinId }) => pinId))],
    ]),
  ])
  const summed = (rows: object[], key: 'userId' | 'pinId') =>
    rows.map((row) => {
      const { id, name } = named.parse(row)
      const own = all.filter((one) => one[key] === id)
      const sum = (of: 'done' | 'target') => own.reduce((total, one) => total + one[of], 0)
      return { id, name, done: sum('done'), target: sum('target') }
    })
  return { people: summed(people, 'userId'), pins: summed(pins, 'pinId'), cells: all }
}
