import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { isoInstant, minute } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { enterCourse, enterLadder, type DemoEmergency } from './emergencyDesk.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

/** What happened, what the person said, how it ended, and what the administrator noted. */
const stories = [
  [
    'accident',
    'Slipped on the wet floor near the loading bay.',
    'helped',
    'First aid given, sent to the clinic.',
  ],
  ['medical', 'Colleague fainted in the plant room.', 'handed_over', 'Ambulance came after 12 minutes.'],
  ['intruder', 'Orang tidak dikenali di tingkat bawah tanah.', 'handed_over', 'Polis telah mengambil alih.'],
  ['sos', null, 'false_alarm', 'Pressed in the pocket. Asked to lock the phone.'],
  ['fire', 'Smoke from the bin store.', 'helped', 'Put out with the extinguisher, bin replaced.'],
  ['assault', 'Visitor pushed me at the gate.', 'handed_over', 'Police report made.'],
  ['sos', 'Terperangkap di dalam lif.', 'helped', 'Lif dibuka oleh kontraktor.'],
  ['other', 'Strong smell of gas at the cafeteria.', 'helped', 'Valve closed, checked by the supplier.'],
] as const

/** Where the active sites lie. */
const places = (tx: Sql, clientId: number) =>
  tx.query<{ id: number; latitude: string; longitude: string }>(
    `select id, latitude, longitude from pin
     where client_id = $1 and status = 'active' and latitude is not null and longitude is not null order by id`,
    [clientId],
  )

/** Enters the emergencies of the last six months with their ladder, all of them over; one in six was a drill. */
export async function enterEmergencies(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now, count }: { random: Random; now: number; count: number },
): Promise<void> {
  const { clientId, ownerId } = company
  const sites = await places(tx, clientId)
  const instants = Array.from({ length: sites.length > 0 ? count : 0 }, () =>
    isoInstant(now - random.whole(2 * 24 * 60, 182 * 24 * 60) * minute),
  ).sort()
  const refNos = await numberThem(tx, clientId, 'EM', instants)
  const courses: DemoEmergency[] = []
  const records = instants.map((activatedTime, index) => {
    const begun = Date.parse(activatedTime)
    const site = random.pick(sites)
    const [type, remarkUser, ended, remarkAdmin] = random.pick(stories)
    const drill = random.chance(1 / 6)
    const adminId = staff.heads.get('SEC') ?? staff.heads.get('MNT') ?? ownerId
    const acknowledged = begun + random.whole(20, 180) * 1_000
    courses.push({ drill, acknowledged, adminId })
    const deactivated = isoInstant(acknowledged + random.whole(5, 90) * minute)
    return {
      refNo: refNos[index],
      userId: random.pick(staff.active),
      type,
      status: 'deactivated',
      drill,
      pinId: site.id,
      // Within some hundred metres of the site.
      latitude: (Number(site.latitude) + random.whole(-200, 200) / 100_000).toFixed(6),
      longitude: (Number(site.longitude) + random.whole(-200, 200) / 100_000).toFixed(6),
      accuracyM: random.whole(4, 60),
      batteryPct: random.whole(8, 100),
      remarkUser: drill ? 'Latihan kecemasan.' : remarkUser,
      activatedTime,
      acknowledgedTime: isoInstant(acknowledged),
      acknowledgedBy: adminId,
      respondedTime: isoInstant(acknowledged + random.whole(1, 4) * minute),
      respondedBy: adminId,
      deactivatedTime: deactivated,
      adminId,
      remarkAdmin: drill ? 'Latihan selesai.' : remarkAdmin,
      outcome: drill ? 'drill' : ended,
      escalationLevel: acknowledged - begun > 60_000 ? 1 : 0,
      version: 4,
      createdAt: activatedTime,
      createdBy: null,
      updatedAt: deactivated,
      updatedBy: adminId,
    }
  })
  const ids = await insertRecords(tx, clientId, emergency, records)
  await enterLadder(tx, company, staff, now)
  await enterCourse(
    tx,
    clientId,
    random,
    courses.map((course, index) => ({ ...course, id: ids[index] ?? 0 })),
  )
}
