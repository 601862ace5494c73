import { isDeepStrictEqual } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoClients } from '../../../server/demo/platform/clients.ts'
import { companyOf, everybody, lackingFor } from '../../../server/modules/leave/accounts/day.ts'
import { attendanceDays } from '../../../server/modules/attendance/public.ts'
import type { DerivedKey } from '../../../server/engine/derived/derived.ts'
import { loadDemo } from '../../../server/demo/loadDemo.ts'
import { demoPassword, demoPeople } from '../../../server/demo/people/signIns.ts'
import { enterCompany, systemActor } from '../../../server/platform/db/companyContext.ts'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import { openFileStorage } from '../../../server/platform/files/storage.ts'
import { mediaList } from '../../../server/engine/reading/media.ts'
import { selectList } from '../../../server/engine/reading/query.ts'
import { poolIdentity } from '../../../server/platform/identity/pool.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { fieldSchema } from '../../../src/schema/validation.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'
import { openSignedInPortal, type SignedInPortal } from '../../support/signedInPortal.ts'

// A moment in the middle of a working day, so that today's requests are there.
const now = Date.parse('2026-11-20T06:00:00Z')
const operatorClientId = 53
let portal: SignedInPortal
let loadedIn = 0
/** When it was begun, by the clock of the machine: what has no time of its own, or is done by jobs, is of later. */
let loadedFrom: Date
/** The demo's facility company. */
const facilityId = 1_001

const load = (to: SignedInPortal) =>
  loadDemo(to.db, {
    pool: poolIdentity(to.pool.userPoolId, Buffer.alloc(32, 1)),
    operatorClientId,
    now,
    storage: openFileStorage({ DATA_DIR: to.folder }),
  })

beforeAll(async () => {
  portal = await openSignedInPortal()
  const begun = performance.now()
  loadedFrom = new Date(Date.now() - 1_000)
  const storage = openFileStorage({ DATA_DIR: portal.folder })
  expect(await loadDemo(portal.db, { pool: portal.pool, operatorClientId, now, storage })).toBe(true)
  loadedIn = performance.now() - begun
})
afterAll(() => portal.close())

const people = z.array(z.object({ id: z.number(), contactNumber: z.string() }))

const companies = (db: Database) =>
  db.system.query<{ id: number; name: string }>('select id, name from client order by id')

/** Every live record of a resource, company by company, as the API names its fields. */
async function recordsOf(from: SignedInPortal, resource: Resource) {
  const found = await Promise.all(
    (await companies(from.db)).map(({ id }) =>
      from.db
        .read(id)
        .query<Record<string, unknown>>(
          `select t.client_id, ${selectList(resource, Object.keys(resource.fields))} from ${resource.table} t where t.client_id = $1 order by t.id`,
          [id],
        ),
    ),
  )
  return found.flat()
}

test('loads a facility company, a trial, a vendor and the operator within seconds', async () => {
  const made = await companies(portal.db)
  const facility = made.find(({ name }) => name.startsWith('Seri Maju'))?.id ?? 0
  const count = async (table: string) =>
    (await portal.db.read(facility).query(`select 1 from ${table} where client_id = $1`, [facility])).length
  expect(made.map(({ id }) => id)).toContain(operatorClientId)
  expect(made).toHaveLength(4 + demoClients)
  expect(await count('department')).toBe(8)
  expect(await count('pin')).toBe(24)
  expect(await count('employee')).toBe(400)
  // Those of the last months, and what bad answers of patrols have opened.
  expect(await count('work_request')).toBe(1_500 + (await count('work_request_cause')))
  expect(await count('facility')).toBeGreaterThanOrEqual(24 * 3)
  expect(await count('facility_feedback')).toBe(2_000)
  expect(await count('delivery_order')).toBe(60)
  expect(await count('delivery_line')).toBeGreaterThan(120)
  expect(await count('emergency')).toBe(36)
  expect(await count('maintenance_schedule')).toBe(26)
  expect(await count('utility')).toBe(36)
  expect(await count('util_month')).toBe(36 * 18)
  expect(await count('sla_policy')).toBe(2)
  expect(await count('schedule_occurrence')).toBeGreaterThan(200)
  expect(await count('emergency_step')).toBe(4)
  expect(await count('emergency_note')).toBeGreaterThanOrEqual(36)
  expect(await count('work_task')).toBeGreaterThan(1_000)
  expect(loadedIn).toBeLessThan(60_000)
})

