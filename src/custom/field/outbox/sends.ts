import type { z } from 'zod/mini'
import type { sendPunch } from '../../../resources/attendance/attendance.calls.ts'
import type { reportIncident } from '../../../resources/incident/incident.calls.ts'
import type { finishPatrol, scanPoint, startPatrol } from '../../../resources/patrol/patrol.calls.ts'
import type { FieldPatrol, FieldStep, FieldStop, FieldWork } from '../../../resources/field/field.calls.ts'
import { newKey } from '../../../providers/data/newKey.ts'
import type { NewEntry, Photo, TakenAnswer, WorkVerb } from './outbox.ts'
import type { Place } from '../place.ts'

type BodyOf<C extends { body: z.core.$ZodType }> = z.input<C['body']>
/** Made by the device at the time: what every entry begins with. */
export type Made = Pick<NewEntry, 'key' | 'at' | 'deviceAt' | 'knownAt'>

/** A clock that is off by more than this, in milliseconds, is put right by the server's. */
const clockError = 60_000
let ahead: number | undefined

/** Notes how far the phone's clock is ahead of the server's, in milliseconds; below zero where it is behind. */
export function setClock(milliseconds: number) {
  ahead = Math.abs(milliseconds) > clockError ? milliseconds : 0
}

/** What is done at this moment. */
export const made = (): Made => {
  const at = new Date(Date.now() - (ahead ?? 0)).toISOString()
  return {
    key: newKey(),
    at,
    deviceAt: new Date().toISOString(),
    ...(ahead !== undefined && { knownAt: at }),
  }
}

export interface PunchGiven {
  pinId: number | undefined
  subject: string
  offline: boolean
}

/** A clock-in, clock-out or break. When it was is decided by the server, which knows when it was sent. */
export function punch(
  press: Made,
  type: 'in' | 'out' | 'break_start' | 'break_end',
  { pinId, subject, offline }: PunchGiven,
): NewEntry {
  const { key, at, deviceAt = at, knownAt } = press
  const body: BodyOf<typeof sendPunch> = {
    type,
    deviceAt,
    ...(knownAt !== undefined && { at: knownAt }),
    offline,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offlineKey: key,
    method: 'gps',
    ...(pinId !== undefined && { pinId }),
  }
  const effect = { kind: 'punch', type, at, pinId: pinId ?? null } as const
  return {
    ...press,
    subject,
    effect,
    method: 'POST',
    root: 'rest',
    path: 'attendance/event',
    body,
    keyed: true,
    locate: 'exact',
  }
}

/** The start of a patrol. */
export function patrolStart(press: Made, { routeId, name }: FieldPatrol, tardyReason?: string): NewEntry {
  const body: BodyOf<typeof startPatrol> = {
    routeId,
    at: press.at,
    offlineKey: press.key,
    ...(tardyReason && { tardyReason }),
  }
  return {
    ...press,
    subject: name,
    effect: { kind: 'patrolStart', routeId },
    method: 'POST',
    root: 'rest',
    path: 'patrol/start',
    body,
    keyed: true,
  }
}

/** The patrol that a scan or an end is of: known to the server, or begun by an entry that may still wait. */
export type OfPatrol = { sessionId: number } | { startKey: string }

export interface ScanGiven {
  of: OfPatrol
  patrol: Pick<FieldPatrol, 'routeId'>
  /** The checkpoint that the code is of, where it is known. */
  stop: FieldStop | undefined
  code: string
  method: 'qr' | 'manual'
  photo: Photo | undefined
  answers?: readonly TakenAnswer[] | undefined
  /** When the phone read the questions that were answered, by the server. */
  checklistAt?: string | undefined
}

/** A checkpoint that was come by. */
export function scan(press: Made, given: ScanGiven): NewEntry {
  const { of, patrol, stop, code, method, photo, answers, checklistAt } = given
  const body: Omit<BodyOf<typeof scanPoint>, 'sessionId' | 'photoId' | 'answers'> = {
    at: press.at,
    offlineKey: press.key,
    method,
    ...(stop && method === 'manual' ? { pointId: stop.pointId } : { tag: code }),
    ...(checklistAt !== undefined && { checklistAt }),
  }
  return {
    ...press,
    subject: stop?.name ?? code,
    effect: { kind: 'scan', routeId: patrol.routeId, pointId: stop?.pointId ?? null },
    method: 'POST',
    root: 'rest',
    path: 'patrol/scan',
    body: 'sessionId' in of ? { ...body, sessionId: of.sessionId } : body,
    ...('startKey' in of && { after: { key: of.startKey, as: 'sessionId' } }),
    ...(photo && { photos: { as: 'photoId', files: [photo] } }),
    ...(answers && { answers }),
    keyed: true,
    locate: 'place',
  }
}

