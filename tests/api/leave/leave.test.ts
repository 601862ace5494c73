import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { asOwner } from '../../support/reports.ts'
import { startSecondServer } from '../../support/secondServer.ts'

const types = resourceNamed('leave-type')
const mine = (...actions: Action[]) => actions.map((action) => codeFor('LV', 'me', action))
/** A Monday; the year has begun, so that days of it are granted. */
let time = Date.parse('2026-03-02T02:00:00Z')
let portal: Portal
let admin: Member
let worker: Member
let head: Member
let manager: Member
let annual: number

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
})
afterAll(() => portal.close())

const put = (member: Member, url: string, body: unknown = {}) => portal.call(member.token, 'PUT', url, body)
const get = (member: Member, url: string) => portal.call(member.token, 'GET', url)
const employ = (member: Member, values: Record<string, unknown>) =>
  changeRecord(portal, admin, resourceNamed('employee'), member.employeeId, values)

beforeEach(async () => {
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const codes = mine('create', 'read', 'update', 'delete')
  worker = await portal.member(admin.clientId, codes)
  head = await portal.member(admin.clientId, codes)
  manager = await portal.member(admin.clientId, [
    codeFor('LV', 'main', 'read'),
    codeFor('LV', 'main', 'update'),
  ])
  await employ(worker, { joinDate: '2020-01-15', supervisorId: head.employeeId })
  annual = (
    await createSample(portal, admin, types, { mode: 'yearly', bands: '0: 8, 2: 12, 5: 16', rounding: '0.5' })
  ).id
})

const body = (fromDate: string, toDate = fromDate, more: object = {}) => ({
  employeeId: worker.employeeId,
  leaveTypeId: annual,
  fromDate,
  toDate,
  ...more,
})
async function apply(fromDate: string, toDate = fromDate, more: object = {}) {
  const answer = await portal.call(worker.token, 'POST', '/api/leave', body(fromDate, toDate, more))
  expect(answer.status, answer.text).toBe(201)
  return Number(answer.body['id'])
}
const sync = () => portal.call(admin.token, 'POST', '/api/leave/sync', { userId: worker.employeeId })
async function account() {
  const rows = (await get(worker, `/api/leave/summary/${worker.employeeId}?date=2026-06-01`)).rows
  const { taken, pending, balance, available } = rows.find(({ typeId }) => typeId === annual) ?? {}
  return { taken, pending, balance, available }
}
const ledger = async (id: number) =>
  (
    await portal.db
      .read(admin.clientId)
      .query<{ kind: string; days: string }>(
        'select kind, days::float8::text as days from leave_ledger where client_id = $1 and application_id = $2 order by id',
        [admin.clientId, id],
      )
  ).map(({ kind, days }) => `${kind} ${days}`)

it('follows the balance from grant to cancellation; nothing is approved twice (LEA-02, LEA-04)', async () => {
  expect((await sync()).body).toEqual({ added: 1, queued: false })
  expect((await sync()).body).toEqual({ added: 0, queued: false })
  expect(await account()).toEqual({ taken: '0', pending: '0', balance: '16', available: '16' })
  // Monday to next Tuesday, with one Sunday between; the last day is a morning.
  const id = await apply('2026-06-08', '2026-06-16', { toPart: 'am' })
  expect(await account()).toEqual({ taken: '0', pending: '7.5', balance: '16', available: '8.5' })
  const seen = (await get(head, `/api/leave/application/${id}`)).body
  expect(seen).toMatchObject({
    before: '16',
    after: '8.5',
    mayDecide: true,
    totalDays: '7.5',
    holders: [{ id: head.employeeId }],
  })
  const own = await put(worker, `/api/leave/application/${id}/approve`, {})
  expect([own.status, own.body['code']]).toEqual([409, 'conflict'])
  const approved = await put(head, `/api/leave/application/${id}/approve`, { remark: 'Enjoy' })
  expect([approved.status, approved.body['status']], approved.text).toEqual([200, 'approved'])
  const again = await put(manager, `/api/leave/application/${id}/approve`, {})
  expect([again.status, again.body['code']]).toEqual([409, 'conflict'])
  expect((await put(manager, `/api/leave/application/${id}/reject`, { remark: 'No' })).status).toBe(409)
  expect(await ledger(id)).toEqual(['taken -7.5'])
  expect(await account()).toEqual({ taken: '7.5', pending: '0', balance: '8.5', available: '8.5' })
  const told = (await get(worker, '/api/notification')).rows
  expect(told.map(({ type, title }) => [type, String(title).includes('is approved')])).toContainEqual([
    'leave',
    true,
  ])

  const asked = await put(worker, `/api/leave/application/${id}/cancel`, { remark: 'Flight is off' })
  expect([asked.status, asked.body['status']]).toEqual([200, 'cancel_requested'])
  expect((await put(head, `/api/leave/application/${id}/approve`, {})).body['status']).toBe('cancelled')
  expect(await ledger(id)).toEqual(['taken -7.5', 'cancel_return 7.5'])
  expect((await put(worker, `/api/leave/application/${id}/cancel`, {})).status).toBe(409)
  expect(await account()).toEqual({ taken: '0', pending: '0', balance: '16', available: '16' })
})

