import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { dayAhead, saidDay } from '../../support/days.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { formOf, png } from '../../support/forms.ts'
import { pdfAs, png as photoOf, seen, uploadAs } from '../../support/documents.ts'

const employees = resourceNamed('employee')
const pins = resourceNamed('pin')
let portal: Portal
let admin: Member
let stranger: Member

beforeAll(async () => {
  portal = await startPortal({ folder: '/tmp/people-test-files' })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, who = admin) =>
  portal.call(who.token, method, `/api/${url}`, body)
const batchIds = z.array(z.number())
const undoAll = async (ids: unknown) => {
  for (const id of batchIds.parse(ids)) {
    const { status, body } = await call('POST', `batch/${id}/undo`)
    expect([status, body['state'], body['counts']]).toMatchObject([200, 'undone', { kept: 0 }])
  }
}
const person = async (values: Record<string, unknown> = {}) =>
  (await createSample(portal, admin, employees, values)).id
const site = async (name: string) => (await createSample(portal, admin, pins, { name })).id
const idsIn = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['id'])

it('assigns people to pins and removes them by both calls, all or none (PIN-03, EMP-02)', async () => {
  const [north, south] = [await site('North'), await site('South')]
  const [ana, ben] = [await person({ firstName: 'Ana' }), await person({ firstName: 'Ben' })]
  expect((await call('POST', 'user/pin/assign', { userIds: [ana, ben], pinIds: [north] })).body).toEqual({
    ids: [ana, ben],
  })
  expect(idsIn((await call('GET', `user/pin/${north}`)).rows)).toEqual([ana, ben])
  expect((await call('DELETE', `user/${ana}/pin/${north}/remove`)).status).toBe(200)
  expect(idsIn((await call('GET', `user/pin/${north}`)).rows)).toEqual([ben])
  expect((await call('POST', 'employee/assign-employee', { areaId: south, employeeIds: [ana] })).status).toBe(
    200,
  )
  expect(
    (await call('POST', 'employee/assign-area', { employeeId: ben, areaIds: [south, north] })).status,
  ).toBe(200)
  expect((await call('GET', `employee/${ben}/area`)).rows.map(({ name }) => name)).toEqual(['North', 'South'])
  const foreign = await createSample(portal, stranger, employees)
  const refused = await call('POST', 'user/pin/assign', { userIds: [ana, foreign.id], pinIds: [north] })
  expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['userIds']])
  expect(idsIn((await call('GET', `user/pin/${north}`)).rows)).toEqual([ben])
  expect((await call('GET', `user/pin/${north}`, undefined, stranger)).rows).toEqual([])
})

it('checks a staff number, proposes the next, and sends password codes (EMP-02)', async () => {
  await person({ employeeId: 'AL-0041' })
  expect((await call('GET', 'user/check/id?employeeId=al-0041')).body).toMatchObject({ available: false })
  expect((await call('GET', 'employee/check-id?employeeId=AL-0042')).body).toEqual({ available: true })
  const set = await call('PUT', 'user/custom/id', { prefix: 'AL-', digits: 4 })
  expect(set.body).toEqual({ prefix: 'AL-', digits: 4, next: 'AL-0042' })
  expect((await call('GET', 'employee/custom-id')).body).toEqual(set.body)
  expect((await call('GET', 'user/custom/id', undefined, stranger)).body).toMatchObject({ prefix: '' })
  const wrong = await call('PUT', 'user/custom/id', { prefix: '=1', digits: 4 })
  expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([422, ['prefix']])
  const without = await call('POST', `employee/${await person()}/reset-password`)
  expect(without.status).toBe(409)
  const sent = await call('POST', `employee/${admin.employeeId}/reset-password`)
  expect(sent.body).toEqual({ id: admin.employeeId, sent: true })
})

