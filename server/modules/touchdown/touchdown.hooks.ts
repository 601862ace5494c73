import { z } from 'zod'
import { atSite } from '../../../src/domain/patrol/fence.ts'
import { missedAfter, stayOf, touchdownStatus } from '../../../src/domain/touchdown.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { scheduleJob, type Jobs, type Next } from '../../platform/jobs/jobs.ts'
import { notify } from '../../services/notification/notify.ts'

/** Kind of the job that looks at a touchdown that nobody has made. */
const waitingJob = 'touchdown-waiting'

const time = z
  .union([z.string(), z.date()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : new Date(value).getTime()))
const number = z.coerce.number()
const given = z.object({
  pinId: z.number(),
  scheduleId: z.number().nullish(),
  plannedAt: time,
  arrivedAt: time,
  leftAt: time,
  latitude: number.nullish().or(z.null()),
  longitude: number.nullish().or(z.null()),
})

const askedRow = z.object({
  timeZone: z.string(),
  latitude: number.nullable(),
  longitude: number.nullable(),
  radiusM: z.number(),
  minStayMin: z.number().nullable(),
  windowStart: z.string().nullable(),
  windowEnd: z.string().nullable(),
})

/** What the site and the schedule ask of a touchdown. */
async function askedOf(tx: Tx, pinId: number, scheduleId: number | null) {
  const [row] = await tx.query(
    `select p.time_zone as "timeZone", p.latitude::float8 as latitude, p.longitude::float8 as longitude,
       p.radius_m as "radiusM", s.min_stay_min as "minStayMin", s.window_start as "windowStart", s.window_end as "windowEnd"
     from pin p left join touchdown_schedule s on s.client_id = p.client_id and s.id = $3
     where p.client_id = $1 and p.id = $2`,
    [tx.actor.clientId, pinId, scheduleId],
  )
  return row && askedRow.parse(row)
}

/** How long somebody stayed, how near they were and what that makes of it; what is not made is looked at in time. */
export const touchdownActivityHooks: Hooks = {
  verbs: ['create', 'update', 'restore'],
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb !== 'create' && verb !== 'update') return
    if (verb === 'create') values['userId'] ??= caller.employeeId || null
    const parsed = given.safeParse({ ...before, ...values })
    if (!parsed.success) return
    const { pinId, scheduleId, latitude, longitude, ...times } = parsed.data
    const { arrivedAt, leftAt, plannedAt } = times
    if (leftAt !== null && (arrivedAt === null || leftAt < arrivedAt))
      throw invalid({ leftAt: 'This must not be before they arrived.' })
    const asked = await askedOf(tx, pinId, scheduleId ?? null)
    if (!asked) return
    const isHere =
      latitude !== null && latitude !== undefined && longitude !== null && longitude !== undefined
    const hasPlace = asked.latitude !== null && asked.longitude !== null
    const seen =
      isHere && hasPlace
        ? atSite({ latitude, longitude }, null, {
            latitude: asked.latitude ?? 0,
            longitude: asked.longitude ?? 0,
            radiusM: asked.radiusM,
          })
        : undefined
    const { minStayMin } = asked
    Object.assign(values, {
      distanceM: seen?.distanceM ?? null,
      insideFence: seen?.inside ?? false,
      stayMin: stayOf({ plannedAt, arrivedAt, leftAt }),
    })
    if (before?.['status'] !== 'excused')
      values['status'] = touchdownStatus(
        times,
        minStayMin === null ? undefined : { ...asked, minStayMin },
        Date.now(),
      )
  },
  async afterWrite(tx, { after }) {
    const { plannedAt, arrivedAt } = z.object({ plannedAt: time, arrivedAt: time }).parse(after)
    if (plannedAt !== null && arrivedAt === null && plannedAt + missedAfter > Date.now())
      scheduleJob(tx, waitingJob, after.id, new Date(0))
  },
}

const waitingRow = z.object({
  status: z.string(),
  plannedAt: z.coerce.date(),
  userId: z.number().nullable(),
  pin: z.string(),
})

/** Says of a planned touchdown that nobody has made that it is due or missed, and tells its supervisor. */
async function lookAt(tx: Tx, id: number, now: Date): Promise<Next> {
  const [row] = await tx.query(
    `select t.status, t.planned_at as "plannedAt", t.user_id as "userId", p.name as pin
     from touchdown_activity t join pin p on p.client_id = t.client_id and p.id = t.pin_id
     where t.client_id = $1 and t.id = $2 and t.deleted_at is null and t.arrived_at is null and t.planned_at is not null
       and t.status = any ('{planned,due}') for update of t`,
    [tx.actor.clientId, id],
  )
  if (!row) return undefined
  const { status: before, plannedAt, userId, pin } = waitingRow.parse(row)
  const planned = plannedAt.getTime()
  const times = { plannedAt: planned, arrivedAt: null, leftAt: null }
  const status = touchdownStatus(times, undefined, now.getTime())
  if (status !== before) {
    tx.verb('touchdown')
    await tx.query(
      'update touchdown_activity set status = $3, updated_at = now(), version = version + 1 where client_id = $1 and id = $2',
      [tx.actor.clientId, id, status],
    )
    tx.touch('touchdown_activity')
    if (status === 'missed' && userId !== null)
      await notify(tx, [userId], { type: 'touchdown', wording: 'touchdownMissed', values: { pin } })
  }
  if (status === 'planned') return plannedAt
  return status === 'due' ? new Date(planned + missedAfter) : undefined
}

export const touchdownJobs = (jobs: Jobs) =>
  jobs.handle(waitingJob, { within: (tx, { key, now }) => lookAt(tx, key, now) })