test(
  'every demo record passes the rules of its own resource, in every state there is',
  { timeout: 90_000 },
  async () => {
    for (const resource of resources) {
      const rules = Object.entries(resource.fields).map(
        ([name, field]) => [name, field.required === true, fieldSchema(field)] as const,
      )
      const wrong = (await recordsOf(portal, resource)).flatMap((record) =>
        rules
          .filter(([name, required, schema]) => {
            const value = record[name] ?? ''
            return value === '' ? required : !schema.safeParse(value).success
          })
          .map(([name]) => [record['id'], name, record[name]]),
      )
      expect([resource.name, wrong.slice(0, 3)]).toEqual([resource.name, []])
    }
    const seen = async (name: string) => {
      const resource = resources.find((one) => one.name === name)
      return new Set(resource && (await recordsOf(portal, resource)).map(({ status }) => status))
    }
    expect((await seen('work-request')).size).toBe(9)
    expect((await seen('employee')).size).toBe(5)
    expect((await seen('facility-feedback')).size).toBe(5)
  },
)

test('what people took in the field is there, and shown by the proofs that are sealed', async () => {
  const [taken] = await portal.db.system.transaction(async (tx) => {
    await enterCompany(tx, systemActor(facilityId))
    return tx.query(
      `select (select count(*)::int from service_proof_row where client_id = $1 and shown
           and jsonb_array_length(coalesce(content -> 'photos', '[]')) > 0) > 0 as proofs,
         (select count(*)::int from visit_finding where client_id = $1 and photo_id is not null) > 20 as findings,
         not exists (select from incident i where i.client_id = $1
           and not exists (select from incident_media m where m.client_id = $1 and m.incident_id = i.id)
           and not exists (select from patrol_answer a where a.client_id = $1 and a.incident_id = i.id)) as incidents,
         (select bool_and(a.photo_missing = (a.photo_id is null)) from patrol_activity a
           join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
           where a.client_id = $1 and p.photo_required) as checkpoints`,
      [facilityId],
    )
  })
  expect(taken).toEqual({ proofs: true, findings: true, incidents: true, checkpoints: true })
})

const request = z.object({
  status: z.string(),
  requestedAt: z.iso.datetime(),
  firstResponseAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  primaryUserId: z.number().nullable(),
  completionRemark: z.string().nullable(),
  rejectReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
})

test('a demo request carries the stamps of its state, in their order and never from the future', async () => {
  const resource = resources.find(({ name }) => name === 'work-request')
  if (!resource) throw new Error('no work requests')
  for (const record of z.array(request).parse(await recordsOf(portal, resource))) {
    const stamps = [
      record.requestedAt,
      record.firstResponseAt,
      record.startedAt,
      record.completedAt,
      record.closedAt,
    ]
    const times = stamps.filter((stamp) => stamp !== null).map((stamp) => Date.parse(stamp))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    const finished = record.status === 'completed' || record.status === 'closed'
    if (finished)
      expect([record.completedAt, record.completionRemark, record.primaryUserId]).not.toContain(null)
    expect(record.closedAt !== null).toBe(record.status === 'closed')
    expect(record.rejectReason !== null).toBe(record.status === 'rejected')
    expect(record.cancelReason !== null).toBe(record.status === 'cancelled')
  }
  const undone = await portal.db.read(1_001).query(
    `select 1 from work_task t join work_request r on r.client_id = t.client_id and r.id = t.work_request_id
     where t.client_id = $1 and t.required and t.result = 'open' and r.status in ('completed', 'closed')`,
    [1_001],
  )
  expect(undone).toEqual([])
})

test('nothing of the demo was created or changed in the future', async () => {
  const early: unknown[] = []
  for (const { id } of await companies(portal.db))
    for (const { table } of resources) {
      const rows = await portal.db.read(id).query(
        `select id from ${table} t, unnest(array[t.created_at, t.updated_at]) as moment
         where t.client_id = $1 and moment > $2 and not moment between $3 and $4 limit 1`,
        [id, new Date(now), loadedFrom, new Date(Date.now() + 1_000)],
      )
      if (rows.length > 0) early.push([table, rows])
    }
  expect(early).toEqual([])
})

test('has every due leave entry, so that each balance is the sum of its entries', async () => {
  const sql = portal.db.read(facilityId)
  const today = '2026-11-20'
  const company = await companyOf(sql)
  const lacking = []
  for await (const some of everybody(sql, today, false))
    lacking.push(...(await lackingFor(sql, company, some, today)))
  expect(lacking).toEqual([])
  const [lapsed] = await sql.query<{ n: number }>(
    "select count(*)::int as n from leave_ledger where client_id = $1 and kind = 'carry_expire' and date between '2026-01-01' and $2",
    [facilityId, today],
  )
  expect(lapsed?.n).toBeGreaterThan(100)
})

