import { patrolEnd, type ScanResult } from '../../../src/domain/patrol/patrol.ts'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolChecklist } from '../../../src/resources/patrol/patrolChecklist.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolQuestion } from '../../../src/resources/patrol/patrolQuestion.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { patrolStop } from '../../../src/resources/patrol/patrolStop.resource.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { routeJob } from '../../modules/patrol/public.ts'
import { day, hour, isoInstant, minute, startOfDay } from '../base/calendar.ts'
import type { FieldSite } from './field.ts'
import { checkpoints, questions } from './fieldText.ts'
import { inEachCompany } from '../base/inEachCompany.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import type { Random } from '../base/random.ts'

/** Hours of the day at which every site is walked, and days back. */
const starts = [2, 10, 20, 23]
const days = 5
/** Sites whose patrols bring a picture from one checkpoint. */
const picturedSites = 8
/** Time after which a patrol is over, however slow. */
const walked = 110 * minute
/** Minutes between two checkpoints. */
const step = 7

interface Options {
  random: Random
  now: number
  sites: readonly FieldSite[]
  headId: number
}

interface Planned {
  site: FieldSite
  route: number
  points: readonly number[]
  at: number
  /** Nobody planned it: somebody is walking it now. */
  running: boolean
}

async function enterPoints(tx: Sql, clientId: number, { sites, random }: Options) {
  const [checklistId] = await insertRecords(tx, clientId, patrolChecklist, [
    { name: 'Guard round', description: 'Asked at every checkpoint that has it.', active: true },
  ])
  await insertRecords(
    tx,
    clientId,
    patrolQuestion,
    questions.map(([text, answerType, failWhen, failAction, options], index) => ({
      checklistId,
      rank: index + 1,
      text,
      answerType,
      failWhen,
      failAction,
      options,
      required: true,
    })),
  )
  const ids = await insertRecords(
    tx,
    clientId,
    patrolPoint,
    sites.flatMap((site, place) =>
      checkpoints.map(([name, section], index) => ({
        code: `CP-${site.id}-${index + 1}`,
        name,
        pinId: site.id,
        section,
        tagType: index % 3 === 2 ? 'nfc' : 'qr',
        latitude: (site.latitude + random.whole(-40, 40) / 100_000).toFixed(6),
        longitude: (site.longitude + random.whole(-40, 40) / 100_000).toFixed(6),
        radiusM: 20,
        photoRequired: index === 3 && place < picturedSites,
        checklistId: index > 2 ? checklistId : null,
        active: true,
      })),
    ),
  )
  return new Map(
    sites.map((site, index) => [
      site.id,
      ids.slice(index * checkpoints.length, (index + 1) * checkpoints.length),
    ]),
  )
}

/** When the next patrols come up: a quarter of an hour before they start, or with their start where that is past. */
function comingUp(now: number): number {
  const today = startOfDay(now)
  const next =
    [...starts, 24 + Math.min(...starts)].map((at) => today + at * hour).find((at) => at > now) ?? now
  return next - 15 * minute > now + 5 * minute ? next - 15 * minute : next
}

/** Routes with their checkpoints, patrols of the last days and two that are walked now; most went well. */
export async function enterPatrols(tx: Sql, clientId: number, options: Options): Promise<void> {
  const { now, sites, headId } = options
  const points = await enterPoints(tx, clientId, options)
  const routes = await insertRecords(
    tx,
    clientId,
    patrolRoute,
    sites.map((site) => ({
      name: `${site.name}: perimeter`,
      pinId: site.id,
      walkOrder: 'sequence',
      estMinutes: 45,
      weekdays: ['1', '2', '3', '4', '5', '6', '7'],
      startTimes: starts.map((at) => `${String(at).padStart(2, '0')}:00`).join(', '),
      earliestStartMin: 15,
      graceMin: 15,
      tardyReason: 'optional',
      assignedUserIds: site.people.slice(0, 3),
      alertUserIds: [headId],
      active: true,
    })),
  )
  await insertRecords(
    tx,
    clientId,
    patrolStop,
    sites.flatMap((site, index) =>
      (points.get(site.id) ?? []).map((pointId, position) => ({
        routeId: routes[index],
        pointId,
        sequence: position + 1,
        required: true,
        expectAfterMin: (position + 1) * step,
        toleranceMin: 8,
      })),
    ),
  )
  const today = startOfDay(now)
  const planned = sites
    .flatMap((site, index) => {
      const whole = { site, route: routes[index] ?? 0, points: points.get(site.id) ?? [] }
      const past = Array.from({ length: days }, (_, back) => today - back * day).flatMap((begun) =>
        starts.map((at) => begun + at * hour).map((at) => ({ ...whole, at, running: at > now - walked })),
      )
      const running = index < 2 ? [{ ...whole, at: now - 20 * minute, running: true }] : []
      return [...past.filter(({ at }) => at <= now), ...running]
    })
    .sort((one, other) => one.at - other.at)
  await enterWalks(tx, clientId, options, planned)
}

