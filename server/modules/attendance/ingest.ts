import { dayIn } from '../../../src/domain/time/dates.ts'
import { plannedAt, type PlannedSpan } from '../../../src/domain/time/siteTime.ts'
import { actedAt } from '../../../src/domain/time/deviceTime.ts'
import { punchedDay, type AttendanceException, type PunchType } from '../../../src/domain/pay/workedTime.ts'
import { messages } from '../../../src/schema/messages.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { isLockedFor, locksIn } from '../scheduling/public.ts'
import { pinOf, placeOf, siteAtWork, type Pin } from './place.ts'
import { reckon, statusFor } from './reckon.ts'

/** A punch as a device sends it. */
export interface Sent {
  type: PunchType
  deviceAt: string
  sentAt?: string | undefined
  at?: string | undefined
  offline: boolean
  timeZone?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  accuracyM?: number | undefined
  pinId?: number | undefined
  method: string
  offlineKey: string
  mock: boolean
  note?: string | undefined
  photoId?: number | undefined
}

/** What became of a punch. */
export interface Taken {
  id: number
  clockingId: number | null
  at: string
  workDate: string | null
  pinId: number | null
  insideFence: boolean | null
  distanceM: number | null
  flags: string[]
  /** It had been taken before, and counts once. */
  repeated: boolean
}

interface Assignment extends PlannedSpan {
  pinId: number
}

const day = 86_400_000
/** A clock-out without an assignment goes to work that began no longer ago than this. */
const longestOpen = 20 * 3_600_000

/** Kind of the job that looks whether somebody has clocked out. */
export const openDayJob = 'clocking-open-day'

const iso = (instant: number) => new Date(instant).toISOString()

async function earlier(tx: Tx, userId: number, offlineKey: string): Promise<Taken | undefined> {
  const [row] = await tx.query<Taken>(
    `select e.id, e.clocking_id as "clockingId", e.at, c.work_date as "workDate", e.pin_id as "pinId",
       e.inside_fence as "insideFence", e.distance_m as "distanceM", e.flags, true as repeated
     from clock_event e left join clocking c on c.client_id = e.client_id and c.id = e.clocking_id
     where e.client_id = $1 and e.user_id = $2 and e.offline_key = $3`,
    [tx.actor.clientId, userId, offlineKey],
  )
  return row
}

const assignmentsAround = (tx: Tx, userId: number, at: number) =>
  tx.query<Assignment>(
    `select id, date as day, pin_id as "pinId", (extract(epoch from start_at) * 1000)::float8 as "startAt",
       (extract(epoch from end_at) * 1000)::float8 as "endAt"
     from shift_assignment where client_id = $1 and user_id = $2 and date between $3 and $4 and deleted_at is null
       and status <> all ('{declined,cancelled}'::text[])`,
    [tx.actor.clientId, userId, iso(at - 2 * day).slice(0, 10), iso(at + 2 * day).slice(0, 10)],
  )

/** The line of the timesheet that a punch belongs to, made where there is none. */
async function lineFor(
  tx: Tx,
  userId: number,
  type: PunchType,
  at: number,
  pin: Pin,
  assignment: Assignment | undefined,
) {
  const { clientId } = tx.actor
  const workDate = assignment?.day ?? dayIn(new Date(at), pin.timeZone)
  const [open] = await tx.query<{ id: number; workDate: string }>(
    assignment
      ? `select id, work_date as "workDate" from clocking where client_id = $1 and user_id = $2 and deleted_at is null
           and (shift_assignment_id = $3 or (shift_assignment_id is null and work_date = $4 and pin_id = $5))
         order by shift_assignment_id nulls last, id limit 1 for update`
      : `select id, work_date as "workDate" from clocking where client_id = $1 and user_id = $2 and deleted_at is null
           and shift_assignment_id is null and pin_id = $5 and $3::bigint is null
           and (work_date = $4 or ($6 <> 'in' and clock_in between $7 and $8))
         order by clock_in desc nulls last, id limit 1 for update`,
    [
      clientId,
      userId,
      assignment?.id ?? null,
      workDate,
      pin.id,
      ...(assignment ? [] : [type, iso(at - longestOpen), iso(at)]),
    ],
  )
  if (open) return open
  const [made] = await tx.query<{ id: number }>(
    `insert into clocking (client_id, created_by, updated_by, user_id, pin_id, work_date, shift_assignment_id)
     values ($1, $2, $2, $2, $3, $4, $5) returning id`,
    [clientId, userId, pin.id, workDate, assignment?.id ?? null],
  )
  if (!made) throw new Error('A line of the timesheet was not made')
  return { id: made.id, workDate }
}