test('has answers for past patrols, and follow-ups for the bad ones', async () => {
  const answers = await portal.db.read(1_001).query<Record<string, unknown>>(
    `select a.fail_action as action, count(*)::int as bad, count(a.note)::int as noted,
       count(w.id) filter (where w.source = 'checkpoint')::int as work, count(i.id) filter (where i.answer_id = a.id)::int as incidents
     from patrol_answer a
     left join work_request w on w.client_id = a.client_id and w.id = a.work_request_id
     left join incident i on i.client_id = a.client_id and i.id = a.incident_id
     where a.client_id = $1 and a.result = 'failed' group by 1 order by 1`,
    [1_001],
  )
  expect(
    answers.map(({ action, bad, noted, work, incidents }) => [action, noted === bad, work, incidents]),
  ).toEqual([
    ['alert', true, 0, 0],
    ['note', true, 0, 0],
    ['snapsend', true, 0, answers[2]?.['bad']],
    ['work_request', true, answers[3]?.['bad'], 0],
  ])
  const [counted] = await portal.db.read(1_001).query<{ answers: number; unanswered: number }>(
    `select count(*)::int as answers, count(*) filter (where result = 'missing')::int as unanswered
     from patrol_answer where client_id = $1`,
    [1_001],
  )
  expect(counted?.answers).toBeGreaterThan(2_000)
  expect(counted?.unanswered).toBeGreaterThan(0)
})

test('each demo record has its entry in the audit trail', async () => {
  for (const { id } of await companies(portal.db)) {
    const [missing] = await portal.db.read(id).query<{ count: number }>(
      `select count(*)::int as count from work_request r where client_id = $1
         and not exists (select from audit a where a.client_id = $1 and a.resource = 'work_request' and a.record_id = r.id)`,
      [id],
    )
    expect(missing?.count).toBe(0)
  }
})

/** A job takes them to the companies once the portal runs. */
async function broadcastsArrived({ app, db }: SignedInPortal) {
  await app.ready()
  const waiting = () =>
    db.read(operatorClientId).query('select 1 from broadcast_target where recipients is null')
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
}

test(
  'the demo comes out the same each time, and never into a database that is in use',
  { timeout: 90_000 },
  async () => {
    const other = await openSignedInPortal()
    try {
      expect(await load(other)).toBe(true)
      expect(await load(other)).toBe(false)
      await Promise.all([portal, other].map(broadcastsArrived))
      for (const resource of resources) {
        // Roles, owners and what a broadcast brings are dated by the database's own clock.
        const plain = (records: Record<string, unknown>[]) =>
          records.map(({ createdAt: _created, updatedAt: _updated, ...rest }) =>
            rest['fromOperator'] === true ? { ...rest, publishedAt: undefined } : rest,
          )
        const [again, first] = [
          plain(await recordsOf(other, resource)),
          plain(await recordsOf(portal, resource)),
        ]
        // What is equal is found so in a moment; the difference is then worked out of a few.
        const at = again.findIndex((record, index) => !isDeepStrictEqual(record, first[index]))
        expect([resource.name, again.length, at, again[at]]).toEqual([
          resource.name,
          first.length,
          -1,
          undefined,
        ])
      }
    } finally {
      await other.close()
    }
  },
)

test('lets the administrator see everything and the employee only own records', async () => {
  const total = async (headers: Record<string, string>, url: string) =>
    Number((await portal.app.inject({ url, headers })).headers['x-total-count'])
  const admin = await portal.signIn(demoPeople.admin.email, demoPassword)
  expect(await total(admin, '/api/user')).toBe(400)
  expect(await total(admin, '/api/cmms/work-request')).toBeGreaterThan(1_500)

  const employee = await portal.signIn(demoPeople.employee.contactNumber, demoPassword)
  expect(await total(employee, '/api/user')).toBe(1)
  const own = await total(employee, '/api/cmms/work-request')
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThan(300)

  const made = await portal.app.inject({
    method: 'POST',
    url: '/api/cmms/work-request',
    headers: admin,
    payload: { title: 'A further one', pinId: 1 },
  })
  expect(made.statusCode).toBe(201)
  const workspaces = await portal.app.inject({
    url: '/api/client/user',
    headers: await portal.signIn(demoPeople.trialOwner.email, demoPassword),
  })
  expect(workspaces.json()).toHaveLength(2)
})