it('invites an employee with a role under their number, once and again, and lets them in (EMP-02)', async () => {
  const contactNumber = '+60127770001'
  const id = await person({ contactNumber, email: 'invited@portal.test' })
  expect((await call('GET', `user/${id}/access`)).body).toEqual({ signIn: 'none', lastSignInAt: null })
  expect((await call('POST', `user/${id}/invite`)).status).toBe(409)
  const role = await createSample(portal, admin, resourceNamed('role'), { name: 'Reader' })
  await portal.db.write(admin, async (tx) => {
    await tx.query('update role set permissions = $2 where id = $1', [
      role.id,
      [codeFor('US', 'main', 'read')],
    ])
    tx.touch('role')
  })
  expect((await call('PUT', `user/${id}`, { roleId: role.id })).status).toBe(200)
  // Letting somebody in gives them what their role gives, which takes the permission to assign roles.
  const clerk = await portal.member(admin.clientId, [
    codeFor('US', 'main', 'read'),
    codeFor('US', 'main', 'update'),
  ])
  expect((await call('POST', `user/${id}/invite`, undefined, clerk)).status).toBe(403)
  expect((await call('POST', `user/${id}/invite`, undefined, stranger)).status).toBe(404)
  for (const time of ['once', 'again']) {
    const invited = await call('POST', `user/${id}/invite`)
    expect(invited.body, time).toEqual({
      id,
      isKnown: false,
      address: expect.stringMatching(/step=forgot$/),
      mailedTo: null,
    })
    expect((await call('GET', `user/${id}/access`)).body).toEqual({ signIn: 'invited', lastSignInAt: null })
  }
  const [account] = await portal.db.system.query<{ sub: string }>(
    'update identity_user set invited = false, phone_verified = true where username = $1 returning sub',
    [contactNumber],
  )
  await portal.db.system.query(
    `insert into identity_session (origin_jti, sub, refresh_hash, authenticated_at, expires_at)
     values (gen_random_uuid(), $1, '\\x01', '2026-03-02T01:00:00Z', '2099-01-01T00:00:00Z')`,
    [account?.sub],
  )
  expect((await call('GET', `user/${id}/access`)).body).toEqual({
    signIn: 'open',
    lastSignInAt: '2026-03-02T01:00:00.000Z',
  })
  expect((await call('POST', `user/${id}/invite`)).status).toBe(409)
  const own = { ...admin, token: `${account?.sub}/${admin.clientId}` }
  expect((await call('GET', `user/${id}`, undefined, own)).body).toMatchObject({ id, contactNumber })

  const theirs = await createSample(portal, stranger, employees, { contactNumber })
  const theirRole = await createSample(portal, stranger, resourceNamed('role'))
  await call('PUT', `user/${theirs.id}`, { roleId: theirRole.id }, stranger)
  const known = await call('POST', `user/${theirs.id}/invite`, undefined, stranger)
  expect(known.body).toMatchObject({ isKnown: true, address: expect.stringMatching(/login$/) })
})