it('counts a day once or not at all under simultaneous decisions (LEA-02)', async () => {
  await sync()
  const weeks = ['2026-04-06', '2026-04-13', '2026-04-20', '2026-05-04', '2026-05-11', '2026-05-18']
  const ids: number[] = []
  for (const week of weeks) ids.push(await apply(week, week))
  const answers = await Promise.all(
    ids.flatMap((id, at) => [
      put(head, `/api/leave/application/${id}/approve`),
      put(manager, `/api/leave/application/${id}/approve`),
      put(manager, `/api/leave/application/${id}/reject`, { remark: 'No' }),
      ...(at % 2
        ? [
            put(worker, `/api/leave/application/${id}/cancel`),
            put(manager, `/api/leave/application/${id}/cancel`),
          ]
        : []),
      put(head, `/api/leave/application/${id}/approve`),
    ]),
  )
  // Whoever comes too late is told so, or does not hold the application any more and sees none.
  expect(
    [...new Set(answers.map(({ status }) => status))].filter(
      (status) => ![200, 409, 403, 404].includes(status),
    ),
  ).toEqual([])
  let taken = 0
  for (const id of ids) {
    const { status } = (await get(admin, `/api/leave/${id}`)).body
    const days = (await ledger(id)).reduce((sum, entry) => sum + Number(entry.split(' ')[1]), 0)
    expect([status, days]).toEqual([status, status === 'approved' || status === 'cancel_requested' ? -1 : 0])
    expect((await ledger(id)).length).toBeLessThanOrEqual(2)
    taken -= days
  }
  expect(await account()).toMatchObject({ taken: String(taken), pending: '0', balance: String(16 - taken) })
})

