import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { vmsDashboard } from '../../../src/resources/vms/vms.calls.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { dayAhead } from '../../support/days.ts'
import { giveVendorPin, type HeldGrant } from '../../support/vendors.ts'

// The figures of the vendors' dashboard against statements as anybody would write them, over records of every kind that
// must not count: elsewhere, too old, deleted, draft, internal, unconfirmed.

const today = '2026-03-31'
const first = '2026-03-02'
let portal: Portal
let client: Member
let owner: Client
/** The vendors, and the first of the last 30 days on which they have the PIN. */
const vendors: { member: Member; held: HeldGrant; from: string }[] = []

const make = async (member: Member, name: string, values: Record<string, unknown>) =>
  (await createSample(portal, member, resourceNamed(name), values)).id

/** Numbers that look random and are the same each time. */
let state = 7
const below = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * most)
}

/** Some weeks of a vendor's work at its client's pin and at another one. */
async function enterWork({ member, held }: (typeof vendors)[number]) {
  const elsewhere = await make(member, 'pin', {})
  const people = [await make(member, 'employee', {}), await make(member, 'employee', {})]
  for (const [place, pinId] of [held.vendorPinId, elsewhere].entries()) {
    const shiftId = await make(member, 'shift', { pinId, startDate: today, endDate: today })
    const routeId = await make(member, 'patrol-route', { pinId })
    const days = Array.from({ length: 45 }, (_, age) => addDays(today, -age)).filter(
      (day) => day >= '2026-02-20',
    )
    const rows = days.flatMap((day) =>
      people.map((userId) => ({
        day,
        userId,
        planned: ['draft', 'published', 'confirmed', 'cancelled', 'declined'][below(5)],
        clocked: ['open', 'approved', 'rejected', 'none'][below(4)],
        cameIn: below(4) > 0,
        gone: below(6) === 0,
      })),
    )
    const seen = days.map((day) => ({
      day,
      visibility: ['client', 'internal'][below(2)],
      incident: ['new', 'verification', 'rejected', 'approved', 'closed'][below(5)],
      patrol: ['missed', 'incomplete', 'completed', 'scheduled'][below(4)],
      gone: below(6) === 0,
    }))
    const key = [member.clientId, pinId]
    await owner.query(
      `insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, status, deleted_at)
       select $1, $3, r."userId", r.day, $2::bigint, r.day + interval '1 hour' * r.place,
         r.day + interval '1 hour' * (r.place + 1), r.planned, case when r.gone then now() end
       from jsonb_to_recordset($4::jsonb) as r (day date, "userId" bigint, planned text, gone boolean, place int)`,
      [...key, shiftId, JSON.stringify(rows.map((row) => ({ ...row, place })))],
    )
    await owner.query(
      `insert into clocking (client_id, user_id, pin_id, work_date, clock_in, status, deleted_at)
       select $1, r."userId", $2::bigint, r.day, case when r."cameIn" then r.day + interval '1 hour' end, r.clocked,
         case when r.gone then now() end
       from jsonb_to_recordset($3::jsonb) as r (day date, "userId" bigint, clocked text, "cameIn" boolean, gone boolean)
       where r.clocked <> 'none'`,
      [...key, JSON.stringify(rows)],
    )
    await owner.query(
      `insert into incident (client_id, ref_no, pin_id, title, occurred_at, visibility, status, deleted_at)
       select $1, 'T-' || $2::bigint || '-' || r.day, $2::bigint, 'Seen', r.day + interval '3 hours', r.visibility, r.incident,
         case when r.gone then now() end
       from jsonb_to_recordset($3::jsonb) as r (day date, visibility text, incident text, gone boolean)`,
      [...key, JSON.stringify(seen)],
    )
    await owner.query(
      `insert into patrol_session (client_id, ref_no, pin_id, route_id, scheduled_at, status, deleted_at)
       select $1, 'P-' || $2::bigint || '-' || r.day, $2::bigint, $4, r.day + interval '4 hours', r.patrol, case when r.gone then now() end
       from jsonb_to_recordset($3::jsonb) as r (day date, patrol text, gone boolean)`,
      [...key, JSON.stringify(seen), routeId],
    )
  }
}

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(`${today}T04:00:00.000Z`) })
  owner = new Client({ connectionString: portal.url })
  await owner.connect()
  client = await portal.member(await portal.company('Menara Facility'), allCodes)
  for (const [name, rating, startDate] of [
    ['Kawal', 4, '2026-02-20'],
    ['Bersih', 2, '2026-03-20'],
  ] as const) {
    const member = await portal.member(await portal.company(name), allCodes)
    const held = await giveVendorPin(
      portal,
      { client, supplier: member },
      { scopes: ['schedule', 'clock', 'patrol', 'snapsend'], startDate, record: { name, rating } },
    )
    vendors.push({ member, held, from: startDate > first ? startDate : first })
    await owner.query(`update vendor set status = 'active' where client_id = $1`, [client.clientId])
  }
})
afterAll(async () => {
  await owner.end()
  await portal.close()
})

const counted = z.object({ planned: z.number(), came: z.number(), incidents: z.number(), missed: z.number() })