interface Line {
  userId: number
  pinId: number
  workDate: string
  shiftAssignmentId: number | null
  status: string
}

/** Reckons a line anew from all of its punches; what somebody changed or decided stays, and says that more came. */
export async function followPunches(tx: Tx, clockingId: number, now: number) {
  const { clientId } = tx.actor
  const [[line], punches] = await Promise.all([
    tx.query<Line>(
      `select user_id as "userId", pin_id as "pinId", work_date as "workDate",
         shift_assignment_id as "shiftAssignmentId", status
       from clocking where client_id = $1 and id = $2`,
      [clientId, clockingId],
    ),
    tx.query<{ type: PunchType; at: string; flags: string[] }>(
      'select type, at, flags from clock_event where client_id = $1 and clocking_id = $2',
      [clientId, clockingId],
    ),
  ])
  if (!line || !['open', 'exception'].includes(line.status)) return
  const { clockIn, clockOut, breakMin } = punchedDay(
    punches.map(({ type, at }) => ({ type, at: Date.parse(at) })),
  )
  const times = {
    clockIn: clockIn === null ? null : iso(clockIn),
    clockOut: clockOut === null ? null : iso(clockOut),
    breakMin,
  }
  const [figures] = await reckon(tx, clientId, [{ ...line, ...times }])
  if (!figures) return
  const flagged: AttendanceException[] = []
  if (punches.some(({ flags }) => flags.includes('outside_fence'))) flagged.push('outside_fence')
  if (punches.some(({ flags }) => flags.includes('other_site'))) flagged.push('other_site')
  if (punches.some(({ flags }) => flags.includes('doubtful_time'))) flagged.push('clock_wrong')
  // Who is still at work has not forgotten to clock out; it is looked at again when they must have.
  const atWork = clockOut === null && clockIn !== null && now - clockIn < longestOpen
  const exceptions = [...figures.exceptions.filter((one) => one !== 'missing_out' || !atWork), ...flagged]
  if (atWork) scheduleJob(tx, openDayJob, clockingId, new Date(clockIn + longestOpen))
  tx.verb('clock')
  await tx.query(
    `update clocking set clock_in = $3, clock_out = $4, break_min = $5, shift_assignment_id = $6, worked_min = $7,
       normal_min = $8, overtime_min = $9, rest_day_min = $10, holiday_min = $11, late_min = $12, early_out_min = $13,
       exceptions = $14, status = $15, updated_at = now(), version = version + 1
     where client_id = $1 and id = $2`,
    [
      clientId,
      clockingId,
      times.clockIn,
      times.clockOut,
      times.breakMin,
      figures.shiftAssignmentId,
      figures.workedMin,
      figures.normalMin,
      figures.overtimeMin,
      figures.restDayMin,
      figures.holidayMin,
      figures.lateMin,
      figures.earlyOutMin,
      exceptions,
      statusFor(exceptions),
    ],
  )
  tx.touch('clocking')
}

/** @throws 422 if the photo was not uploaded by the sender */
async function mustBeOwnPhoto(tx: Tx, photoId: number | undefined) {
  if (photoId === undefined) return
  const [own] = await tx.query(
    'select from file where client_id = $1 and id = $2 and created_by = $3 and deleted_at is null',
    [tx.actor.clientId, photoId, tx.actor.employeeId],
  )
  if (!own) throw invalid({ photoId: messages.noSuchRecord })
}