it('two applications at once never take more than there is, and never the same day (LEA-03)', async () => {
  await sync()
  const both = await Promise.all(
    [
      ['2026-04-06', '2026-04-16'],
      ['2026-04-20', '2026-04-30'],
    ].map(([from = '', to]) => portal.call(worker.token, 'POST', '/api/leave', body(from, to))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const same = await Promise.all(
    ['am', 'am', 'pm', 'full'].map((part) =>
      portal.call(
        worker.token,
        'POST',
        '/api/leave',
        body('2026-07-01', '2026-07-01', { fromPart: part, toPart: part }),
      ),
    ),
  )
  const made = same.filter(({ status }) => status === 201).map(({ body: one }) => one['fromPart'])
  expect([['am', 'pm'], ['full']]).toContainEqual(made.sort())
})

it('goes up its levels and says who holds it now; many are decided with one remark (LEA-02)', async () => {
  await sync()
  const level = (values: object) => portal.call(admin.token, 'POST', '/api/leave/approver', values)
  await level({ level: 1, who: 'supervisor' })
  await level({ level: 2, who: 'person', employeeId: manager.employeeId, minDays: '2' })
  const [short, long] = [await apply('2026-04-06'), await apply('2026-04-08', '2026-04-10')]
  expect((await put(head, `/api/leave/application/${short}/approve`)).body['status']).toBe('approved')
  const first = await put(head, `/api/leave/application/${long}/approve`)
  expect(first.body).toMatchObject({ status: 'partially_approved', approverIds: [manager.employeeId] })
  expect((await put(head, `/api/leave/application/${long}/approve`)).status).toBe(409)
  expect(await ledger(long)).toEqual([])
  const other = await apply('2026-05-04')
  const many = await put(manager, '/api/leave/application/decide', {
    ids: [long, other],
    decision: 'reject',
    remark: 'Audit week',
  })
  expect(
    many.rows.map(({ status }) => status),
    many.text,
  ).toEqual(['rejected', 'rejected'])
  expect((await get(worker, `/api/leave/application/${other}`)).body).toMatchObject({
    decisionRemark: 'Audit week',
    status: 'rejected',
  })
  const silent = await put(manager, '/api/leave/application/decide', { ids: [other], decision: 'reject' })
  expect([silent.status, Object.keys(silent.body['errors'] ?? {})]).toEqual([400, ['remark']])
})

it('who leaves hands over their approvals, and their leave after the last day is cancelled (LEA-02)', async () => {
  await sync()
  await portal.call(admin.token, 'POST', '/api/leave/approver', { level: 1, who: 'supervisor' })
  await portal.call(admin.token, 'POST', '/api/leave/approver', {
    level: 2,
    who: 'person',
    employeeId: manager.employeeId,
  })
  const [waiting, before, after] = [
    await apply('2026-04-08'),
    await apply('2026-05-04'),
    await apply('2026-05-12'),
  ]
  for (const id of [before, after]) {
    await put(head, `/api/leave/application/${id}/approve`)
    await put(manager, `/api/leave/application/${id}/approve`)
  }
  // Who ends an employment needs no permission for leave.
  const staff = await portal.member(admin.clientId, [
    codeFor('US', 'main', 'read'),
    codeFor('US', 'main', 'update'),
  ])
  const resign = (who: Member, lastWorkingDate: string) =>
    portal.call(staff.token, 'PATCH', `/api/user/${who.employeeId}/resign`, { lastWorkingDate })
  expect((await resign(head, '2026-03-31')).status).toBe(200)
  const one = async (id: number) => (await get(admin, `/api/leave/${id}`)).body
  expect(await one(waiting)).toMatchObject({ approverIds: [head.employeeId], currentLevel: 1 })
  time = Date.parse('2026-04-01T02:00:00Z')
  await portal.app.jobs.runDue()
  expect(await one(waiting)).toMatchObject({
    status: 'pending',
    approverIds: [manager.employeeId],
    currentLevel: 2,
  })
  expect((await put(manager, `/api/leave/application/${waiting}/approve`)).body['status']).toBe('approved')

  expect((await resign(worker, '2026-05-10')).status).toBe(200)
  expect([await one(waiting), await one(before), await one(after)].map(({ status }) => status)).toEqual([
    'approved',
    'approved',
    'cancelled',
  ])
  expect(await ledger(after)).toEqual(['taken -1', 'cancel_return 1'])
  time = Date.parse('2026-03-02T02:00:00Z')
})

it('limits lists, counts, months and reminders to the caller’s reach (LEA-01, LEA-04)', async () => {
  await sync()
  const id = await apply('2026-04-06', '2026-04-08')
  const stranger = await portal.member(admin.clientId, mine('create', 'read', 'update', 'delete'))
  expect((await get(stranger, '/api/leave/count')).body).toEqual({ total: 0, byStatus: {} })
  expect((await get(admin, '/api/leave/count?month=4&year=2026')).body).toEqual({
    total: 1,
    byStatus: { pending: 1 },
  })
  expect((await get(admin, '/api/leave/count?month=5&year=2026')).body).toEqual({ total: 0, byStatus: {} })
  expect((await get(admin, '/api/leave/application?month=4&year=2026')).rows).toMatchObject([
    { id, totalDays: '3' },
  ])
  expect((await get(stranger, '/api/leave/application?month=4&year=2026')).rows).toEqual([])
  expect((await get(stranger, `/api/leave/application/${id}`)).status).toBe(404)
  expect((await get(stranger, `/api/leave/user/${worker.employeeId}`)).status).toBe(404)
  expect((await get(stranger, `/api/leave/summary/${worker.employeeId}`)).status).toBe(404)
  expect((await get(admin, `/api/leave/user/${worker.employeeId}?year=2026`)).rows).toMatchObject([{ id }])
  expect((await get(admin, '/api/leave/users?date=2026-04-07')).rows).toEqual([])
  const reminded = await portal.call(worker.token, 'POST', `/api/leave/application/${id}/reminder`, {})
  expect(reminded.body, reminded.text).toEqual({ reminded: 1 })
  expect((await portal.call(worker.token, 'POST', `/api/leave/application/${id}/reminder`, {})).status).toBe(
    409,
  )
  await put(head, `/api/leave/application/${id}/approve`)
  expect((await get(admin, '/api/leave/users?date=2026-04-07')).rows).toMatchObject([
    { id, employeeId: worker.employeeId },
  ])
  expect((await get(admin, '/api/leave/balances?search=Member')).body).toMatchObject({
    types: [{ id: annual }],
  })
  const preview = await portal.call(worker.token, 'POST', '/api/leave/preview', {
    ...body('2026-04-12', '2026-04-12'),
    fromPart: 'full',
    toPart: 'full',
  })
  expect(preview.body).toMatchObject({ total: '0', wrong: { toDate: 'No working day lies in this time.' } })
  // What stands already is said before it is refused: the days of the application above, and none beside them.
  const again = (from: string, to: string) =>
    portal.call(worker.token, 'POST', '/api/leave/preview', {
      ...body(from, to),
      fromPart: 'full',
      toPart: 'full',
    })
  expect((await again('2026-04-08', '2026-04-15')).body).toMatchObject({
    wrong: { fromDate: expect.stringMatching(/^This overlaps leave LV-\d{6}-\d{4}\.$/) },
  })
  expect((await again('2026-04-14', '2026-04-15')).body).toMatchObject({ wrong: {} })
})

it('keeps policies above the legal minimum, and open leave editable (LEA-03)', async () => {
  const started = await portal.call(admin.token, 'POST', '/api/leave/starter', {})
  expect(started.body).toEqual({ types: 0, floors: 10 })
  const policy = {
    code: 'ANN',
    name: 'Annual',
    mode: 'yearly',
    legalKind: 'annual',
    bands: '0: 8, 2: 11, 5: 16',
  }
  const low = await portal.call(admin.token, 'POST', '/api/leave/policy', policy)
  expect([low.status, low.body['errors']]).toEqual([
    422,
    {
      bands:
        'Below the legal minimum: 12 days from 2 years of service on (Employment Act 1955, section 60E).',
    },
  ])
  const made = await portal.call(admin.token, 'POST', '/api/leave/policy', {
    ...policy,
    bands: '0: 10, 2: 12, 5: 18',
  })
  expect(made.status, made.text).toBe(201)
  const cut = await put(admin, `/api/leave/policy/${made.body['id']}`, { bands: '10', version: 1 })
  expect([cut.status, Object.keys(cut.body['errors'] ?? {})]).toEqual([422, ['bands']])
  const outsider = await portal.member(admin.clientId, [
    codeFor('LV', 'main', 'create'),
    codeFor('LV', 'main', 'update'),
  ])
  expect((await portal.call(outsider.token, 'POST', '/api/leave/policy', policy)).body['permission']).toBe(
    'LVI',
  )

  await sync()
  const id = await apply('2026-04-06')
  const changed = await put(worker, `/api/leave/${id}`, { toDate: '2026-04-07', version: 1 })
  expect([changed.status, changed.body['totalDays']], changed.text).toEqual([200, '2'])
  await portal.call(admin.token, 'POST', '/api/leave/block', {
    title: 'Stocktaking',
    fromDate: '2026-04-10',
    toDate: '2026-04-10',
  })
  const blocked = await put(worker, `/api/leave/${id}`, { toDate: '2026-04-10', version: 2 })
  expect(blocked.body['errors']).toEqual({ fromDate: 'These days are blocked: Stocktaking.' })
  expect((await portal.call(worker.token, 'DELETE', `/api/leave/${id}`)).status).toBe(200)
  const fixed = await apply('2026-04-06')
  await put(head, `/api/leave/application/${fixed}/approve`)
  expect((await portal.call(worker.token, 'DELETE', `/api/leave/${fixed}`)).status).toBe(409)
  expect((await put(worker, `/api/leave/${fixed}`, { toDate: '2026-04-07', version: 2 })).status).toBe(409)
})

it('rolls over like its preview, once; carried days expire in their month', async () => {
  await changeRecord(portal, admin, types, annual, { carryForwardMax: '5', carryExpireMonths: 3 })
  await sync()
  const id = await apply('2026-04-06', '2026-04-09')
  await put(head, `/api/leave/application/${id}/approve`)
  // The preview counts what today's entries will be, and says the same once they are written.
  const preview = async (from = 0) =>
    (await portal.call(admin.token, 'POST', '/api/leave/roll-over', { on: '2027-01-01', from })).body
  const unwritten = await preview()
  await portal.call(admin.token, 'POST', '/api/leave/roll-over/run')
  expect(await preview()).toEqual(unwritten)
  const whole = z.array(z.unknown()).parse(unwritten['people'])
  expect([unwritten['lines'], (await preview(1))['people']]).toEqual([whole.length, whole.slice(1)])
  expect(unwritten['total']).toEqual({ entries: 16, people: 4, carried: '20', lapsed: '16' })
  expect(whole[0]).toMatchObject({
    employeeId: worker.employeeId,
    carried: '5',
    lapsed: '7',
    granted: '16',
  })
  time = Date.parse('2027-01-01T02:00:00Z')
  await portal.call(admin.token, 'POST', '/api/leave/sync', {})
  await portal.app.jobs.runDue()
  await portal.app.jobs.runDue()
  const sums = async (day: string) => {
    const rows = (await get(worker, `/api/leave/summary/${worker.employeeId}?date=${day}`)).rows
    return rows.find(({ typeId }) => typeId === annual)?.['available']
  }
  expect([await sums('2026-12-31'), await sums('2027-01-01'), await sums('2027-04-01')]).toEqual([
    '0',
    '21',
    '16',
  ])
  expect((await get(admin, `/api/leave/${id}`)).body['status']).toBe('taken')
  // Days returned from a closed year are carried as far as the rule allows.
  await put(manager, `/api/leave/application/${id}/cancel`, { remark: 'Was not away' })
  expect([await sums('2026-12-31'), await sums('2027-01-01')]).toEqual(['0', '21'])
  time = Date.parse('2026-03-02T02:00:00Z')
})

it('closes a year once across servers, and again after undo by current rules', async () => {
  // Here the years are closed by hand alone: the night's work would be due at once, because the clock leaps.
  await asOwner(
    portal,
    `create function never_due() returns trigger language plpgsql as $$ begin new.due_at := 'infinity'; return new; end $$;
     create trigger never_due before insert or update on job for each row when (new.kind = 'leave-day') execute function never_due();
     update job set due_at = due_at where kind = 'leave-day'`,
  )
  const second = await startSecondServer(portal, { now: () => new Date(time) })
  try {
    await changeRecord(portal, admin, types, annual, { carryForwardMax: '5', carryExpireMonths: 3 })
    await sync()
    const id = await apply('2026-04-06', '2026-04-09')
    await put(head, `/api/leave/application/${id}/approve`)
    time = Date.parse('2027-01-04T02:00:00Z')
    const run = (server = portal.app) =>
      server.inject({
        method: 'POST',
        url: '/api/leave/roll-over/run',
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const shown = async (day = '2027-01-04') => {
      const rows = (await get(worker, `/api/leave/summary/${worker.employeeId}?date=${day}`)).rows
      return rows.find(({ typeId }) => typeId === annual)?.['available']
    }
    expect(await shown()).toBe('21')
    const dry = await portal.call(admin.token, 'POST', '/api/leave/roll-over', { on: '2027-01-04' })
    const runs = await Promise.all([run(), run(second.app), run(), run(second.app)])
    const ran = runs.map((answer) =>
      z.object({ id: z.number().nullable(), added: z.number() }).parse(answer.json()),
    )
    expect(ran.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, expect.any(Number)])
    const [closed] = ran.filter((one) => one.id !== null)
    // What a preview of the day names is what is written.
    expect(dry.body['total']).toMatchObject({ entries: closed?.added })
    expect((await run()).json()).toEqual({ id: null, added: 0 })
    const list = async () => (await get(admin, '/api/leave/roll-over')).rows
    expect(await list()).toMatchObject([
      { id: closed?.id, by: expect.any(String), carried: '5', lapsed: '7', undoneAt: null },
    ])
    expect([await shown(), await shown('2026-12-31')]).toEqual(['21', '0'])

    const undo = () => portal.call(admin.token, 'POST', `/api/leave/roll-over/${closed?.id}/undo`)
    const back = await Promise.all([undo(), undo()])
    expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shown('2026-12-31')).toBe('12')
    await changeRecord(portal, admin, types, annual, { carryForwardMax: '8' })
    // What is shown says what the rules give, written or not.
    expect(await shown()).toBe('24')
    expect((await run()).json()).toMatchObject({ id: expect.any(Number) })
    expect([await shown(), await shown('2026-12-31')]).toEqual(['24', '0'])
    expect((await undo()).status).toBe(409)

    // A closed year that another has followed stays closed.
    time = Date.parse('2028-01-04T02:00:00Z')
    const [newest] = await list()
    expect((await run()).json()).toMatchObject({ id: expect.any(Number) })
    const late = await portal.call(admin.token, 'POST', `/api/leave/roll-over/${Number(newest?.['id'])}/undo`)
    expect([late.status, late.body['code']]).toEqual([409, 'conflict'])
    expect((await portal.call(worker.token, 'POST', '/api/leave/roll-over/run')).status).toBe(403)
    const other = await portal.member(await portal.company('Beta'), allCodes)
    expect((await portal.call(other.token, 'POST', `/api/leave/roll-over/${closed?.id}/undo`)).status).toBe(
      404,
    )
  } finally {
    time = Date.parse('2026-03-02T02:00:00Z')
    await second.close()
    await asOwner(portal, 'drop function never_due() cascade')
  }
})