it('invites many after a preview, mails each, and withdraws unaccepted ones (EMP-02)', async () => {
  const letters: string[] = []
  const mailing = await startPortal({
    senders: {
      email: async (to, { lines }) => {
        letters.push(`${to} ${String(lines[0])}`)
      },
    },
  })
  try {
    const hr = await mailing.member(await mailing.company('Delta'), allCodes)
    const roleId = (await createSample(mailing, hr, resourceNamed('role'))).id
    const make = async (lastName: string, values: object = {}) =>
      (
        await createSample(mailing, hr, employees, {
          lastName,
          email: `${lastName.toLowerCase()}@portal.test`,
          ...values,
        })
      ).id
    const ready = await Promise.all(['Ali', 'Bala', 'Chong'].map((name) => make(name)))
    const [noRole, noMail, invited, left] = [
      await make('Norole'),
      await make('Nomail', { email: null }),
      await make('Invited'),
      await make('Left'),
    ]
    const put = (method: 'PUT' | 'PATCH' | 'POST' | 'GET', url: string, body?: object, who = hr) =>
      mailing.call(who.token, method, `/api/${url}`, body)
    for (const id of [...ready, noMail, invited, left])
      expect((await put('PUT', `user/${id}`, { roleId })).status).toBe(200)
    await put('PATCH', `user/${left}/resign`, { lastWorkingDate: '2026-01-31' })
    await put('POST', `user/${invited}/invite`)
    letters.length = 0

    const ids = [...ready, noRole, noMail, invited, left, hr.employeeId]
    const clerk = await mailing.member(hr.clientId, [
      codeFor('US', 'main', 'read'),
      codeFor('US', 'main', 'update'),
    ])
    const batch = await put('POST', 'user/batch/invite', { ids, preview: true })
    expect(batch.body, batch.text).toMatchObject({ state: 'previewed', counts: { pending: 3, failed: 5 } })
    const id = Number(batch.body['id'])
    const rows = async () =>
      (await put('GET', `batch/${id}/rows?range=[0,99]`)).rows.map((row) => [
        row['recordId'],
        row['state'],
        row['message'],
      ])
    expect(await rows()).toEqual(
      expect.arrayContaining([
        [noRole, 'failed', expect.stringMatching(/^Give them a role first/)],
        [noMail, 'failed', 'They have no e-mail address to send the invitation to.'],
        [invited, 'failed', 'They are invited already, and have not set a password yet.'],
        [left, 'failed', expect.stringMatching(/is Resigned/)],
        [hr.employeeId, 'failed', 'They have a sign-in already.'],
      ]),
    )
    const signIns = () => mailing.db.system.query('select 1 from identity_user where invited')
    expect(await signIns()).toHaveLength(1)
    expect((await put('POST', `batch/${id}/run`, {}, clerk)).status).toBeGreaterThanOrEqual(403)
    const done = await put('POST', `batch/${id}/run`, {})
    expect(done.body, done.text).toMatchObject({ counts: { done: 3, failed: 5 } })
    await mailing.app.jobs.runDue()
    expect(letters.toSorted().map((one) => one.split(' ')[0])).toEqual([
      'ali@portal.test',
      'bala@portal.test',
      'chong@portal.test',
    ])
    expect(letters[0]).toContain('Delta has invited you')
    const without = async () =>
      (await put('GET', `user?filter=${JSON.stringify({ hasSignIn: false, status: 'active' })}`)).rows.map(
        ({ id: one }) => one,
      )
    expect((await without()).toSorted()).toEqual([noRole, noMail])
    expect((await put('GET', `user/${ready[0]}/access`)).body).toMatchObject({ signIn: 'invited' })

    // One of them has set a password: their sign-in stays, the others' go.
    const [accepted] = await mailing.db
      .read(hr.clientId)
      .query<{ sub: string }>('select person_id as sub from employee where client_id = $1 and id = $2', [
        hr.clientId,
        ready[0],
      ])
    await mailing.db.system.query('update identity_user set invited = false where sub = $1', [accepted?.sub])
    const undone = await put('POST', `batch/${id}/undo`, {})
    expect(undone.body, undone.text).toMatchObject({ counts: { undone: 2, kept: 1 } })
    expect(await rows()).toContainEqual([
      ready[0],
      'kept',
      'They have accepted the invitation: their sign-in stays.',
    ])
    expect((await put('GET', `user/${ready[0]}/access`)).body).toMatchObject({ signIn: 'open' })
    expect((await put('GET', `user/${ready[1]}/access`)).body).toMatchObject({ signIn: 'none' })
    // Whoever was taken back can be invited again.
    const again = await put('POST', 'user/batch/invite', { ids: [ready[1]] })
    expect(again.body).toMatchObject({ counts: { done: 1 } })
  } finally {
    await mailing.close()
  }
})