async function enterWalks(
  tx: Sql,
  clientId: number,
  { random, now }: Pick<Options, 'random' | 'now'>,
  planned: readonly Planned[],
) {
  const refNos = await numberThem(
    tx,
    clientId,
    'PS',
    planned.map(({ at }) => isoInstant(at - 15 * minute)),
  )
  const walks = planned.map(({ site, points, at, route, running }, index) => {
    const missed = !running && random.chance(0.04)
    const delay = random.chance(0.08) ? random.whole(16, 40) : random.whole(0, 9)
    const lateBy = running ? 0 : delay
    const startedAt = at + lateBy * minute
    const wanted = missed ? 0 : random.chance(0.05) && !running ? random.whole(2, 4) : points.length
    const swapped = !running && wanted > 3 && random.chance(0.06)
    const order = points.slice(0, wanted)
    if (swapped) order.splice(1, 2, ...order.slice(1, 3).toReversed())
    const userId = random.pick(site.people)
    let clock = startedAt
    const all = order.map((pointId, position) => {
      const slow = random.chance(0.04) ? 12 : 0
      clock += (random.whole(4, 7) + slow) * minute
      const late = clock > startedAt + ((points.indexOf(pointId) + 1) * step + 8) * minute
      const result: ScanResult = swapped && position === 2 ? 'out_of_order' : late ? 'late' : 'ok'
      return { pointId, at: clock, result, userId, site, index }
    })
    const scans = all.filter((one) => one.at <= now)
    const scanned = scans.length
    const end = scans.at(-1)?.at ?? startedAt
    const status = missed
      ? 'missed'
      : running && scanned < points.length
        ? 'in_progress'
        : patrolEnd(points.length - scanned, lateBy > 15)
    const record = {
      refNo: refNos[index],
      routeId: route,
      pinId: site.id,
      userId: missed ? null : userId,
      scheduledAt: isoInstant(at),
      startedAt: missed ? null : isoInstant(startedAt),
      finishedAt: missed || status === 'in_progress' ? null : isoInstant(end),
      scannedCount: scanned,
      requiredCount: points.length,
      earlyEndReason: status === 'incomplete' ? random.pick(['Heavy rain', 'Called to the gate']) : null,
      tardyReason: lateBy > 15 && !missed ? 'Relief came late' : null,
      offline: random.chance(0.1),
      status,
      createdAt: isoInstant(at - 15 * minute),
      updatedAt: isoInstant(end),
    }
    return { record, scans }
  })
  const ids = await insertRecords(
    tx,
    clientId,
    patrolSession,
    walks.map(({ record }) => record),
  )
  await insertRecords(
    tx,
    clientId,
    patrolActivity,
    walks
      .flatMap(({ scans }) => scans)
      .sort((one, other) => one.at - other.at)
      .map(({ pointId, at, result, userId, site, index }) => ({
        sessionId: ids[index],
        pointId,
        tag: null,
        pinId: site.id,
        userId,
        at: isoInstant(at),
        serverAt: isoInstant(at + 3_000),
        method: 'qr',
        latitude: (site.latitude + random.whole(-40, 40) / 100_000).toFixed(6),
        longitude: (site.longitude + random.whole(-40, 40) / 100_000).toFixed(6),
        distanceM: random.whole(1, 18),
        result,
        createdAt: isoInstant(at + 3_000),
        createdBy: userId,
        updatedAt: isoInstant(at + 3_000),
      })),
  )
}

/** Has the patrols of the demo's routes planned from then on. */
export const wakePatrols = (db: Database, now = Date.now()) =>
  inEachCompany(db, async (tx) => {
    await tx.query(
      `insert into job (kind, company, key, due_at)
       select $1, client_id, id, to_timestamp($3::float8 / 1000) from patrol_route where client_id = $2 on conflict do nothing`,
      [routeJob, tx.actor.clientId, comingUp(now)],
    )
  })
