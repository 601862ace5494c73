import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import type { PunchType } from '../../../src/domain/pay/workedTime.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { actedAt } from '../../../src/domain/time/deviceTime.ts'
import { plannedAt } from '../../../src/domain/time/siteTime.ts'
import { messages } from '../../../src/schema/messages.ts'
import { calculateNow } from '../../engine/derived/settling.ts'
import { add, findOne } from '../../engine/tables/rows.ts'
import { pick, rowsIfAny, rowsOf, select } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { isLockedFor, locksIn, reportArrival } from '../scheduling/public.ts'
import { attendanceDays } from './derived.ts'
import { pinOf, placeOf, siteAtWork } from './place.ts'
import { assignmentsAround } from './punchedLines.ts'
import { clockEvent } from './tables.ts'

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

/** The result of a punch. */
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

const iso = (instant: number) => new Date(instant).toISOString()

const e = rowsOf(clockEvent, 'e')
const l = rowsIfAny(clocking, 'l')

async function earlier(tx: Tx, userId: number, offlineKey: string): Promise<Taken | undefined> {
  const [row] = await select(tx, {
    ...pick(e, ['id', 'clockingId', 'at', 'pinId', 'insideFence', 'distanceM', 'flags']),
    workDate: l.workDate,
  })`from ${e} left join ${l} on ${l.id} = ${e.clockingId}
    where ${e.userId} = ${userId} and ${e.offlineKey} = ${offlineKey}`
  return row && { ...row, repeated: true }
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

/** The flags of a punch. */
function flagsOf(
  sent: Sent,
  at: ReturnType<typeof actedAt>,
  place: ReturnType<typeof placeOf>,
  isElsewhere: boolean,
) {
  return [
    ...(place.flag ? [place.flag] : []),
    ...(isElsewhere ? ['other_site'] : []),
    ...(Math.abs(at.skewSec) > 120 ? ['skew'] : []),
    ...(at.doubtful ? ['doubtful_time'] : []),
    ...(sent.mock ? ['mock_gps'] : []),
    ...(place.place ? [] : ['no_position']),
  ]
}

const timesOf = (sent: Sent) => ({
  deviceAt: Date.parse(sent.deviceAt),
  sentAt: sent.sentAt === undefined ? undefined : Date.parse(sent.sentAt),
  knownAt: sent.at === undefined ? undefined : Date.parse(sent.at),
  offline: sent.offline,
})

/**
 * Takes a punch of a person: when and where it was is decided here, not by the device. A repeated one gives the first
 * one's answer; one that comes late lands on its day.
 * @param receivedAt milliseconds, by the server's clock
 * @throws 422 where it is at no pin of the person
 */
export async function takePunch(tx: Tx, userId: number, sent: Sent, receivedAt: number): Promise<Taken> {
  // One punch of a person after the other: a phone sends several at once, and one key counts once.
  const person = await findOne(tx, employee, { id: userId }, { columns: ['id'], lock: 'no key update' })
  if (!person) throw notFound()
  const known = await earlier(tx, userId, sent.offlineKey)
  if (known) return known
  await mustBeOwnPhoto(tx, sent.photoId)
  const acted = actedAt(timesOf(sent), receivedAt)
  const today = iso(acted.at).slice(0, 10)
  const assignments = await assignmentsAround(tx, { userIds: [userId], from: today, until: today })
  const planned = plannedAt(acted.at, assignments)
  const named = sent.pinId ?? (await siteAtWork(tx, userId, sent.type, acted.at))
  const pin = await pinOf(tx, userId, sent, [named, planned?.pinId])
  if (!pin) throw invalid({ pinId: 'Name the pin: the person is planned at none.' })
  const here = assignments.filter(({ pinId }) => pinId === pin.id)
  const assignment = plannedAt(acted.at, here)
  const place = placeOf(pin, sent, acted.late)
  const flags = flagsOf(sent, acted, place, planned !== undefined && assignment === undefined)
  const workDay = assignment?.day ?? dayIn(new Date(acted.at), pin.timeZone)
  const isLocked = isLockedFor(await locksIn(tx, workDay, workDay), pin.id, workDay)
  if (isLocked) flags.push('locked')
  const [event] = await add(
    tx,
    clockEvent,
    [
      {
        userId,
        pinId: pin.id,
        type: sent.type,
        at: iso(acted.at),
        deviceAt: sent.deviceAt,
        serverAt: iso(receivedAt),
        skewSec: acted.skewSec,
        timeZone: sent.timeZone ?? null,
        latitude: exact(sent.latitude),
        longitude: exact(sent.longitude),
        accuracyM: exact(sent.accuracyM),
        distanceM: place.seen?.distanceM ?? null,
        insideFence: place.seen?.inside ?? null,
        method: sent.method,
        offline: acted.late,
        offlineKey: sent.offlineKey,
        flags,
        note: sent.note ?? null,
        photoId: sent.photoId ?? null,
        sentBy: tx.actor.employeeId || null,
      },
    ],
    { columns: ['id', 'at', 'pinId', 'insideFence', 'distanceM', 'flags'] },
  )
  if (!event) throw new Error('A punch was not kept')
  if (!isLocked) {
    tx.verb('clock')
    await calculateNow(
      tx,
      attendanceDays,
      [{ id: userId, day: workDay, sources: [clockEvent.table] }],
      new Date(receivedAt),
    )
  }
  if (assignment && sent.type === 'in') await reportArrival(tx, assignment.id, new Date(acted.at))
  const [line] = isLocked
    ? []
    : await select(tx, { clockingId: e.clockingId, workDate: l.workDate })`
        from ${e} left join ${l} on ${l.id} = ${e.clockingId} where ${e.id} = ${event.id}`
  return { ...event, clockingId: line?.clockingId ?? null, workDate: line?.workDate ?? null, repeated: false }
}

const exact = (value: number | undefined) => (value === undefined ? null : String(value))