/**
 * Takes a punch of a person: when and where it was is decided here, not by the device. A repeated one gives the first
 * one's answer; one that comes late lands on its day.
 * @param receivedAt milliseconds, by the server's clock
 * @throws 422 where it is at no pin of the person
 */
export async function takePunch(tx: Tx, userId: number, sent: Sent, receivedAt: number): Promise<Taken> {
  const { clientId } = tx.actor
  // One punch of a person after the other: those that a phone sends at once are of one line, and one key counts once.
  const [person] = await tx.query(
    'select id from employee where client_id = $1 and id = $2 and deleted_at is null for no key update',
    [clientId, userId],
  )
  if (!person) throw notFound()
  const known = await earlier(tx, userId, sent.offlineKey)
  if (known) return known
  await mustBeOwnPhoto(tx, sent.photoId)
  const { at, skewSec, doubtful, late } = actedAt(
    {
      deviceAt: Date.parse(sent.deviceAt),
      sentAt: sent.sentAt === undefined ? undefined : Date.parse(sent.sentAt),
      knownAt: sent.at === undefined ? undefined : Date.parse(sent.at),
      offline: sent.offline,
    },
    receivedAt,
  )
  const assignments = await assignmentsAround(tx, userId, at)
  const planned = plannedAt(at, assignments)
  const named = sent.pinId ?? (await siteAtWork(tx, userId, sent.type, at))
  const pin = await pinOf(tx, userId, sent, [named, planned?.pinId])
  if (!pin) throw invalid({ pinId: 'Name the pin: the person is planned at none.' })
  // Work at another site than the planned one is no work on that assignment.
  const assignment =
    planned?.pinId === pin.id
      ? planned
      : plannedAt(
          at,
          assignments.filter(({ pinId }) => pinId === pin.id),
        )
  const { place, seen, flag } = placeOf(pin, sent, late)
  const flags = [
    ...(flag ? [flag] : []),
    ...(planned && !assignment ? ['other_site'] : []),
    ...(Math.abs(skewSec) > 120 ? ['skew'] : []),
    ...(doubtful ? ['doubtful_time'] : []),
    ...(sent.mock ? ['mock_gps'] : []),
    ...(place ? [] : ['no_position']),
  ]
  const workDay = assignment?.day ?? dayIn(new Date(at), pin.timeZone)
  const isLocked = isLockedFor(await locksIn(tx, clientId, workDay, workDay), pin.id, workDay)
  if (isLocked) flags.push('locked')
  const line = isLocked ? undefined : await lineFor(tx, userId, sent.type, at, pin, assignment)
  const [event] = await tx.query<{ id: number }>(
    `insert into clock_event (client_id, user_id, pin_id, clocking_id, type, at, device_at, server_at, skew_sec, time_zone,
       latitude, longitude, accuracy_m, distance_m, inside_fence, method, offline, offline_key, flags, note, photo_id, sent_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     returning id`,
    [
      clientId,
      userId,
      pin.id,
      line?.id ?? null,
      sent.type,
      iso(at),
      sent.deviceAt,
      iso(receivedAt),
      skewSec,
      sent.timeZone ?? null,
      sent.latitude ?? null,
      sent.longitude ?? null,
      sent.accuracyM ?? null,
      seen?.distanceM ?? null,
      seen?.inside ?? null,
      sent.method,
      late,
      sent.offlineKey,
      flags,
      sent.note ?? null,
      sent.photoId ?? null,
      tx.actor.employeeId || null,
    ],
  )
  if (!event) throw new Error('A punch was not kept')
  if (line) await followPunches(tx, line.id, receivedAt)
  return {
    id: event.id,
    clockingId: line?.id ?? null,
    at: iso(at),
    workDate: line?.workDate ?? null,
    pinId: pin.id,
    insideFence: seen?.inside ?? null,
    distanceM: seen?.distanceM ?? null,
    flags,
    repeated: false,
  }
}
