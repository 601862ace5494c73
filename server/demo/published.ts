import { announcement } from '../../src/resources/announcement/announcement.resource.ts'
import { announcementReceipt } from '../../src/resources/announcement/announcementReceipt.resource.ts'
import { policy } from '../../src/resources/organization/policy.resource.ts'
import { policyAcknowledgement } from '../../src/resources/organization/policyAcknowledgement.resource.ts'
import { enterCompany, systemActor } from '../platform/db/companyContext.ts'
import type { Sql } from '../platform/db/sql.ts'
import { broadcastJob } from '../modules/announcement/public.ts'
import { day, dayFrom, isoInstant } from './base/calendar.ts'
import type { DemoCompany } from './base/company.ts'
import { insertRecords } from './base/insertRecords.ts'
import type { Random } from './base/random.ts'
import type { DemoStaff } from './base/staff.ts'

interface Options {
  random: Random
  now: number
}

const said = [
  {
    age: 2,
    title: 'Haze: outdoor work stops above API 200',
    body: 'Site supervisors check the air pollutant index at 08:00 and 14:00. Above 150 everybody outdoors wears an N95 mask; above 200 outdoor work stops and the teams move indoors.',
    priority: 'urgent',
    pinned: true,
    requireAck: true,
    status: 'published',
  },
  {
    age: 6,
    title: 'Gaji November dibayar pada 27 haribulan',
    body: 'Gaji bulan November dikreditkan pada hari Jumaat, 27 November. Semak butiran akaun bank anda sebelum 24 November.',
    priority: 'important',
    pinned: false,
    requireAck: false,
    status: 'published',
  },
  {
    age: 19,
    title: 'New uniforms from December',
    body: 'Housekeeping and guarding receive the new uniforms in the first week of December. Please hand the old ones back at your site office; they are recycled.',
    priority: 'normal',
    pinned: false,
    requireAck: false,
    status: 'published',
  },
  {
    age: 40,
    title: 'Deepavali: stand-in roster',
    body: 'The stand-in roster for Deepavali is out. Whoever works that day is paid by the holiday rate and has a day off in the following week.',
    priority: 'normal',
    pinned: false,
    requireAck: false,
    status: 'archived',
  },
  {
    age: 0,
    title: 'Year-end dinner 年终晚宴',
    body: 'All of us are invited to the year-end dinner on 19 December, 19:00, at Melaka Riverside Hotel. Buses leave from each zone office.',
    priority: 'normal',
    pinned: false,
    requireAck: false,
    status: 'draft',
  },
] as const

const policies = [
  {
    age: 180,
    title: 'Personal protective equipment',
    category: 'safety',
    edition: 2,
    body: 'Helmets and safety boots are worn on every construction and factory site, gloves and goggles wherever chemicals are handled. Supervisors send home whoever comes without.',
    status: 'published',
  },
  {
    age: 25,
    title: 'Mobile phones on duty',
    category: 'conduct',
    edition: 1,
    body: 'Phones stay in the locker on guard posts and machines. The site radio is for work, the phone of the site office for emergencies at home.',
    status: 'published',
  },
  {
    age: 12,
    title: 'Perlindungan data peribadi',
    category: 'data',
    edition: 1,
    body: 'Rekod pelawat dan rakaman CCTV disimpan selama 90 hari sahaja. Tiada gambar pelawat atau penghuni boleh dikongsi.',
    status: 'published',
  },
  {
    age: 3,
    title: 'Lone work at night',
    category: 'safety',
    edition: 1,
    body: 'Whoever works alone at night reports to the control room every hour.',
    status: 'draft',
  },
] as const

/** Who has answered by now: most do within days, some never. */
const hasAnswered = (random: Random, age: number) => random.chance(Math.min(0.93, 0.25 + age * 0.06))