it('notes a failed invitation in the batch and notifies its creator (EMP-02)', async () => {
  const clock = { now: Date.now() }
  const letters: string[] = []
  const mailing = await startPortal({
    now: () => new Date(clock.now),
    senders: {
      email: async (to) => {
        if (to.startsWith('gone')) throw new Error('550 no such mailbox')
        letters.push(to)
      },
    },
  })
  try {
    const hr = await mailing.member(await mailing.company('Echo'), allCodes)
    const put = (method: 'PUT' | 'POST' | 'GET', url: string, body?: object) =>
      mailing.call(hr.token, method, `/api/${url}`, body)
    const roleId = (await createSample(mailing, hr, resourceNamed('role'))).id
    const make = async (name: string) => {
      const values = { firstName: 'Tan', lastName: name, email: `${name}@portal.test` }
      const { id } = await createSample(mailing, hr, employees, values)
      await put('PUT', `user/${id}`, { roleId })
      return id
    }
    const ids = [await make('gone1'), await make('here'), await make('gone2')]
    const batch = await put('POST', 'user/batch/invite', { ids })
    expect(batch.body).toMatchObject({ counts: { done: 3 } })
    const messages = async () =>
      (await put('GET', `batch/${Number(batch.body['id'])}/rows`)).rows.map(({ state, message }) => [
        state,
        message,
      ])
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await messages()).toEqual(ids.map(() => ['done', null]))
      clock.now += 600_000
      await mailing.app.jobs.runDue()
    }
    const unsent = expect.stringMatching(/^Their invitation could not be sent/)
    expect(await messages()).toEqual([
      ['done', unsent],
      ['done', null],
      ['done', unsent],
    ])
    expect(letters).toEqual(['here@portal.test'])
    const told = (await put('GET', 'notification')).rows.filter(
      ({ wording }) => wording === 'invitationUnsent',
    )
    expect(told).toMatchObject([{ link: { route: 'batch', id: batch.body['id'] } }])
    // The sign-in is there, and can be withdrawn like every other.
    const undone = await put('POST', `batch/${Number(batch.body['id'])}/undo`, {})
    expect(undone.body).toMatchObject({ counts: { undone: 3 } })
  } finally {
    await mailing.close()
  }
})

it('lists join requests, approves one with a role and rejects another (EMP-04)', async () => {
  const waiting = [await person(), await person()]
  await portal.db.write(admin, async (tx) => {
    await tx.query(`update employee set status = 'pending' where id = any($1::bigint[])`, [waiting])
    tx.touch('employee')
  })
  expect(idsIn((await call('GET', 'user/pending')).rows)).toEqual(waiting)
  const role = await createSample(portal, admin, resourceNamed('role'))
  const noRole = await call('PUT', `user/pending/${waiting[0]}`, { status: 'active' })
  expect([noRole.status, Object.keys(noRole.body['errors'] ?? {})]).toEqual([422, ['roleId']])
  const joined = await call('PUT', `user/pending/${waiting[0]}`, { status: 'active', roleId: role.id })
  expect(joined.body).toEqual({ id: waiting[0], status: 'active' })
  expect((await call('PUT', `user/pending/${waiting[1]}`, { status: 'rejected' })).body).toMatchObject({
    status: 'rejected',
  })
  expect((await call('GET', 'user/pending')).rows).toEqual([])
})