/** The end of a patrol; where checkpoints are left out it says why. */
export function patrolEnd(
  press: Made,
  of: OfPatrol,
  { routeId, name }: FieldPatrol,
  earlyEndReason?: string,
): NewEntry {
  const body: BodyOf<typeof finishPatrol> = { at: press.at, ...(earlyEndReason && { earlyEndReason }) }
  return {
    ...press,
    subject: name,
    effect: { kind: 'patrolEnd', routeId },
    method: 'POST',
    root: 'rest',
    path: `patrol/session/${'sessionId' in of ? of.sessionId : '{after}'}/finish`,
    body: { ...body },
    ...('startKey' in of && { after: { key: of.startKey } }),
  }
}

/** An incident as it is typed; when it was and where follow from the press. */
export type Reported = Omit<BodyOf<typeof reportIncident>, 'occurredAt' | 'offlineKey' | 'fileIds'> & {
  photos: Photo[]
}

/** An incident with its pictures. */
export function incident(press: Made, { photos, ...given }: Reported): NewEntry {
  const body: BodyOf<typeof reportIncident> = { ...given, occurredAt: press.at, offlineKey: press.key }
  return {
    ...press,
    subject: given.title,
    effect: { kind: 'report' },
    method: 'POST',
    root: 'rest',
    path: 'snap/report',
    body,
    ...(photos.length > 0 && { photos: { as: 'fileIds', files: photos } }),
    keyed: true,
    locate: 'place',
  }
}

export interface Alarm {
  type: string
  pinId: number | undefined
  remarkUser?: string
}

/** A call for help. It waits for nothing: where the person is follows. */
export function alarm(press: Made, { type, pinId, remarkUser }: Alarm, subject: string): NewEntry {
  const body = { type, ...(pinId !== undefined && { pinId }), ...(remarkUser && { remarkUser }) }
  return {
    ...press,
    subject,
    effect: { kind: 'alarm' },
    method: 'POST',
    root: 'rest',
    path: 'emergency',
    body,
    urgent: true,
  }
}

/** The call for help that a position is of: known to the server, or an entry that may still wait. */
export type OfAlarm = { id: number } | { key: string }

/** Where the person in need is by now. */
export function position(press: Made, of: OfAlarm, place: Place, subject: string): NewEntry {
  const one = {
    takenAt: press.at,
    latitude: place.latitude,
    longitude: place.longitude,
    accuracyM: Math.round(place.accuracyM),
  }
  return {
    ...press,
    subject,
    effect: { kind: 'position' },
    method: 'POST',
    root: 'rest',
    path: `emergency/${'id' in of ? of.id : '{after}'}/position`,
    body: { positions: [one] },
    ...('key' in of && { after: of }),
    urgent: true,
    dropped: true,
  }
}

/** A work request that is started, held, resumed or completed. */
export function workStep(
  press: Made,
  { id, refNo, title }: FieldWork,
  verb: WorkVerb,
  body: Record<string, unknown> = {},
): NewEntry {
  const effect = { kind: 'work', id, verb } as const
  return {
    ...press,
    subject: `${refNo} ${title}`,
    effect,
    method: 'PATCH',
    root: 'cmms',
    path: `work-request/${id}/${verb}`,
    body,
  }
}

/** A step of a work request that was done, with its value where it takes one. */
export function step(
  press: Made,
  work: FieldWork,
  { id, label }: FieldStep,
  { result, value, photo }: { result: string; value: string | null; photo?: Photo },
): NewEntry {
  return {
    ...press,
    subject: label,
    effect: { kind: 'step', workId: work.id, id, result, value },
    method: 'PUT',
    root: 'cmms',
    path: `work-task/${id}`,
    body: { result, ...(value !== null && { value }) },
    ...(photo && { photos: { as: 'fileId' as const, files: [photo] } }),
  }
}