/** What the facility company has told its people and asked them to acknowledge. */
export async function enterPublished(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  staff: DemoStaff,
  { random, now }: Options,
): Promise<void> {
  const everybody = [...staff.active, ...staff.heads.values()]
  /** The news of these days is for everybody, what came before was for some. */
  const audienceOf = (age: number) => {
    const people = age > 5 ? everybody.filter((_, index) => index % 8 === 0) : everybody
    const isChosen = people.length < everybody.length
    return {
      people,
      fields: {
        audience: isChosen ? 'chosen' : 'all',
        userIds: isChosen ? people : [],
        departmentIds: [],
        groupIds: [],
        pinIds: [],
        roleIds: [],
      },
    }
  }
  for (const { age, status, ...text } of said) {
    const at = isoInstant(now - age * day - 3_600_000)
    const { people, fields } = audienceOf(age)
    const isOut = status !== 'draft'
    const readers = isOut ? people.map((userId) => ({ userId, read: hasAnswered(random, age) })) : []
    const [id] = await insertRecords(tx, clientId, announcement, [
      {
        ...text,
        status,
        ...fields,
        recipients: readers.length,
        readers: readers.filter(({ read }) => read).length,
        fromOperator: false,
        publishedAt: isOut ? at : null,
        publishedBy: isOut ? ownerId : null,
        createdAt: at,
        createdBy: ownerId,
        updatedAt: at,
        updatedBy: ownerId,
      },
    ])
    await insertRecords(
      tx,
      clientId,
      announcementReceipt,
      readers.map(({ userId, read }) => ({
        announcementId: id,
        userId,
        status: read ? (text.requireAck ? 'acknowledged' : 'read') : 'unread',
        readAt: read ? isoInstant(now - random.whole(0, age * 20) * 180_000) : null,
        createdAt: at,
        updatedAt: at,
      })),
    )
  }
  for (const { age, status, ...text } of policies) {
    const at = isoInstant(now - age * day)
    const { people, fields } = audienceOf(age)
    const isOut = status !== 'draft'
    const bound = isOut ? people.map((userId) => ({ userId, done: hasAnswered(random, age / 2) })) : []
    const [id] = await insertRecords(tx, clientId, policy, [
      {
        ...text,
        status,
        language: 'en',
        effectiveFrom: dayFrom(now, -age),
        reviewBy: dayFrom(now, 365 - age),
        requireAck: true,
        ackDeadlineDays: 14,
        ...fields,
        recipients: bound.length,
        acknowledged: bound.filter(({ done }) => done).length,
        publishedAt: isOut ? at : null,
        publishedBy: isOut ? ownerId : null,
        createdAt: at,
        createdBy: ownerId,
        updatedAt: at,
        updatedBy: ownerId,
      },
    ])
    await insertRecords(
      tx,
      clientId,
      policyAcknowledgement,
      bound.map(({ userId, done }) => ({
        policyId: id,
        userId,
        dueOn: dayFrom(now, 14 - age),
        status: done ? 'acknowledged' : 'outstanding',
        acknowledgedAt: done ? isoInstant(now - random.whole(0, age) * day) : null,
        createdAt: at,
        updatedAt: at,
      })),
    )
  }
}

/** What the operator has told the companies that are new: its job takes it there once the portal runs. */
export async function enterBroadcast(tx: Sql, operatorId: number, companies: readonly number[], now: number) {
  await enterCompany(tx, systemActor(operatorId))
  const at = isoInstant(now - day / 8)
  const [made] = await tx.query<{ id: number }>(
    `insert into broadcast (client_id, created_at, title, body, priority, require_ack)
     values ($1, $2, $3, $4, 'normal', false) returning id`,
    [
      operatorId,
      at,
      'Sunday 02:00 to 04:00: the portal is being updated',
      'Phones keep what is clocked and scanned meanwhile and send it afterwards. Nothing needs to be done.',
    ],
  )
  await tx.query(
    `insert into broadcast_target (client_id, broadcast_id, target_id) select $1, $2, unnest($3::bigint[])`,
    [operatorId, made?.id, companies],
  )
  await tx.query('insert into job (kind, company, key, due_at) values ($1, $2, $3, now())', [
    broadcastJob,
    operatorId,
    made?.id,
  ])
}
