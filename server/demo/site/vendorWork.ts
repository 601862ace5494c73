import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { visit } from '../../../src/resources/visit/visit.resource.ts'
import { visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import { uplineAccess } from '../../../src/resources/vms/uplineAccess.resource.ts'
import { everyWeekday } from '../../../src/domain/time/weekdays.ts'
import { enterCompany, systemActor } from '../../platform/db/companyContext.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, hour, isoInstant, minute, startOfDay } from '../base/calendar.ts'
import { insertRecords, type DemoRecord } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'

interface Grant {
  id: number
  uplineId: number
  uplineName: string
  pinId: number
  scopes: readonly string[]
  headcountMax: number
}

/** Days of work at the PIN. */
const past = 25
const works = [
  ['Chiller 2: condenser cleaned', 'hvac', 19],
  ['AHU level 4: belt renewed', 'hvac', 14],
  ['Main switchboard: thermal scan', 'electrical', 9],
  ['Pump room: float switch replaced', 'plumbing', 4],
] as const
const seen = [
  ['Water below chiller 1', 'medium', 11],
  ['Switchboard room left unlocked', 'high', 3],
] as const

const onDay = (now: number, age: number, atHour: number) => startOfDay(now - age * day) + atHour * hour

/** Those who work at the PIN: planned each day but Sunday, and most of them came. */
async function enterDays(
  tx: Sql,
  vendorClientId: number,
  pinId: number,
  people: readonly number[],
  now: number,
) {
  const [shiftId] = await insertRecords(tx, vendorClientId, shift, [
    {
      name: 'Technicians',
      pinId,
      startDate: dayFrom(now, -past),
      endDate: dayFrom(now, 60),
      startTime: '08:00',
      endTime: '17:00',
      breakMin: 60,
      breakPaid: false,
      everyNWeeks: 1,
      isTemplate: false,
      recurringDay: everyWeekday,
      headcount: people.length,
    },
  ])
  const planned = Array.from({ length: past + 1 }, (_, age) => age)
    .filter((age) => age % 7 !== 6)
    .flatMap((age) =>
      people.map((userId, place) => ({ userId, age, isAbsent: (age * 3 + place) % 17 === 5 })),
    )
  await insertRecords(
    tx,
    vendorClientId,
    shiftAssignment,
    planned.map(({ userId, age }) => ({
      shiftId,
      date: dayFrom(now, -age),
      userId,
      pinId,
      startAt: isoInstant(onDay(now, age, 8)),
      endAt: isoInstant(onDay(now, age, 17)),
      unpaidMin: 60,
      status: 'published',
      publishedAt: isoInstant(now - (age + 3) * day),
      toldAt: isoInstant(now - (age + 3) * day),
    })),
  )
  await insertRecords(
    tx,
    vendorClientId,
    clocking,
    planned
      .filter(({ age, isAbsent }) => age > 0 && !isAbsent)
      .map(({ userId, age }) => ({
        userId,
        pinId,
        workDate: dayFrom(now, -age),
        clockIn: isoInstant(onDay(now, age, 8) - 4 * minute),
        clockOut: isoInstant(onDay(now, age, 17) + 3 * minute),
        workedMin: 487,
        normalMin: 480,
        overtimeMin: 0,
        restDayMin: 0,
        holidayMin: 0,
        lateMin: 0,
        earlyOutMin: 0,
        exceptions: [],
        status: age > 9 ? 'approved' : 'open',
      })),
  )
}

/** What they did and saw there. */
async function enterEvidence(tx: Sql, vendorClientId: number, pinId: number, by: number, now: number) {
  const numbered = async (prefix: string, ages: readonly number[]) =>
    numberThem(
      tx,
      vendorClientId,
      prefix,
      ages.map((age) => isoInstant(onDay(now, age, 10))),
    )
  const enter = async (
    resource: Parameters<typeof insertRecords>[2],
    prefix: string,
    rows: readonly (DemoRecord & { age: number })[],
  ) => {
    const refNos = await numbered(
      prefix,
      rows.map(({ age }) => age),
    )
    return insertRecords(
      tx,
      vendorClientId,
      resource,
      rows.map(({ age: _age, ...row }, place) => ({ refNo: refNos[place], pinId, createdBy: by, ...row })),
    )
  }
  await enter(
    workRequest,
    'WR',
    works.map(([title, category, age]) => ({
      age,
      title,
      category,
      requestType: 'preventive',
      source: 'portal',
      priority: 'medium',
      requestedAt: isoInstant(onDay(now, age, 9)),
      startedAt: isoInstant(onDay(now, age, 10)),
      completedAt: isoInstant(onDay(now, age, 12)),
      primaryUserId: by,
      completionRemark: 'Done and tested.',
      status: 'completed',
    })),
  )
  await enter(
    incident,
    'SN',
    seen.map(([title, severity, age]) => ({
      age,
      title,
      severity,
      occurredAt: isoInstant(onDay(now, age, 11)),
      reporterId: by,
      visibility: 'client',
      status: 'resolved',
    })),
  )
  const [visitId] = await enter(visit, 'VS', [
    {
      age: 6,
      visitorId: by,
      type: 'inspection',
      startedAt: isoInstant(onDay(now, 6, 14)),
      endedAt: isoInstant(onDay(now, 6, 15)),
      score: 92,
      findingsOpen: 0,
      findingsTotal: 1,
      status: 'reviewed',
    },
  ])
  await insertRecords(tx, vendorClientId, visitFinding, [
    {
      visitId,
      pinId,
      title: 'Guard of fan belt loose',
      severity: 'minor',
      createdAt: isoInstant(onDay(now, 6, 14)),
      createdBy: by,
      status: 'verified',
    },
  ])
}

/** What a vendor of the demo does at a PIN that it holds: its side of the grant, and weeks of its people's work. */
export async function enterVendorWork(tx: Sql, vendorClientId: number, grant: Grant, now: number) {
  const { id, uplineId, uplineName, pinId: uplinePinId, scopes, headcountMax } = grant
  const [place] = await tx.query<DemoRecord & { name: string }>(
    `select name, site_type as "siteType", address, city, postcode, state_name as "stateName", country,
       latitude::text as latitude, longitude::text as longitude, radius_m as "radiusM", time_zone as "timeZone"
     from pin where client_id = $1 and id = $2`,
    [uplineId, uplinePinId],
  )
  if (!place) throw new Error('The demo has no such pin')
  await enterCompany(tx, systemActor(vendorClientId))
  const [vendorPinId] = await insertRecords(tx, vendorClientId, pin, [
    { ...place, name: `${uplineName}: ${place.name}`, clientName: uplineName, status: 'active' },
  ])
  if (vendorPinId === undefined) throw new Error('The demo has no pin for its vendor')
  const [accessId] = await insertRecords(tx, vendorClientId, uplineAccess, [
    {
      uplineCode: '–',
      pinCode: '–',
      uplineName,
      pinName: place.name,
      pinId: vendorPinId,
      scopes,
      startDate: dayFrom(now, -60),
      endDate: dayFrom(now, 300),
      headcountMax,
      decidedAt: isoInstant(now - 58 * day),
      status: 'accepted',
    },
  ])
  await tx.query(
    'insert into upline_link (client_id, upline_access_id, upline_client_id, pin_vendor_id) values ($1, $2, $3, $4)',
    [vendorClientId, accessId, uplineId, id],
  )
  const people = await tx.query<{ id: number }>(
    `select id from employee where client_id = $1 and status = 'active' order by id limit 3 offset 1`,
    [vendorClientId],
  )
  const ids = people.map((one) => one.id)
  await enterDays(tx, vendorClientId, vendorPinId, ids, now)
  await enterEvidence(tx, vendorClientId, vendorPinId, ids[0] ?? 0, now)
  await enterCompany(tx, systemActor(uplineId))
  await tx.query(
    `insert into vendor_pin (client_id, pin_vendor_id, vendor_client_id, upline_access_id, vendor_pin_id)
     values ($1, $2, $3, $4, $5)`,
    [uplineId, id, vendorClientId, accessId, vendorPinId],
  )
}
