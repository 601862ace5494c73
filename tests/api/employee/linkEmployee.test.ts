import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { createSecrets } from '../../../server/platform/identity/crypto/secrets.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { linkCandidates } from '../../../src/resources/employee/linkEmployee.shapes.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let company: number
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

const phone = '+60123456712'
const call = (by: Member, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  portal.call(by.token, method, url, body)

/** An employee who stands in the records without a sign-in, since before no two of them were given one number. */
async function onTheBooks(employeeId: string, more: Record<string, unknown> = {}) {
  const { contactNumber = phone, ...values } = more
  const given = { employeeId, firstName: 'Aisha', lastName: 'Tan', ...values }
  const made = await createSample(portal, admin, employee, given)
  await portal.db.write(admin, (tx) =>
    tx.query('update employee set contact_number = $3 where client_id = $1 and id = $2', [
      company,
      made.id,
      contactNumber,
    ]),
  )
  return made
}

/** Somebody who has signed up with the company's code, and waits. */
async function waiting(
  more: {
    contactNumber?: string
    email?: string
    names?: [string, string]
    isProved?: boolean
    provesEmail?: boolean
  } = {},
) {
  const personId = randomUUID()
  const [firstName, lastName] = more.names ?? ['Aishah', 'T.']
  await portal.db.system.query('insert into person (id, first_name, last_name) values ($1, $2, $3)', [
    personId,
    firstName,
    lastName,
  ])
  // Several of them have one number here, so a former account of it is released.
  await portal.db.system.query(`update identity_user set username = sub::text where username = $1`, [
    more.contactNumber ?? phone,
  ])
  await portal.db.system.query(
    `insert into identity_user (sub, username, email, email_key, email_verified, phone_verified, confirmed, salt, verifier, created_at)
     values ($1, $2, $3, lower($3), $6, $4, true, 'aa', $5, now())`,
    [
      personId,
      more.contactNumber ?? phone,
      more.email ?? null,
      more.isProved ?? true,
      createSecrets(Buffer.alloc(32, 7)).seal('verifier', 'aa', personId),
      more.provesEmail ?? false,
    ],
  )
  const id = await portal.db.write({ clientId: company, employeeId: 0, personId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into employee (client_id, person_id, employee_id, first_name, last_name, contact_number, email, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'pending') returning id`,
      [
        company,
        personId,
        `NEW-${personId.slice(0, 8)}`,
        firstName,
        lastName,
        more.contactNumber ?? phone,
        more.email ?? null,
      ],
    )
    tx.touch('employee')
    return z.object({ id: z.number() }).parse(row).id
  })
  return { id, token: `${personId}/${company}` }
}

const link = (by: Member, id: number, employeeId: number) =>
  call(by, 'PUT', `/api/user/${id}/link`, { employeeId })
const candidates = async (id: number, by = admin) =>
  linkCandidates.parse((await call(by, 'GET', `/api/user/${id}/link`)).rows)
const roleOf = async ({ employeeId }: Member) =>
  z.number().parse((await call(admin, 'GET', `/api/user/${employeeId}`)).body['roleId'])
const verbs = async (id: number) =>
  (await call(admin, 'GET', `/api/user/${id}/history`)).rows.map(({ verb }) => verb)
/** The sign-in counts: what the person's own record is in the company. */
const self = (token: string) => portal.call(token, 'GET', '/api/user')

describe('a member who is an imported employee', () => {
  it('gets the sign-in on that record, with its role, pins and number', async () => {
    const pin = await createSample(portal, admin, resourceNamed('pin'))
    const guard = await portal.member(company, ['USF', 'USG'])
    const roleId = await roleOf(guard)
    const target = await onTheBooks('SK-2', { roleId, pinIds: [pin.id] })
    const member = await waiting()
    const total = async () => (await call(admin, 'GET', '/api/user?range=[0,0]')).headers['x-total-count']
    const before = Number(await total())
    expect((await self(member.token)).status).toBe(403)

    const linked = await link(admin, member.id, target.id)
    expect([linked.status, linked.body]).toEqual([200, { id: target.id }])
    expect(Number(await total())).toBe(before - 1)
    expect((await call(admin, 'GET', `/api/user/${target.id}`)).body).toMatchObject({
      employeeId: 'SK-2',
      firstName: 'Aisha',
      status: 'active',
      roleId,
      pinIds: [pin.id],
      version: 2,
      updatedBy: admin.employeeId,
    })
    expect((await self(member.token)).rows).toMatchObject([{ id: target.id, employeeId: 'SK-2' }])
    expect(await verbs(target.id)).toEqual(['link', 'update', 'create'])
    const gone = await call(admin, 'GET', `/api/user/${member.id}`)
    expect(gone.status).toBe(404)
    const trail = await portal.db
      .read(company)
      .query<{ verb: string; actor_id: number }>(
        `select verb, actor_id from audit where client_id = $1 and resource = 'employee' and record_id = $2 order by id desc limit 1`,
        [company, member.id],
      )
    expect(trail).toEqual([{ verb: 'link', actor_id: admin.employeeId }])
    // Brought back, the pending record has no sign-in any more: it can take nothing from the other.
    expect((await call(admin, 'POST', '/api/user/restore', { ids: [member.id] })).status).toBe(200)
    expect((await self(member.token)).rows).toMatchObject([{ id: target.id }])
    expect((await link(admin, member.id, (await onTheBooks('SK-8')).id)).status).toBe(409)
  })

  it('EMP-04 is not linked by a number that it has not proved', async () => {
    const target = await onTheBooks('SK-3')
    const member = await waiting({ isProved: false })
    expect(await candidates(member.id)).toMatchObject([{ id: target.id, isProved: false }])
    const refused = await link(admin, member.id, target.id)
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringMatching(/has proved neither/),
    ])
    expect((await call(admin, 'GET', `/api/user/${member.id}/access`)).body).toMatchObject({
      isProved: false,
    })
    expect((await self(member.token)).status).toBe(403)
  })

  it('is found by number, e-mail, then name; not with a sign-in, left or deleted', async () => {
    const department = await createSample(portal, admin, resourceNamed('department'), { name: 'Guarding' })
    const other = { contactNumber: '+60123456799' }
    await onTheBooks('N-1', { ...other, firstName: 'AISHAH', lastName: 'T.' })
    await onTheBooks('E-1', { ...other, email: 'A%_Tan@example.com', departmentId: department.id })
    const suspended = await onTheBooks('C-2')
    await call(admin, 'PATCH', `/api/user/${suspended.id}/suspend`, {})
    await onTheBooks('C-1', { roleId: await roleOf(admin) })
    const resigned = await onTheBooks('R-1')
    await call(admin, 'PATCH', `/api/user/${resigned.id}/resign`, { lastWorkingDate: '2026-01-31' })
    const deleted = await onTheBooks('D-1')
    await call(admin, 'DELETE', `/api/user/${deleted.id}`)
    await onTheBooks('X-1', { ...other, firstName: 'Aishah', lastName: 'T' })
    const member = await waiting({ email: 'a%_tan@EXAMPLE.com' })
    await waiting()

    const found = await candidates(member.id)
    expect(found.map(({ employeeId, why }) => [employeeId, why])).toEqual([
      ['C-1', 'contactNumber'],
      ['C-2', 'contactNumber'],
      ['E-1', 'email'],
      ['N-1', 'name'],
    ])
    expect(found[0]).toMatchObject({ firstName: 'Aisha', lastName: 'Tan', hasRole: true, department: null })
    expect(found[1]).toMatchObject({ status: 'suspended', hasRole: false })
    expect(found[2]?.department).toBe('Guarding')
    const users = await portal.member(company, ['USB', 'USC'])
    expect((await candidates(member.id, users))[2]?.department).toBeNull()
    expect(await candidates(admin.employeeId)).toEqual([])
    for (let n = 0; n < 12; n += 1) await onTheBooks(`M-${n}`)
    expect(await candidates(member.id)).toHaveLength(10)
  })

  it('is not approved as a second record, unless the number differs', async () => {
    const target = await onTheBooks('SK-2')
    const [member, stranger] = [await waiting(), await waiting({ contactNumber: '+60123456700' })]
    const roleId = await roleOf(admin)
    const message =
      'SK-2 Aisha Tan has this contact number too and no sign-in yet: link them on this member’s page, or change one of the contact numbers.'
    for (const [method, way] of [
      ['PATCH', 'approve'],
      ['PUT', 'status/active'],
    ] as const) {
      const refused = await call(admin, method, `/api/user/${member.id}/${way}`, { roleId })
      expect([refused.status, refused.body['message']]).toEqual([409, message])
    }
    const batch = await call(admin, 'POST', '/api/user/batch/approve', {
      ids: [member.id, stranger.id],
      values: { roleId },
    })
    expect(batch.body).toMatchObject({ state: 'partly', counts: { done: 1, failed: 1 } })
    const rows = await call(admin, 'GET', `/api/batch/${batch.body['id']}/rows?filter={"state":"failed"}`)
    expect(rows.rows).toMatchObject([{ recordId: member.id, message }])
    expect((await self(stranger.token)).status).toBe(200)

    const moved = { contactNumber: '+60123456701', version: 1 }
    expect((await call(admin, 'PUT', `/api/user/${target.id}`, moved)).status).toBe(200)
    expect((await call(admin, 'PATCH', `/api/user/${member.id}/approve`, { roleId })).status).toBe(200)
  })

  it('is linked after a rejection too, which could be made good by approving', async () => {
    const [target, member] = [await onTheBooks('SK-2'), await waiting()]
    expect((await call(admin, 'PATCH', `/api/user/${member.id}/reject`, {})).status).toBe(200)
    const approval = await call(admin, 'PATCH', `/api/user/${member.id}/approve`, {
      roleId: await roleOf(admin),
    })
    expect(approval.status).toBe(409)
    expect((await candidates(member.id)).map(({ id }) => id)).toEqual([target.id])
    expect((await link(admin, member.id, target.id)).status).toBe(200)
  })

  it('once he has a sign-in of his own, his number keeps nobody else from being approved', async () => {
    const target = await onTheBooks('SK-2')
    await link(admin, (await waiting()).id, target.id)
    const brother = await waiting()
    const roleId = await roleOf(admin)
    expect((await call(admin, 'PATCH', `/api/user/${brother.id}/approve`, { roleId })).status).toBe(200)
  })
})

describe('linking is refused', () => {
  it('without update of all employees, and without that of roles where the record holds one', async () => {
    const plain = await onTheBooks('P-1')
    const powerful = await onTheBooks('P-2', { roleId: await roleOf(admin) })
    const member = await waiting()
    const own = await portal.member(company, ['USB', 'USG'])
    const reader = await portal.member(company, ['USB', 'USE', 'USD'])
    for (const by of [own, reader]) {
      for (const answer of [
        await call(by, 'GET', `/api/user/${member.id}/link`),
        await link(by, member.id, plain.id),
      ])
        expect([answer.status, answer.body['permission']]).toEqual([403, 'USC'])
    }
    const manager = await portal.member(company, ['USB', 'USC', 'ACG'])
    const refused = await link(manager, member.id, powerful.id)
    expect([refused.status, refused.body['permission']]).toEqual([403, 'ACC'])
    expect((await self(member.token)).status).toBe(403)
    expect((await link(manager, member.id, plain.id)).status).toBe(200)
  })

  it('refuses records that are not pending, gone, left or have a sign-in', async () => {
    const member = await waiting()
    const target = await onTheBooks('SK-2')
    const left = await onTheBooks('SK-3')
    await call(admin, 'PATCH', `/api/user/${left.id}/resign`, { lastWorkingDate: '2026-01-31' })
    const deleted = await onTheBooks('SK-4')
    await call(admin, 'DELETE', `/api/user/${deleted.id}`)
    for (const [id, to] of [
      [admin.employeeId, target.id],
      [target.id, left.id],
      [member.id, admin.employeeId],
      [member.id, member.id],
      [member.id, left.id],
      [member.id, deleted.id],
    ] as const) {
      const refused = await link(admin, id, to)
      expect([refused.status, refused.body['code']]).toEqual([409, 'conflict'])
    }
    expect((await link(admin, member.id, 999_999_999)).status).toBe(404)
    const nothing = await call(admin, 'PUT', `/api/user/${member.id}/link`, { employeeId: 'SK-2' })
    expect([nothing.status, Object.keys(z.object({}).loose().parse(nothing.body['errors']))]).toEqual([
      422,
      ['employeeId'],
    ])
    expect((await call(admin, 'GET', `/api/user/${member.id}`)).body).toMatchObject({ status: 'pending' })
  })

  it('across companies: neither record of another one is there', async () => {
    const [member, target] = [await waiting(), await onTheBooks('SK-2')]
    const home = company
    const stranger = await portal.member(await portal.company('Beta'), allCodes)
    expect((await call(stranger, 'GET', `/api/user/${member.id}/link`)).status).toBe(404)
    expect((await link(stranger, member.id, target.id)).status).toBe(404)
    company = stranger.clientId
    const theirs = await waiting()
    expect((await link(stranger, theirs.id, target.id)).status).toBe(404)
    expect((await link(admin, theirs.id, target.id)).status).toBe(404)
    expect(await candidates(theirs.id, stranger)).toEqual([])
    company = home
    expect((await candidates(member.id)).map(({ id }) => id)).toEqual([target.id])
  })

  it('links one of several simultaneous calls', async () => {
    const email = 'both@example.com'
    const [one, other] = [await onTheBooks('SK-2', { email }), await onTheBooks('SK-3', { email })]
    const rival = await waiting({ contactNumber: '+60123456703', email, provesEmail: true })
    const member = await waiting()
    const answers = await Promise.all([
      link(admin, member.id, one.id),
      link(admin, member.id, other.id),
      link(admin, member.id, one.id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const free = answers[0]?.status === 200 || answers[2]?.status === 200 ? other : one
    const again = await waiting()
    const both = await Promise.all([link(admin, rival.id, free.id), link(admin, again.id, free.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const people = await portal.db
      .read(company)
      .query(
        `select 1 from employee where client_id = $1 and employee_id like 'SK-%' and person_id is null`,
        [company],
      )
    expect(people).toEqual([])
    // One whom only their name gives away may be approved; not while they are being linked.
    const [last, namesake] = [await onTheBooks('SK-4'), await waiting({ contactNumber: '+60123456702' })]
    const roleId = await roleOf(admin)
    const [linked, approved] = await Promise.all([
      link(admin, namesake.id, last.id),
      call(admin, 'PATCH', `/api/user/${namesake.id}/approve`, { roleId }),
    ])
    expect([200, 409]).toContain(linked.status)
    expect([200, 404]).toContain(approved.status)
    expect(linked.status === 200).not.toBe(approved.status === 200)
  })
})