it('stores documents and pictures for their readers, and refuses other files (EMP-03)', async () => {
  const id = await person()
  const send = (url: string, form: ReturnType<typeof formOf>, who = admin) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${who.token}`, ...form.headers },
      payload: form.payload,
    })
  const paper = await send(
    `user/${id}/attachment`,
    formOf(
      { title: 'Passport', docType: 'passport', expiryDate: '2027-01-31' },
      { name: 'file', file: 'p.png', bytes: png },
    ),
  )
  expect(paper.statusCode, paper.body).toBe(201)
  expect(paper.json()).toMatchObject({
    userId: id,
    title: 'Passport',
    docType: 'passport',
    expiryDate: '2027-01-31',
  })
  const { id: paperId, fileId } = paper.json()
  expect(idsIn((await call('GET', `user/attachment?user=${id}`)).rows)).toEqual([paperId])
  const picture = await send(
    `employee/${id}/image`,
    formOf({}, { name: 'image', file: 'me.png', bytes: png }),
  )
  expect(picture.statusCode, picture.body).toBe(201)
  expect((await call('GET', `user/${id}`)).body['photoId']).toBe(picture.json().photoId)
  const text = await send(
    `user/${id}/image`,
    formOf({}, { name: 'image', file: 'me.txt', bytes: Buffer.from('no picture') }),
  )
  expect(text.statusCode).toBe(415)
  const foreign = await send(
    `user/${id}/attachment`,
    formOf({}, { name: 'file', file: 'p.png', bytes: png }),
    stranger,
  )
  expect(foreign.statusCode).toBe(404)
  expect((await portal.call(stranger.token, 'GET', `/files/${fileId}`)).status).toBe(404)
  expect((await call('DELETE', `employee/attachment/${paperId}`)).status).toBe(200)
  expect((await call('GET', `user/attachment?user=${id}`)).rows).toEqual([])
})

it('adds a statutory record per day and never overwrites one (EMP-05)', async () => {
  const id = await person()
  const first = await call('PUT', `user/statutory/${id}`, {
    effectiveFrom: '2025-01-01',
    epfNo: 'E1',
    taxNo: 'IG1',
  })
  expect(first.status, first.text).toBe(200)
  await call('PUT', `user/statutory/${id}`, { effectiveFrom: '2026-06-01', citizenClass: 'pr' })
  await call('PUT', `user/statutory/${id}`, { effectiveFrom: '2099-01-01', taxNo: 'IG2' })
  const { body } = await call('GET', `user/statutory/${id}`)
  expect(body['current']).toMatchObject({
    effectiveFrom: '2026-06-01',
    citizenClass: 'pr',
    epfNo: 'E1',
    taxNo: 'IG1',
  })
  expect(body['records']).toMatchObject([
    { taxNo: 'IG2' },
    { citizenClass: 'pr' },
    { citizenClass: 'citizen' },
  ])
  const corrected = await call('PUT', `user/statutory/${id}`, { effectiveFrom: '2025-01-01', epfNo: 'E9' })
  expect(corrected.body['records']).toHaveLength(3)
  const wrong = await call('PUT', `user/statutory/${id}`, { citizenClass: 'martian' })
  expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([422, ['citizenClass']])
  expect((await call('GET', `user/statutory/${id}`, undefined, stranger)).status).toBe(404)
})

it('moves people before a department, group or pin is deleted (ORG-01, ORG-02, EMP-07)', async () => {
  for (const [name, field, path] of [
    ['department', 'departmentId', 'department'],
    ['group', 'groupIds', 'group'],
    ['pin', 'pinIds', 'pin'],
    ['working-hour', 'workingHourId', 'user/working-hour'],
  ] as const) {
    const resource = resourceNamed(name)
    const [from, to] = [
      await createSample(portal, admin, resource),
      await createSample(portal, admin, resource),
    ]
    const refer = (id: number) => (field.endsWith('Ids') ? [id] : id)
    const who = await person({ [field]: refer(from.id) })
    const refused = await call('DELETE', `${path}/${from.id}`)
    expect([name, refused.status, refused.body['message']]).toEqual([
      name,
      409,
      expect.stringContaining('One person belongs'),
    ])
    const moved = await call('POST', `${path}/${from.id}/move-people`, { toId: to.id, remove: true })
    expect([moved.status, moved.body]).toEqual([
      200,
      { moved: 1, batches: [expect.any(Number), expect.any(Number)] },
    ])
    expect((await call('GET', `user/${who}`)).body[field]).toEqual(refer(to.id))
    expect((await call('GET', `${path}/${from.id}`)).status).toBe(404)
    await undoAll(moved.body['batches'])
    expect((await call('GET', `user/${who}`)).body[field]).toEqual(refer(from.id))
    expect((await call('GET', `${path}/${from.id}`)).status).toBe(200)
    const filter = encodeURIComponent(JSON.stringify({ [field]: [from.id] }))
    expect((await call('GET', `user?filter=${filter}`)).rows.map(({ id }) => id)).toEqual([who])
  }
})

it('issues kit from stock, takes it back, and recalls it from leavers (EMP-06)', async () => {
  const items = resourceNamed('kit-item')
  const issues = resourceNamed('kit-issue')
  const item = await createSample(portal, admin, items, { name: 'Safety boots', stockQty: 2 })
  const stock = async () => (await call('GET', `user/kit/${item.id}`)).body['stockQty']
  const ana = await person()
  const issue = async (qty: number) =>
    (await createSample(portal, admin, issues, { userId: ana, itemId: item.id, qty })).id
  const step = (id: number, verb: string, values = {}) =>
    portal.call(admin.token, 'PATCH', `/api/user/kit-issue/${id}/${verb}`, values)
  const [one, two, three] = [await issue(1), await issue(1), await issue(1)]
  expect((await step(one, 'issue')).status).toBe(200)
  expect((await step(two, 'issue', { dueBack: '2099-12-31' })).status).toBe(200)
  const none = await step(three, 'issue')
  expect([none.status, none.body['message']]).toEqual([409, 'There are only 0 of Safety boots in stock.'])
  expect((await call('DELETE', `user/kit/${item.id}`)).status).toBe(409)
  expect((await step(one, 'return')).status).toBe(422)
  expect((await step(one, 'return', { returnCondition: 'minor_damage', deduction: '10.00' })).status).toBe(
    200,
  )
  expect(await stock()).toBe(1)
  const left = await portal.call(admin.token, 'PATCH', `/api/user/${ana}/resign`, {
    lastWorkingDate: '2026-12-31',
  })
  expect(left.status, left.text).toBe(200)
  expect((await call('GET', `user/kit-issue/${two}`)).body).toMatchObject({
    status: 'issued',
    dueBack: '2026-12-31',
  })
  expect((await call('GET', `user/kit-issue/${three}`)).body).toMatchObject({ status: 'cancelled' })
  expect((await step(two, 'return', { returnCondition: 'major_damage' })).status).toBe(200)
  expect(await stock()).toBe(1)
  expect((await call('DELETE', `user/kit/${item.id}`)).status).toBe(200)
  const form = formOf({ title: 'Invoice' }, { name: 'file', file: 'i.png', bytes: png })
  const other = await createSample(portal, admin, items)
  const paper = await portal.app.inject({
    method: 'POST',
    url: `/api/user/kit/${other.id}/document`,
    headers: { authorization: `Bearer ${admin.token}`, ...form.headers },
    payload: form.payload,
  })
  expect([paper.statusCode, paper.json()]).toEqual([
    201,
    expect.objectContaining({ itemId: other.id, title: 'Invoice' }),
  ])
})

it('rehires a person without their last day, so leave after it is open (EMP-01)', async () => {
  const member = await portal.member(admin.clientId, [])
  const step = (verb: string, values: object = {}) =>
    portal.call(admin.token, 'PATCH', `/api/user/${member.employeeId}/${verb}`, values)
  const type = await createSample(portal, admin, resourceNamed('leave-type'), { mode: 'unlimited' })
  const preview = () =>
    portal.call(admin.token, 'POST', '/api/leave/preview', {
      employeeId: member.employeeId,
      leaveTypeId: type.id,
      fromDate: '2027-03-02',
      fromPart: 'full',
      toDate: '2027-03-02',
      toPart: 'full',
    })
  expect((await step('resign', { lastWorkingDate: '2026-01-31' })).status).toBe(200)
  expect((await preview()).body['wrong']).toEqual({ toDate: 'This is after the last working day.' })
  for (const given of [{}, { joinDate: null }, { joinDate: '2026-01-31' }]) {
    const refused = await step('rehire', given)
    expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['joinDate']])
  }
  const again = await step('rehire', { joinDate: '2027-03-01', jobTitle: 'Lead guard' })
  expect(again.body).toMatchObject({
    lastWorkingDate: null,
    resignDate: null,
    joinDate: '2027-03-01',
    jobTitle: 'Lead guard',
    status: 'active',
  })
  expect((await preview()).body['wrong']).toEqual({})
})

it('shows departments as a tree, moves branches, and lifts children of a deleted one (ORG-02)', async () => {
  const departments = resourceNamed('department')
  const make = async (name: string, parentId: number | null) =>
    (await createSample(portal, admin, departments, { name, parentId })).id
  const top = await make('Field force', null)
  const middle = await make('Guards of the north', top)
  const bottom = await make('Night guards', middle)
  const inBottom = await person({ departmentId: bottom })
  const inMiddle = await person({ departmentId: middle })
  await person({ departmentId: middle })
  await portal.call(admin.token, 'PATCH', `/api/user/${inMiddle}/resign`, { lastWorkingDate: '2026-01-31' })
  const tree = async (who = admin) =>
    (await call('GET', 'department/tree', undefined, who)).rows
      .filter(({ id }) => [top, middle, bottom].includes(Number(id)))
      .map(({ id, parentId, people }) => [id, parentId, people])
  expect(await tree()).toEqual([
    [top, null, 0],
    [middle, top, 1],
    [bottom, middle, 1],
  ])
  expect(await tree(stranger)).toEqual([])
  // Without Employees nobody learns how many there are.
  const uncounted = await portal.member(admin.clientId, [codeFor('OR', 'main', 'read')])
  expect((await tree(uncounted)).map(([, , people]) => people)).toEqual([null, null, null])
  const before = await tree()
  const gone = await call('POST', `department/${middle}/move-people`, { toId: null, remove: true })
  expect(gone.body).toMatchObject({ moved: 2 })
  expect(await tree()).toEqual([
    [top, null, 0],
    [bottom, top, 1],
  ])
  await undoAll(gone.body['batches'])
  expect(await tree()).toEqual(before)
  expect(
    (await call('POST', `department/${middle}/move-people`, { toId: bottom, remove: true })).body,
  ).toMatchObject({ moved: 2 })
  expect(await tree()).toEqual([
    [top, null, 0],
    [bottom, top, 2],
  ])
  expect((await call('GET', `user/${inBottom}`)).body['departmentId']).toBe(bottom)
})

it('frees a leaver’s later shifts, and keeps a pin with planned work (EMP-01, PIN-01)', async () => {
  const pin = await site('East')
  const [ana, ben] = [await person({ pinIds: [pin] }), await person({ pinIds: [pin] })]
  const days = [dayAhead(3), dayAhead(4), dayAhead(5)]
  const shift = await call('POST', 'shift', {
    name: 'Gate',
    pinId: pin,
    startDate: days[0],
    endDate: days[2],
    startTime: '07:00',
    endTime: '19:00',
    recurringDay: 127,
  })
  expect(shift.status, shift.text).toBe(201)
  const shiftId = shift.body['id']
  const puts = days.flatMap((date) => [ana, ben].map((userId) => ({ put: { shiftId, date, userId } })))
  const planned = await call('POST', 'shift/roster', { changes: puts, reason: 'A test' })
  expect(planned.status, planned.text).toBe(200)
  const left = await portal.call(admin.token, 'PATCH', `/api/user/${ana}/resign`, {
    lastWorkingDate: days[0],
  })
  expect(left.status, left.text).toBe(200)
  const turns = (
    await call('GET', `shift-assignment?filter=${encodeURIComponent(JSON.stringify({ pinId: pin }))}`)
  ).rows
  const of = (userId: number | null) =>
    turns
      .filter((turn) => turn['userId'] === userId)
      .map(({ date }) => date)
      .sort()
  expect([of(ana), of(ben), of(null)]).toEqual([[days[0]], days, days.slice(1)])
  for (const who of [ana, ben])
    expect((await call('DELETE', `user/${who}/pin/${pin}/remove`)).status).toBe(200)
  const kept = await call('DELETE', `pin/${pin}`)
  expect([kept.status, kept.body['message']]).toEqual([
    409,
    'East cannot be deleted: 6 future shifts are planned.',
  ])
})

it('keeps past shifts of a person who resigns as of an earlier day (EMP-01)', async () => {
  const pin = await site('West')
  const ana = await person({ pinIds: [pin] })
  const days = [dayAhead(-4), dayAhead(-3), dayAhead(3)]
  const hours = { startTime: '07:00', endTime: '19:00', recurringDay: 127 }
  const span = { startDate: days[0], endDate: days[2] }
  const shift = await call('POST', 'shift', { name: 'Gate', pinId: pin, ...span, ...hours })
  const changes = days.map((date) => ({ put: { shiftId: shift.body['id'], date, userId: ana } }))
  const planned = await call('POST', 'shift/roster', { changes, reason: 'A test' })
  expect(planned.status, planned.text).toBe(200)
  const left = await portal.call(admin.token, 'PATCH', `/api/user/${ana}/resign`, {
    lastWorkingDate: days[0],
  })
  expect(left.status, left.text).toBe(200)
  const held = (
    await call('GET', `shift-assignment?filter=${encodeURIComponent(JSON.stringify({ userId: ana }))}`)
  ).rows
  expect(held.map(({ date }) => date).sort()).toEqual(days.slice(0, 2))
})

it('prints ID cards with any script, the picture and the staff number’s code (EMP-02)', async () => {
  const photoId = await uploadAs(portal, admin, 'face.png', photoOf(30, 40))
  const ids = []
  for (let at = 1; at <= 11; at += 1)
    ids.push(
      await person({
        employeeId: `CARD-${at}`,
        firstName: at === 1 ? '陈' : 'குமார்',
        lastName: `Łódź ${at}`,
        jobTitle: 'Guard',
        ...(at === 1 && { photoId }),
      }),
    )
  const cards = (member: Member, body: object) => pdfAs(portal, member, '/api/user/id-cards', { body })
  const { pages, text } = await cards(admin, { ids })
  expect(pages.map(({ lines }) => lines.filter((line) => line.startsWith('CARD-')).length)).toEqual([10, 1])
  for (const part of ['Alpha', '陈 Łódź 1', 'Guard']) expect(text).toContain(part)
  // A picture wider or higher than its frame does not reach beyond it.
  expect(pages[0]).toMatchObject({ pictures: 1, clipped: 1 })
  const mm = 72 / 25.4
  const [width, height] = [85.6 * mm, 53.98 * mm]
  const place = (column: number, row: number) => ({
    width,
    height,
    x: (595.28 - 2 * width) / 2 + column * width,
    y: (841.89 - 5 * height) / 2 + row * height,
  })
  expect(seen(pages[0]?.squares ?? [], place(1, 4))).toBe('CARD-10')
  expect(seen(pages[1]?.squares ?? [], place(0, 0))).toBe('CARD-11')
  expect((await cards(stranger, { ids })).status).toBe(404)
  const own = await portal.member(admin.clientId, [codeFor('US', 'me', 'read')])
  expect((await cards(own, { ids })).status).toBe(404)
  expect((await cards(own, { ids: [own.employeeId] })).pages).toHaveLength(1)
})

it('reminds once of expiring permits and documents, not of renewed ones (EMP-03)', async () => {
  const clock = { now: Date.parse('2027-01-01T00:00:00Z') }
  const calm = await startPortal({ now: () => new Date(clock.now) })
  try {
    const hr = await calm.member(await calm.company('Gamma'), allCodes)
    const make = (name: string, values: Record<string, unknown>) =>
      createSample(calm, hr, resourceNamed(name), values)
    const put = async (id: number, values: object) => {
      const { version } = (await calm.call(hr.token, 'GET', `/api/user/${id}`)).body
      const answer = await calm.call(hr.token, 'PUT', `/api/user/${id}`, { ...values, version })
      expect(answer.status, answer.text).toBe(200)
    }
    const permit = (permitExpiry: string, lastName: string) =>
      make('employee', { firstName: 'Ana', lastName, permitExpiry })
    await permit(dayAhead(100), 'Kept')
    const renewed = await permit(dayAhead(100), 'Renewed')
    const left = await permit(dayAhead(100), 'Left')
    const worker = await calm.member(hr.clientId, [])
    await make('employee-attachment', {
      userId: worker.employeeId,
      title: 'Licence',
      expiryDate: dayAhead(100),
      notifyBeforeDays: 20,
    })
    const told = async (who: Member) =>
      (await calm.call(who.token, 'GET', '/api/notification')).rows
        .filter(({ type }) => type === 'document')
        .map(({ title }) => String(title))
    const at = async (ahead: number) => {
      clock.now = Date.now() + ahead * 86_400_000
      await calm.app.jobs.runDue()
      await calm.app.jobs.runDue()
      return (await told(hr)).length
    }
    expect(await at(30)).toBe(0)
    await put(renewed.id, { permitExpiry: dayAhead(400) })
    await calm.call(hr.token, 'PATCH', `/api/user/${left.id}/resign`, { lastWorkingDate: dayAhead(10) })
    expect(await at(42)).toBe(1)
    expect(await told(hr)).toEqual([`The work permit of Ana Kept expires on ${saidDay(dayAhead(100))}`])
    expect(await at(43)).toBe(1)
    // Whatever the server missed meanwhile is said once.
    expect(await at(88)).toBe(3)
    expect(await told(worker)).toHaveLength(1)
    expect(await at(101)).toBe(5)
    expect(await at(130)).toBe(5)
    expect(await at(342)).toBe(6)
  } finally {
    await calm.close()
  }
})
