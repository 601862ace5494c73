import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Answer, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guards: Member[]
let pin: number
let otherPin: number
const monday = '2027-03-01'
const week = { start: monday, end: addDays(monday, 6) }
const weekQuery = `start=${week.start}&end=${week.end}`

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Cheras' })).id
  otherPin = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Klang' })).id
  guards = []
  for (let index = 0; index < 4; index += 1)
    guards.push(await portal.member(admin.clientId, seedRoles.Employee.permissions))
  await sql(`update employee set pin_ids = array[${pin}] where id in (${guards.map(idOf).join()})`)
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const idOf = ({ employeeId }: Member) => employeeId
const guard = (index: number): Member => guards[index] ?? admin
const sql = (text: string) =>
  portal.db.write(admin, (tx) =>
    tx.query<Record<string, unknown>>(text.replaceAll('$client', String(admin.clientId))),
  )

let serial = 0
async function makeShift(more: Record<string, unknown> = {}) {
  serial += 1
  const times = { startDate: monday, endDate: monday, startTime: '07:00', endTime: '15:00' }
  const answer = await call('POST', 'shift', { name: `Open ${serial}`, pinId: pin, ...times, ...more })
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
async function plan(shiftId: number, date: string, userId: number | null) {
  const answer = await call('POST', 'shift/roster', {
    changes: [{ put: { shiftId, date, userId } }],
    reason: 'Fair',
  })
  expect(answer.status, answer.text).toBe(200)
  return z.tuple([z.number()]).parse(answer.body['ids'])[0]
}
const publish = () => call('PUT', 'shift/publish', week)
const rows = <T>(answer: Answer, shape: z.ZodType<T>) => z.array(shape).parse(answer.rows)
const open = async (by: Member) =>
  rows(
    await call('GET', `shift/open?${weekQuery}`, undefined, by),
    z.object({
      id: z.number(),
      claimId: z.number().nullable(),
      clashes: z.array(z.object({ kind: z.string() })),
    }),
  )
const requests = async () =>
  rows(
    await call('GET', `shift/request?${weekQuery}`),
    z.object({
      kind: z.string(),
      requestId: z.number(),
      to: z.object({ id: z.number() }),
      clashes: z.array(z.unknown()),
    }),
  )
const said = async (who: Member) =>
  (
    await sql(
      `select wording from notification where client_id = $client and employee_id = ${idOf(who)} order by id`,
    )
  ).map(({ wording }) => wording)
const turnIs = async (id: number) =>
  (await sql(`select user_id, status from shift_assignment where client_id = $client and id = ${id}`))[0]

it('lets people claim a published open shift; the planner assigns one (SCH-08)', async () => {
  const shiftId = await makeShift()
  const assignment = await plan(shiftId, monday, null)
  expect(await open(guard(0))).toEqual([])
  expect((await call('PUT', `shift/open/${assignment}/claim`, {}, guard(0))).status).toBe(404)
  await publish()
  expect(await said(guard(3))).toEqual(['shiftsOpen'])
  expect(await open(guard(0))).toEqual([{ id: assignment, claimId: null, clashes: [] }])

  const asked = await call('PUT', `shift/open/${assignment}/claim`, { note: 'Near me' }, guard(0))
  expect([asked.status, asked.body['status']]).toEqual([200, 'asked'])
  expect((await call('PUT', `shift/open/${assignment}/claim`, {}, guard(0))).status).toBe(409)
  expect((await call('PUT', `shift/open/${assignment}/claim`, {}, guard(1))).status).toBe(200)
  const withdrawn = await call('PUT', `shift/open/${assignment}/claim`, {}, guard(2))
  expect(
    (await call('PATCH', `shift-claim/${z.number().parse(withdrawn.body['id'])}/withdraw`, {}, guard(2)))
      .status,
  ).toBe(200)
  expect((await open(guard(0)))[0]?.claimId).toBe(asked.body['id'])
  expect(await said(admin)).toContain('shiftAsked')

  // Nobody gives it to themselves, neither by the claim nor as a record of their own.
  expect(
    (await call('PATCH', `shift-claim/${z.number().parse(asked.body['id'])}/approve`, {}, guard(0))).status,
  ).toBe(403)
  expect(
    (await call('POST', 'shift-assignment', { shiftId, date: monday, userId: idOf(guard(0)) }, guard(0)))
      .status,
  ).toBe(403)
  expect((await call('GET', `shift/request?${weekQuery}`, undefined, guard(0))).status).toBe(403)

  const waiting = await requests()
  expect(waiting.map(({ kind, to, clashes }) => [kind, to.id, clashes])).toEqual([
    ['claim', idOf(guard(0)), []],
    ['claim', idOf(guard(1)), []],
  ])
  // Two who decide at once give it to one.
  const decided = await Promise.all(
    waiting.map(({ requestId }) => call('PATCH', `shift-claim/${requestId}/approve`, {})),
  )
  expect(decided.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = decided[0]?.status === 200 ? guard(0) : guard(1)
  expect(await turnIs(assignment)).toEqual({ user_id: idOf(winner), status: 'confirmed' })
  // The other claim is refused with it, or by hand where both were decided in the same moment.
  for (const { requestId } of await requests())
    expect((await call('PATCH', `shift-claim/${requestId}/refuse`, {})).status).toBe(200)
  expect(await requests()).toEqual([])
  for (const one of [guard(0), guard(1)]) expect(await said(one)).toContain('claimDecided')
  expect(await said(guard(2))).not.toContain('claimDecided')
})

it('leaves out begun open shifts when publishing, and publishes worked ones (SCH-06)', async () => {
  const past = '2026-03-02'
  const shiftId = await makeShift({ startDate: past, endDate: past })
  const [gap, worked] = [await plan(shiftId, past, null), await plan(shiftId, past, idOf(guard(0)))]
  const days = { start: past, end: past }
  const counted = await call('PUT', 'shift/publish', { ...days, preview: true })
  expect(counted.body).toEqual({ people: 1, open: 0, added: 1, moved: 0, removed: 0 })
  expect((await call('PUT', 'shift/publish', days)).body).toEqual(counted.body)
  expect([await turnIs(gap), await turnIs(worked)]).toMatchObject([
    { status: 'draft' },
    { status: 'published' },
  ])
})

it('refuses impossible claims, and requires a reason from the planner (SCH-08)', async () => {
  const tuesday = addDays(monday, 1)
  const [morning, same] = [
    await makeShift({ startDate: tuesday, endDate: tuesday }),
    await makeShift({ startDate: tuesday, endDate: tuesday, startTime: '10:00', endTime: '18:00' }),
  ]
  const late = await makeShift({ startDate: tuesday, endDate: tuesday, startTime: '16:00', endTime: '23:30' })
  await plan(morning, tuesday, idOf(guard(0)))
  const [overlapping, long] = [await plan(same, tuesday, null), await plan(late, tuesday, null)]
  await publish()
  const refused = await call('PUT', `shift/open/${overlapping}/claim`, {}, guard(0))
  expect([refused.status, refused.body['code']]).toEqual([409, 'clash'])
  const seen = (await open(guard(0))).find(({ id }) => id === overlapping)
  expect(seen?.clashes.map(({ kind }) => kind)).toContain('double_booking')

  const { body } = await call('PUT', `shift/open/${long}/claim`, {}, guard(0))
  const path = `shift-claim/${z.number().parse(body['id'])}/approve`
  const unexplained = await call('PATCH', path, {})
  expect([
    unexplained.status,
    Object.keys(z.record(z.string(), z.string()).parse(unexplained.body['errors'])),
  ]).toEqual([422, ['reason']])
  expect((await call('PATCH', path, { reason: 'They want the hours' })).status).toBe(200)
  expect(await turnIs(long)).toEqual({ user_id: idOf(guard(0)), status: 'confirmed' })
})

it('reopens a declined shift and notifies its planner (SCH-06)', async () => {
  const day = addDays(monday, 2)
  const shiftId = await makeShift({ startDate: day, endDate: day })
  const [kept, refused] = [await plan(shiftId, day, idOf(guard(0))), await plan(shiftId, day, idOf(guard(1)))]
  await publish()
  const confirmed = await call('PATCH', `shift-assignment/${kept}/confirm`, {}, guard(0))
  expect(confirmed.status, confirmed.text).toBe(200)
  expect((await call('PATCH', `shift-assignment/${refused}/confirm`, {}, guard(0))).status).toBe(404)
  expect((await call('PATCH', `shift-assignment/${refused}/decline`, {}, guard(1))).status).toBe(422)
  expect(
    (await call('PATCH', `shift-assignment/${refused}/decline`, { declineReason: 'Sick' }, guard(1))).status,
  ).toBe(200)
  expect(await said(admin)).toContain('shiftDeclined')
  const again = (await open(guard(2))).filter(({ id }) => id > refused)
  expect(again).toEqual([{ id: z.number().parse(again[0]?.id), claimId: null, clashes: [] }])
})

it('swaps with an able colleague once approved (SCH-08)', async () => {
  const day = addDays(monday, 3)
  const shiftId = await makeShift({ startDate: day, endDate: day, headcount: 2 })
  const assignment = await plan(shiftId, day, idOf(guard(0)))
  await plan(shiftId, day, idOf(guard(1)))
  await publish()
  const colleagues = rows(
    await call('GET', `shift-assignment/${assignment}/colleague`, undefined, guard(0)),
    z.object({ id: z.number() }),
  ).map(({ id }) => id)
  expect(colleagues.toSorted((one, other) => one - other)).toEqual([idOf(guard(2)), idOf(guard(3))])
  expect((await call('GET', `shift-assignment/${assignment}/colleague`, undefined, guard(3))).status).toBe(
    404,
  )
  const path = `shift-assignment/${assignment}`
  expect(
    (await call('PATCH', `${path}/request-swap`, { requestedBy: idOf(guard(2)) }, guard(0))).status,
  ).toBe(200)
  expect(await said(admin)).toContain('swapAsked')
  expect((await requests()).map(({ kind, requestId, to }) => [kind, requestId, to.id])).toEqual([
    ['swap', assignment, idOf(guard(2))],
  ])
  expect((await call('PATCH', `${path}/approve-swap`, {}, guard(2))).status).toBe(403)
  expect((await call('PATCH', `${path}/approve-swap`, {})).status).toBe(200)
  expect(await turnIs(assignment)).toEqual({ user_id: idOf(guard(2)), status: 'published' })
  expect([(await said(guard(0))).at(-1), (await said(guard(2))).at(-1)]).toEqual([
    'shiftRemoved',
    'shiftAdded',
  ])
  expect((await call('PUT', 'shift/publish', { start: day, end: day, preview: true })).body).toMatchObject({
    added: 0,
    moved: 0,
    removed: 0,
  })
})

it('reopens claims settled by a fill that is undone; manual refusals stay (SCH-08)', async () => {
  const day = addDays(monday, 5)
  const shiftId = await makeShift({ startDate: day, endDate: day, startTime: '09:00', endTime: '11:00' })
  const assignment = await plan(shiftId, day, null)
  await publish()
  const ids: number[] = []
  for (const one of guards.slice(0, 3)) {
    const claim = await call('PUT', `shift/open/${assignment}/claim`, {}, one)
    expect(claim.status, claim.text).toBe(200)
    ids.push(z.number().parse(claim.body['id']))
  }
  const statuses = async () =>
    (
      await sql(
        `select status from shift_claim where client_id = $client and shift_assignment_id = ${assignment} order by id`,
      )
    ).map(({ status }) => status)
  expect((await call('PATCH', `shift-claim/${ids[2]}/refuse`, {})).status).toBe(200)
  const { proposals } = filled.parse((await call('POST', 'shift/fill', { start: day, end: day })).body)
  const proposal = proposals.find(({ assignmentId }) => assignmentId === assignment)
  expect(proposal?.requests).toBe(2)

  const move = (userId: number | null) =>
    call('POST', 'shift/roster', { changes: [{ move: { id: assignment, date: day, userId } }] })
  expect((await move(idOf(guard(0)))).status).toBe(200)
  expect(await statuses()).toEqual(['approved', 'refused', 'refused'])
  expect(await turnIs(assignment)).toEqual({ user_id: idOf(guard(0)), status: 'draft' })
  expect((await move(null)).status).toBe(200)
  expect(await turnIs(assignment)).toEqual({ user_id: null, status: 'published' })
  expect(await statuses()).toEqual(['asked', 'asked', 'refused'])
  expect((await requests()).map(({ requestId }) => requestId)).toEqual([ids[0], ids[1]])
  for (const one of guards.slice(0, 2)) expect(await said(one)).toContain('claimReopened')
  expect(await said(guard(2))).not.toContain('claimReopened')

  // It can be decided again.
  expect((await call('PATCH', `shift-claim/${ids[0]}/approve`, {})).status).toBe(200)
  expect(await statuses()).toEqual(['approved', 'refused', 'refused'])
  // A claim names its shift, so that it can be decided from the list.
  const listed = await call('GET', `shift-claim/${ids[0]}`)
  expect([listed.body['shiftId'], listed.body['pinId']]).toEqual([shiftId, pin])
  await publish()
  expect((await move(null)).status).toBe(200)
  expect(await turnIs(assignment)).toEqual({ user_id: null, status: 'draft' })
})

const filled = z.object({
  proposals: z.array(
    z.object({
      shiftId: z.number(),
      date: z.string(),
      assignmentId: z.number().nullable(),
      person: z.object({ id: z.number() }),
      requests: z.number(),
      reasons: z.array(z.object({ kind: z.string(), value: z.number().nullable() })),
    }),
  ),
  left: z.array(z.object({ shiftId: z.number(), most: z.string().nullable() })),
})

it('proposes people for gaps with reasons, claims first, without conflicts (SCH-08)', async () => {
  const [start, end] = ['2027-04-05', '2027-04-18']
  const made = { startDate: start, endDate: end, recurringDay: 127 }
  const many = { ...made, headcount: 2 }
  await makeShift({ ...many, startTime: '07:00', endTime: '15:00' })
  await makeShift({ ...many, startTime: '15:00', endTime: '23:00' })
  await makeShift({ ...made, pinId: otherPin, startTime: '23:00', endTime: '07:00' })
  const single = await makeShift({ startDate: start, endDate: start, startTime: '08:00', endTime: '12:00' })
  const assignment = await plan(single, start, null)
  await call('PUT', 'shift/publish', { start, end })
  await call('PUT', `shift/open/${assignment}/claim`, {}, guard(3))
  for (const day of [addDays(start, 1), addDays(start, 2)])
    await call('PUT', 'shift/off-day', { userId: idOf(guard(1)), date: day })
  const before = await sql(
    'select count(*)::int as turns, max(id) as last from shift_assignment where client_id = $client',
  )
  const answer = await call('POST', 'shift/fill', { start, end })
  expect(answer.status, answer.text).toBe(200)
  expect(
    await sql(
      'select count(*)::int as turns, max(id) as last from shift_assignment where client_id = $client',
    ),
  ).toEqual(before)
  const { proposals, left } = filled.parse(answer.body)
  const claimed = proposals.find(({ assignmentId }) => assignmentId === assignment)
  expect([claimed?.person.id, claimed?.reasons.map(({ kind }) => kind)]).toEqual([
    idOf(guard(3)),
    ['asked', 'own_site', 'week_hours'],
  ])
  // Five heads on each of 14 days are more than all people of the company may work.
  expect(proposals.length).toBeGreaterThan(20)
  expect(proposals.length + left.length).toBe(5 * 14 + 1)
  expect(left.every(({ most }) => most !== null)).toBe(true)
  expect(proposals.some(({ reasons }) => reasons.every(({ kind }) => kind === 'week_hours'))).toBe(true)
  const changes = proposals.map(({ shiftId, date, assignmentId, person: { id } }) =>
    assignmentId === null
      ? { put: { shiftId, date, userId: id } }
      : { move: { id: assignmentId, date, userId: id } },
  )
  const planned = await call('POST', 'shift/roster', { changes })
  expect([planned.status, planned.body['clashes']], planned.text).toEqual([200, []])
  // Who asked and got it is answered, however they got it.
  expect(
    await sql(
      `select status from shift_claim where client_id = $client and shift_assignment_id = ${assignment}`,
    ),
  ).toEqual([{ status: 'approved' }])
})

it('accepts no hard conflict in random rosters of two planners (SCH-08)', async () => {
  const other = await portal.member(admin.clientId, allCodes)
  const [start, end] = ['2027-06-07', '2027-06-20']
  const shifts: number[] = []
  const closed = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Closed' })).id
  for (const more of [
    { startTime: '06:00', endTime: '14:00' },
    { startTime: '13:00', endTime: '22:00' },
    { startTime: '21:00', endTime: '07:00', pinId: otherPin },
    { startTime: '08:00', endTime: '10:00', pinId: closed },
  ])
    shifts.push(await makeShift({ startDate: start, endDate: end, recurringDay: 127, ...more }))
  const people: number[] = []
  for (let index = 0; index < 4; index += 1)
    people.push((await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })).id)
  const [away, gone] = [people[0] ?? 0, people[1] ?? 0]
  const leaveType = (await createSample(portal, admin, resourceNamed('leave-type'))).id
  await sql(`update pin set status = 'closed' where client_id = $client and id = ${closed};`)
  await sql(
    `update employee set status = 'resigned', last_working_date = '2027-06-10' where client_id = $client and id = ${gone}`,
  )
  await sql(`insert into leave_application (client_id, ref_no, employee_id, leave_type_id, from_date, from_part, to_date, to_part, total_days, approver_ids, decided_by_ids, status)
    values ($client, 'LV-X', ${away}, ${leaveType}, '2027-06-09', 'full', '2027-06-12', 'full', 4, '{}', '{}', 'approved')`)
  await sql(
    `insert into period_lock (client_id, start_date, end_date, pin_id) values ($client, '2027-06-14', '2027-06-15', ${pin})`,
  )
  const wanted = fc.sample(
    fc.record({
      shift: fc.constantFrom(...shifts),
      day: fc.integer({ min: 0, max: 13 }),
      who: fc.constantFrom(...people),
      batch: fc.integer({ min: 1, max: 3 }),
    }),
    { numRuns: 240, seed: 19 },
  )
  const answers = await Promise.all(
    wanted.map(({ shift, day, who, batch }, index) =>
      call(
        'POST',
        'shift/roster',
        {
          changes: Array.from({ length: batch }, (_, later) => ({
            put: { shiftId: shift, date: addDays(start, Math.min(13, day + later)), userId: who },
          })),
          reason: 'Fair',
        },
        index % 2 ? other : admin,
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const broken =
    await sql(`select a.id from shift_assignment a join pin p on p.client_id = a.client_id and p.id = a.pin_id
    join employee e on e.client_id = a.client_id and e.id = a.user_id
    where a.client_id = $client and a.deleted_at is null and a.date between '${start}' and '${end}' and (
      p.status <> 'active' or (e.status <> 'active' and a.date > e.last_working_date)
      or exists (select from leave_application l where l.client_id = a.client_id and l.employee_id = a.user_id
        and l.status = 'approved' and a.date between l.from_date and l.to_date)
      or exists (select from period_lock k where k.client_id = a.client_id and k.deleted_at is null
        and a.date between k.start_date and k.end_date and (k.pin_id is null or k.pin_id = a.pin_id))
      or exists (select from shift_assignment b where b.client_id = a.client_id and b.user_id = a.user_id and b.id <> a.id
        and b.deleted_at is null and a.start_at < b.end_at and b.start_at < a.end_at))`)
  expect(broken).toEqual([])
  const [kept] =
    await sql(`select count(*)::int as turns from shift_assignment where client_id = $client and deleted_at is null
    and date between '${start}' and '${end}'`)
  expect(Number(kept?.['turns'])).toBeGreaterThan(20)
})