test('gives the operator the deployment’s number, and companies different addresses', async () => {
  // As at a first start: the demo comes before the server.
  const database = await createTestDatabase()
  const db = await openDatabase(database.url, { readers: 2, writers: 2 })
  const pool = poolIdentity(portal.pool.userPoolId, Buffer.alloc(32, 1))
  expect(await loadDemo(db, { pool, operatorClientId: 1_002, now })).toBe(true)
  const named = new Map((await companies(db)).map(({ id, name }) => [name, id]))
  expect(named.get('Portal Platform Sdn Bhd')).toBe(1_002)
  expect(named.size).toBe((await companies(portal.db)).length)
  const domains = new Map<string, Set<number>>()
  for (const { id } of await companies(db)) {
    const staff = await db
      .read(id)
      .query<{ email: string }>(`select email from employee where client_id = $1 and email like 'staff%'`, [
        id,
      ])
    for (const { email } of staff) {
      const domain = email.split('@')[1] ?? ''
      domains.set(domain, (domains.get(domain) ?? new Set()).add(id))
    }
  }
  expect(domains.size).toBeGreaterThan(3)
  for (const [domain, owners] of domains) expect([domain, owners.size]).toEqual([domain, 1])
  await db.close()
  await database.drop()
})

test('each guard of a site is found by trade, site and the end of a number in one search', async () => {
  const headers = await portal.signIn(demoPeople.admin.email, demoPassword)
  const find = async (q: string) => {
    const asked = new URLSearchParams({ filter: JSON.stringify({ q }) })
    return people.parse((await portal.app.inject({ url: `/api/user?${asked}`, headers })).json())
  }
  const guards = await find('security guard cheras')
  expect(guards.length).toBeGreaterThan(3)
  for (const { id, contactNumber } of guards) {
    const found = await find(`guard cheras ${contactNumber.slice(-3)}`)
    expect(found.map((person) => person.id)).toContain(id)
    // At most one other whose IC happens to hold the same digits.
    expect(found.length).toBeLessThanOrEqual(2)
  }
})

test('emergencies of the demo carry pictures that can be looked at as uploads are', async () => {
  const headers = await portal.signIn(demoPeople.admin.email, demoPassword)
  const emergencies = z
    .array(z.object({ media: mediaList }))
    .parse((await portal.app.inject({ url: '/api/emergency?range=[0,99]', headers })).json())
  const pictures = emergencies.flatMap(({ media }) => media)
  expect(pictures.length).toBeGreaterThan(5)
  for (const { mediaUrl, mediaMetadata } of pictures) {
    const answer = await portal.app.inject({ url: mediaUrl, headers })
    expect([answer.statusCode, answer.headers['content-type'], mediaMetadata.type]).toEqual([
      200,
      'image/png',
      'image',
    ])
    expect((await fileTypeFromBuffer(answer.rawPayload))?.mime).toBe('image/png')
  }
})

test('LAW-1 every line of the timesheet is what its facts come to', async () => {
  const columns = `id, clock_in, clock_out, worked_min, normal_min, overtime_min, rest_day_min, holiday_min, late_min,
    early_out_min, exceptions, status, worked_now`
  await portal.asOwner('analyze')
  const [before, after] = await portal.db.write(systemActor(facilityId), (tx) =>
    tx.part(async (part) => {
      const lines = () =>
        part.query<{ id: number }>(
          `select ${columns} from clocking where client_id = $1 and deleted_at is null order by id`,
          [facilityId],
        )
      const keys = await part.query<DerivedKey>(
        `select user_id as id, work_date as day from clocking where client_id = $1 and deleted_at is null
         and work_date > '2026-06-01' group by 1, 2 order by 1, 2`,
        [facilityId],
      )
      const first = await lines()
      const ids = [...new Set(keys.map(({ id }) => id))]
      for (let from = 0; from < ids.length; from += 100) {
        const some = new Set(ids.slice(from, from + 100))
        await attendanceDays.calculate(
          part,
          keys.filter(({ id }) => some.has(id)),
          new Date(now),
        )
      }
      return [first, await lines()]
    }, false),
  )
  const changed = before.filter((line, index) => !isDeepStrictEqual(line, after[index]))
  expect(before.length).toBeGreaterThan(10_000)
  expect(changed.slice(0, 5).map((line) => [line, after.find(({ id }) => id === line.id)])).toEqual([])
  const holidays = await portal.db
    .read(facilityId)
    .query('select 1 from clocking where client_id = $1 and holiday_min > 0', [facilityId])
  expect(holidays.length).toBeGreaterThan(100)
})
