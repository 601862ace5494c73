import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { incidentType } from '../../../src/resources/incident/incidentType.resource.ts'
import { touchdownActivity } from '../../../src/resources/touchdown/touchdownActivity.resource.ts'
import { touchdownSchedule } from '../../../src/resources/touchdown/touchdownSchedule.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, hour, isoInstant, minute, startOfDay } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { incidentKinds } from './fieldText.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import { enterAnswers } from './patrolAnswers.ts'
import { enterPatrols } from './patrols.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'
import { enterVisits } from './visits.ts'

/** A site with whoever works there. */
export interface FieldSite {
  id: number
  name: string
  latitude: number
  longitude: number
  people: readonly number[]
}

interface Options {
  random: Random
  now: number
}

const weeks = 6

async function sitesOf(tx: Sql, clientId: number, fallback: readonly number[]): Promise<FieldSite[]> {
  const sites = await tx.query<FieldSite>(
    `select p.id, p.name, p.latitude::float8 as latitude, p.longitude::float8 as longitude,
       coalesce((select array_agg(e.id order by e.id) from employee e where e.client_id = p.client_id
         and e.status = 'active' and p.id = any (e.pin_ids)), '{}') as people
     from pin p where p.client_id = $1 and p.status = 'active' and p.latitude is not null order by p.id`,
    [clientId],
  )
  return sites.map((site) => (site.people.length > 0 ? site : { ...site, people: fallback }))
}

async function enterTouchdowns(
  tx: Sql,
  clientId: number,
  { random, now }: Options,
  sites: readonly FieldSite[],
  supervisors: readonly number[],
) {
  const rounds = supervisors.map((userId, index) => ({
    userId,
    sites: sites.filter((_, position) => position % supervisors.length === index),
  }))
  const schedules = await insertRecords(
    tx,
    clientId,
    touchdownSchedule,
    rounds.map(({ userId, sites: own }, index) => ({
      name: `Supervisors’ round ${index + 1}`,
      pinIds: own.map(({ id }) => id),
      visitorUserIds: [userId],
      frequency: index % 3 === 2 ? 'fortnightly' : 'weekly',
      visitsPerPeriod: 1,
      minGapDays: 3,
      windowStart: '08:00',
      windowEnd: '21:00',
      minStayMin: 15,
      surprise: index === 0,
      active: true,
    })),
  )
  const monday = startOfDay(now) - ((new Date(startOfDay(now) + 8 * hour).getUTCDay() + 6) % 7) * day
  const records = rounds.flatMap(({ userId, sites: own }, index) =>
    Array.from({ length: weeks }, (_, back) => monday - back * 7 * day).flatMap((week) =>
      own.flatMap((site, position) => {
        const planned = week + (position % 6) * day + (9 + (position % 8)) * hour
        const made = random.chance(0.88)
        const arrived = planned + random.whole(-20, 45) * minute
        if (arrived > now - hour) return []
        const stay = random.chance(0.07) ? random.whole(4, 12) : random.whole(18, 70)
        const status = !made
          ? 'missed'
          : stay < 15
            ? 'short_stay'
            : arrived > planned + 30 * minute
              ? 'late'
              : 'done'
        return [
          {
            scheduleId: schedules[index],
            pinId: site.id,
            userId,
            plannedAt: isoInstant(planned),
            arrivedAt: made ? isoInstant(arrived) : null,
            leftAt: made ? isoInstant(arrived + stay * minute) : null,
            stayMin: made ? stay : null,
            latitude: made ? (site.latitude + random.whole(-30, 30) / 100_000).toFixed(6) : null,
            longitude: made ? (site.longitude + random.whole(-30, 30) / 100_000).toFixed(6) : null,
            distanceM: made ? random.whole(2, 45) : null,
            insideFence: made,
            metPersons: made ? random.pick(['Post commander', 'Cleaning lead', 'Building manager']) : null,
            remark: made
              ? random.pick(['All posts manned.', 'Semua baik.', 'Briefed the night shift.'])
              : null,
            status,
            createdAt: isoInstant(planned),
            updatedAt: isoInstant(made ? arrived : planned),
          },
        ]
      }),
    ),
  )
  await insertRecords(tx, clientId, touchdownActivity, records)
}

async function enterIncidents(
  tx: Sql,
  clientId: number,
  { random, now }: Options,
  sites: readonly FieldSite[],
) {
  const types = await insertRecords(
    tx,
    clientId,
    incidentType,
    incidentKinds.map(([name, severity]) => ({ name, severity, active: true })),
  )
  const instants = Array.from({ length: 70 }, (_, index) =>
    isoInstant(now - (index < 4 ? random.whole(5, 300) : random.whole(300, weeks * 7 * 24 * 60)) * minute),
  ).sort()
  const refNos = await numberThem(tx, clientId, 'SN', instants)
  await insertRecords(
    tx,
    clientId,
    incident,
    instants.map((occurredAt, index) => {
      const site = random.pick(sites)
      const kind = random.whole(0, incidentKinds.length - 1)
      const [, severity, title, description] = incidentKinds[kind] ?? incidentKinds[0]
      const old = Date.parse(occurredAt) < now - 5 * day
      const status = old
        ? random.pick(['resolved', 'closed', 'closed', 'in_progress', 'rejected'])
        : random.pick(['new', 'new', 'verification', 'approved', 'in_progress'])
      const done = status === 'resolved' || status === 'closed'
      const reporterId = random.pick(site.people)
      return {
        refNo: refNos[index],
        title,
        description,
        pinId: site.id,
        incidentTypeId: types[kind],
        severity,
        occurredAt,
        reporterId,
        latitude: (site.latitude + random.whole(-50, 50) / 100_000).toFixed(6),
        longitude: (site.longitude + random.whole(-50, 50) / 100_000).toFixed(6),
        actionTaken: done ? 'Seen to and checked.' : status === 'rejected' ? 'Reported twice.' : null,
        visibility: random.chance(0.3) ? 'client' : 'internal',
        status,
        createdAt: occurredAt,
        createdBy: reporterId,
        updatedAt: occurredAt,
      }
    }),
  )
}

/** What happened at the sites in the last weeks: patrols, touchdowns, visits and incidents. */
export async function enterField(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  staff: DemoStaff,
  options: Options,
): Promise<void> {
  const sites = await sitesOf(tx, clientId, staff.active.slice(0, 20))
  const headId = staff.heads.get('SEC') ?? staff.heads.get('MNT') ?? ownerId
  const supervisors = [...staff.heads.values()].slice(0, 6)
  await enterPatrols(tx, clientId, { ...options, sites, headId })
  await enterTouchdowns(tx, clientId, options, sites, supervisors)
  await enterVisits(tx, clientId, { ...options, sites, supervisors })
  await enterIncidents(tx, clientId, options, sites)
  await enterAnswers(tx, clientId, { ...options, headId, technicians: staff.technicians })
}
