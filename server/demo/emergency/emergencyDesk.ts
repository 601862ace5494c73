import { codeFor } from '../../../src/domain/access/permissions.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { emergencyNote } from '../../../src/resources/emergency/emergencyNote.resource.ts'
import { emergencyStep } from '../../../src/resources/emergency/emergencyStep.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, isoInstant, minute } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

const remarks = [
  'Called back, the person answers and is safe.',
  'Pengawal bertugas dihantar ke lokasi.',
  'Supervisor is on site with the first-aid kit.',
  'Pengurusan bangunan telah dimaklumkan.',
  'CCTV of the lobby saved for the report.',
] as const

const drillRemarks = [
  'Pasukan sampai dalam masa 4 minit.',
  'Assembly point complete after 6 minutes.',
] as const

/** An emergency as far as notes about it need it. */
export interface DemoEmergency {
  drill: boolean
  /** Milliseconds since 1970. */
  acknowledged: number
  adminId: number
}

/** The ladder as an administrator would set it: those who are near first, the client last. */
export async function enterLadder(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  { heads }: DemoStaff,
  now: number,
): Promise<void> {
  const made = {
    createdAt: isoInstant(now - 300 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 300 * day),
    updatedBy: ownerId,
  }
  const step = { employeeId: null, email: null, contactNumber: null, client: false, active: true }
  await insertRecords(
    tx,
    clientId,
    emergencyStep,
    [
      { ...step, name: 'Everybody once more', afterSeconds: 60, audience: 'everybody' },
      {
        ...step,
        name: 'Head of operations',
        afterSeconds: 120,
        audience: 'employee',
        employeeId: heads.get('SEC') ?? heads.get('MNT') ?? ownerId,
      },
      { ...step, name: 'Administrators', afterSeconds: 180, audience: 'administrators' },
      {
        ...step,
        name: 'Client’s duty officer',
        afterSeconds: 300,
        audience: 'external',
        email: 'duty@client.example',
        contactNumber: '+60125550090',
        client: true,
      },
    ].map((one) => ({ ...one, ...made })),
  )
}

/** One or two notes about each emergency, and whom its call and the ladder's first step reached. */
export async function enterCourse(
  tx: Sql,
  clientId: number,
  random: Random,
  emergencies: readonly (DemoEmergency & { id: number })[],
): Promise<void> {
  const notes = emergencies.flatMap(({ id, drill, acknowledged, adminId }) =>
    Array.from({ length: random.whole(1, 2) }, (_, place) => {
      const at = isoInstant(acknowledged + (place * 2 + 1) * minute)
      return {
        emergencyId: id,
        text: random.pick(drill ? drillRemarks : remarks),
        createdAt: at,
        createdBy: adminId,
        updatedAt: at,
        updatedBy: adminId,
      }
    }),
  )
  await insertRecords(tx, clientId, emergencyNote, notes)
  await tx.query(
    `insert into emergency_notice (client_id, emergency_id, at, step_id, after_seconds, step_name, channel, people, outcome)
     select t.client_id, t.id, t.activated_time + make_interval(secs => coalesce(s.after_seconds, 0)), s.id, s.after_seconds,
       s.name, 'portal', (select count(*) from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
         where e.client_id = t.client_id and e.status = 'active' and e.person_id is not null and e.id <> t.user_id
           and r.permissions @> array[$2]), 'told'
     from emergency t
     join (select null::bigint as id, null::integer as after_seconds, null::text as name, 0 as level
       union all select id, after_seconds, name, 1 from emergency_step where client_id = $1 and after_seconds = 60) s
       on s.level <= t.escalation_level
     where t.client_id = $1 order by t.id, s.level`,
    [clientId, codeFor(emergency.module, 'main', 'read')],
  )
}