/** What is asked of one vendor, as plain as it can be said. */
async function plain({ member, held }: (typeof vendors)[number], from: string) {
  const { rows } = await owner.query(
    `select
       (select count(*)::int from shift_assignment a where a.client_id = $1 and a.pin_id = $2 and a.date between $3::date and $4::date
          and a.deleted_at is null and a.status in ('published', 'confirmed')) as planned,
       (select count(*)::int from shift_assignment a where a.client_id = $1 and a.pin_id = $2 and a.date between $3::date and $4::date
          and a.deleted_at is null and a.status in ('published', 'confirmed')
          and exists (select from clocking c where c.client_id = $1 and c.pin_id = $2 and c.user_id = a.user_id
            and c.work_date = a.date and c.deleted_at is null and c.status <> 'rejected' and c.clock_in is not null)) as came,
       (select count(*)::int from incident i where i.client_id = $1 and i.pin_id = $2 and i.deleted_at is null
          and i.visibility = 'client' and i.status in ('approved', 'closed')
          and (i.occurred_at at time zone 'Asia/Kuala_Lumpur')::date between $3::date and $4::date) as incidents,
       (select count(*)::int from patrol_session s where s.client_id = $1 and s.pin_id = $2 and s.deleted_at is null
          and s.status in ('missed', 'incomplete')
          and (s.scheduled_at at time zone 'Asia/Kuala_Lumpur')::date between $3::date and $4::date) as missed`,
    [member.clientId, held.vendorPinId, from, today],
  )
  return counted.parse(rows[0])
}

const share = (planned: number, came: number) => Math.round((1_000 * came) / planned) / 10

it('VMS-01 matches plain SQL for vendor figures over 30 days of each grant', async () => {
  for (const one of vendors) await enterWork(one)
  const answer = await portal.call(client.token, 'GET', '/api/vms/dashboard')
  const { scorecards, lately } = z.parse(vmsDashboard.answer, answer.body)
  const [kawal, bersih] = z
    .tuple([counted, counted])
    .parse(await Promise.all(vendors.map((one) => plain(one, one.from))))
  for (const figures of [kawal, bersih]) expect(Math.min(...Object.values(figures))).toBeGreaterThan(0)
  expect(scorecards).toMatchObject(
    [bersih, kawal].map(({ planned, came, incidents, missed }, place) => ({
      vendor: ['Bersih', 'Kawal'][place],
      rating: [2, 4][place],
      pins: 1,
      fulfilment: share(planned, came),
      incidents,
      missed,
    })),
  )
  expect(lately).toEqual({
    start: first,
    end: today,
    fulfilment: share(kawal.planned + bersih.planned, kawal.came + bersih.came),
    incidents: kawal.incidents + bersih.incidents,
    missed: kawal.missed + bersih.missed,
  })
})

it('VMS-01 VMS-02 keeps a vendor’s past when its PIN is paused, then revoked', async () => {
  const { grantId } = vendors[0]?.held ?? { grantId: 0 }
  const days = `start=${first}&end=${today}`
  // The trigger takes the day from the database's clock.
  const after = dayAhead(2)
  const report = async (period: string) =>
    z
      .array(z.looseObject({ grantId: z.number() }))
      .parse((await portal.call(client.token, 'GET', `/api/vms/report?${period}`)).body['rows'])
      .flatMap(({ status: _status, ...row }) => (row.grantId === grantId ? [row] : []))
  const seen = async () => ({
    rows: await report(days),
    heads: (await portal.call(client.token, 'GET', `/api/vms/pin-vendor/${grantId}/days?${days}`)).rows,
    evidence: (await portal.call(client.token, 'GET', `/api/vms/pin-vendor/${grantId}/evidence?${days}`))
      .rows,
  })
  const later = () => report(`start=${after}&end=${after}`)
  const before = await seen()
  expect([before.rows, before.heads, before.evidence].map(({ length }) => length > 0)).toEqual([
    true,
    true,
    true,
  ])
  expect(await later()).toHaveLength(1)
  const step = async (verb: string, values: Record<string, string>) => {
    const answer = await changeRecord(portal, client, resourceNamed('pin-vendor'), grantId, values, verb)
    expect(answer.status, answer.text).toBe(200)
    return [await seen(), await later()]
  }
  expect(await step('pause', { reason: 'Complaint' })).toEqual([before, []])
  expect(await step('resume', {})).toMatchObject([before, [{ grantId }]])
  expect(await step('revoke', { reason: 'Contract over' })).toEqual([before, []])
  const board = z.parse(
    vmsDashboard.answer,
    (await portal.call(client.token, 'GET', '/api/vms/dashboard')).body,
  )
  expect(board.today.map(({ id }) => id)).not.toContain(grantId)
})

it('VMS-01 asks the vendor for a reason beyond the people that the client allows', async () => {
  const supplier = await portal.member(await portal.company('Dua'), allCodes)
  const { vendorPinId } = await giveVendorPin(
    portal,
    { client, supplier },
    { scopes: ['schedule', 'clock'], startDate: first, headcountMax: 1, record: { name: 'Dua' } },
  )
  const date = dayAhead(30)
  const shiftId = await make(supplier, 'shift', {
    pinId: vendorPinId,
    startDate: date,
    endDate: date,
    startTime: '08:00',
    endTime: '16:00',
  })
  const plan = async (userId: number, more: { reason?: string } = {}) => {
    const body = { changes: [{ put: { shiftId, date, userId } }], ...more }
    const { status, body: answer } = await portal.call(supplier.token, 'POST', '/api/shift/roster', body)
    return [status, answer['errors']]
  }
  expect(await plan(await make(supplier, 'employee', {}))).toEqual([200, undefined])
  const second = await make(supplier, 'employee', {})
  expect(await plan(second)).toEqual([
    422,
    { reason: 'These are more people than the site’s contract or client allows: say why.' },
  ])
  expect(await plan(second, { reason: 'Two had to carry' })).toEqual([200, undefined])
})
