import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { embeddedPool } from '../../../server/platform/config.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import { createClient } from '../../../src/resources/pam/newClient.calls.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { clientsOf } from '../../support/clients.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
const mails: { to: string; lines: readonly string[] }[] = []
let portal: Portal
let operator: Member
let partnerId: number
let partner: Member
let otherPartner: Member

beforeAll(async () => {
  portal = await startPortal({
    senders: { email: async (to, { lines }) => void mails.push({ to, lines }) },
  })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  partnerId = await portal.company('Partner Sdn Bhd')
  partner = await portal.member(partnerId, allCodes)
  const other = await portal.company('Other Partner')
  otherPartner = await portal.member(other, allCodes)
  await portal.db.system.query('update client set is_partnership_enable = true where id = any($1)', [
    [partnerId, other],
  ])
})
afterAll(() => portal.close())

const values = {
  companyName: 'Melur Services',
  country: 'MY',
  timeZone: 'Asia/Kuala_Lumpur',
  industry: { industryId: '1', industryName: 'Agriculture' },
  employeeBand: '11-49',
  firstName: 'Aina',
  lastName: 'Rahim',
  contact: '012-345 6701',
  email: 'aina@melur.example',
  trialDays: 21,
  planId: null,
  partnerId: null,
  leadId: null,
}
const create = (who: Member, more: object = {}) =>
  portal.call(who.token, 'POST', '/api/pam/client', { ...values, ...more })
const rows = (who: Member) => clientsOf(portal, who)
const identity = async (operation: string, body: object, at = portal) => {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/identity/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: JSON.stringify({ ClientId: embeddedPool.clientId, ...body }),
  })
  return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) }
}

describe('a client company made from the cockpit (PAM-01, PAM-02)', () => {
  it('has trial, administrator and owner; only its administrator knows a password', async () => {
    const answer = await create(operator)
    expect(answer.status, answer.text).toBe(201)
    const { companyId, mailedTo, isKnown, invitation, code } = createClient.answer.parse(answer.body)
    expect({ mailedTo, isKnown, code }).toEqual({ mailedTo: values.email, isKnown: false, code: null })
    expect(mails.at(-1)?.to).toBe(values.email)
    expect(mails.at(-1)?.lines).toContain(invitation)
    expect(answer.text).not.toMatch(/password"/i)
    const detail = clientDetail.answer.parse(
      (await portal.call(operator.token, 'GET', `/api/pam/client/${companyId}/detail`)).body,
    )
    expect(detail.client).toMatchObject({ state: 'trialing', isTrial: true, owner: 'Aina Rahim' })
    expect(detail.administrators).toMatchObject([{ name: 'Aina Rahim', isOwner: true }])
    expect(detail.events.map(({ kind }) => kind)).toEqual(['client.created'])

    const pool = await portal.db.system.query<{ email_verified: boolean; phone_verified: boolean }>(
      'select email_verified, phone_verified from identity_user where username = $1',
      ['+60123456701'],
    )
    // Whoever made the company has typed both and proved neither.
    expect(pool).toEqual([{ email_verified: false, phone_verified: false }])
    const username = '+60123456701'
    await identity('ForgotPassword', { Username: username })
    await expect.poll(() => portal.messages.map(({ destination }) => destination)).toEqual([username])
    const set = {
      Username: username,
      ConfirmationCode: portal.messages[0]?.code,
      Password: 'Melur-first-1',
    }
    expect((await identity('ConfirmForgotPassword', set)).status).toBe(200)
    const proved = await portal.db.system.query(
      'select phone_verified, email_verified, invited from identity_user where username = $1',
      [username],
    )
    expect(proved).toEqual([{ phone_verified: true, email_verified: false, invited: false }])
  })

  it('seeds an Employee role without company data: pay, reports, settings, vendors', async () => {
    const made = createClient.answer.parse(
      (
        await create(operator, {
          companyName: 'Kenanga',
          contact: '012-345 6790',
          email: 'k@kenanga.example',
        })
      ).body,
    )
    const [role] = await portal.db
      .read(made.companyId)
      .query<{ permissions: string[] }>(
        `select permissions from role where client_id = $1 and name = 'Employee'`,
        [made.companyId],
      )
    expect(role?.permissions.toSorted()).toEqual(seedRoles.Employee.permissions.toSorted())
    const employee = await portal.member(made.companyId, role?.permissions ?? [])
    const seen = async (path: string) => (await portal.call(employee.token, 'GET', `/api/${path}`)).status
    for (const path of ['admin/access', 'efp/period', 'report/status', 'vms/pin-vendor', 'mb/templates'])
      expect([path, await seen(path)]).toEqual([path, 403])
    for (const path of ['leave', 'announcement', 'notification', 'user'])
      expect([path, await seen(path)]).toEqual([path, 200])
  })

  it('invites the first administrator again, with a mistyped contact put right', async () => {
    const mistyped = { companyName: 'Seroja', contact: '012-345 6801', email: 'sreoja@seroja.example' }
    const { companyId } = createClient.answer.parse((await create(operator, mistyped)).body)
    const url = `/api/pam/client/${companyId}`
    const seen = async () =>
      clientDetail.answer.parse((await portal.call(operator.token, 'GET', `${url}/detail`)).body)
    const [one] = (await seen()).invited
    expect(one).toMatchObject({ contact: '+60123456801', email: 'sreoja@seroja.example' })
    const was = { contact: one?.contact, email: one?.email }
    const right = { contact: '012-345 6802', email: 'seroja@seroja.example', was }
    const again = (who: Member, body: object) =>
      portal.call(who.token, 'POST', `${url}/invitation/${one?.employeeId}`, body)
    expect((await again(otherPartner, right)).status).toBe(404)
    expect((await again(operator, { ...right, contact: 'abc' })).body['errors']).toHaveProperty('contact')
    const answer = await again(operator, right)
    expect([answer.status, answer.body['mailedTo']]).toEqual([200, 'seroja@seroja.example'])
    expect(mails.at(-1)?.to).toBe('seroja@seroja.example')
    expect((await again(operator, right)).status).toBe(409)
    const detail = await seen()
    expect(detail.administrators).toMatchObject([{ email: 'seroja@seroja.example', isOwner: true }])
    expect(detail.events[0]).toMatchObject({ kind: 'client.invited' })

    portal.messages.length = 0
    await identity('ForgotPassword', { Username: '+60123456802' })
    await expect.poll(() => portal.messages.length).toBe(1)
    const [message] = portal.messages
    const set = { Username: '+60123456802', ConfirmationCode: message?.code, Password: 'Seroja-first-1' }
    expect((await identity('ConfirmForgotPassword', set)).status).toBe(200)
    expect((await seen()).invited).toEqual([])
    const late = { ...right, was: { contact: '+60123456802', email: 'seroja@seroja.example' } }
    expect((await again(operator, late)).status).toBe(409)
  })

  it('shows the code once to the creator if nothing can be sent', async () => {
    const silent = await startPortal()
    // Accounts go by the machine's own clock: codes are made older instead.
    const age = (hours: number) =>
      silent.db.system.query(`update identity_code set expires_at = expires_at - $1 * interval '1 hour'`, [
        hours,
      ])
    try {
      await silent.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
      const { token } = await silent.member(operatorId, allCodes)
      const answer = await silent.call(token, 'POST', '/api/pam/client', values)
      const made = createClient.answer.parse(answer.body)
      expect(made).toMatchObject({ mailedTo: null, isKnown: false, code: expect.stringMatching(/^\d{6}$/) })
      const link = new URL(made.invitation, 'https://portal.example')
      expect([link.pathname + link.search, [...new URLSearchParams(link.hash.slice(1))]]).toEqual([
        '/login?step=forgot',
        [
          ['username', '+60123456701'],
          ['code', made.code],
        ],
      ])
      // Nowhere else: neither in what the client's page shows, nor in its trail.
      const page = await silent.call(token, 'GET', `/api/pam/client/${made.companyId}/detail`)
      expect(page.text).not.toContain(made.code)
      const set = { Username: '+60123456701', ConfirmationCode: made.code, Password: 'Melur-first-1' }
      await age(23)
      expect((await identity('ConfirmForgotPassword', set, silent)).status).toBe(200)
      expect((await identity('ConfirmForgotPassword', set, silent)).status).toBe(400)

      const [companyName, contact] = ['Kenanga Services', '012-345 6702']
      const late = createClient.answer.parse(
        (await silent.call(token, 'POST', '/api/pam/client', { ...values, companyName, contact })).body,
      )
      await age(24)
      const body = { ...set, Username: '+60123456702', ConfirmationCode: late.code }
      const over = await identity('ConfirmForgotPassword', body, silent)
      expect([over.status, over.body['__type']]).toEqual([400, 'ExpiredCodeException'])

      // Another company has invited this number, so its code would open that company.
      const [row] = await silent.db.system.query<{ id: number }>(
        `select id from client where name = 'Kenanga Services'`,
      )
      const admin = await silent.member(row?.id ?? 0, allCodes)
      const invited = await createSample(silent, admin, employee, { contactNumber: '+60123456703' })
      await silent.call(admin.token, 'PUT', `/api/user/${invited.id}`, {
        roleId: (await silent.call(admin.token, 'GET', '/api/admin/role')).rows[0]?.['id'],
      })
      const first = await silent.call(admin.token, 'POST', `/api/user/${invited.id}/invite`)
      expect(first.status, first.text).toBe(200)
      const second = await silent.call(token, 'POST', '/api/pam/client', {
        ...values,
        companyName: 'Second Inviter',
        contact: '012-345 6703',
      })
      expect([second.status, second.body['code']]).toEqual([201, null])
      expect(second.text).not.toMatch(/code=/)
    } finally {
      await silent.close()
    }
  })

  it('names missing fields, and refuses a client’s name twice', async () => {
    const wrong = await create(operator, {
      companyName: 'melur services',
      contact: '12',
      timeZone: 'Mars/Base',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body['errors']).toEqual({
      companyName: expect.any(String),
      contact: expect.any(String),
      timeZone: expect.any(String),
    })
    const unnamed = await create(operator, { companyName: ' ', email: 'nobody' })
    expect(unnamed.body['errors']).toMatchObject({
      companyName: expect.any(String),
      email: expect.any(String),
    })
    // What a rule says without words of its own is said as forms say it.
    const absurd = await create(operator, { firstName: 'x'.repeat(300), trialDays: 0 })
    expect(absurd.body['errors']).toEqual({
      firstName: expect.stringMatching(/^At most \d+ characters\.$/),
      trialDays: 'This must be at least 1.',
    })
    expect((await create(operator, { partnerId: 999_999, companyName: 'Nobody’s' })).status).toBe(422)
    expect((await create(operator, { planId: 999_999, companyName: 'Nobody’s' })).status).toBe(422)
    expect((await rows(operator)).filter(({ companyName }) => companyName === 'Nobody’s')).toEqual([])
  })

  it('is brought by the partner that makes it; a known number keeps its account', async () => {
    const made = createClient.answer.parse((await create(partner, { companyName: 'Cempaka' })).body)
    expect(made.isKnown).toBe(true)
    expect(
      (await rows(partner)).map(({ companyName, partnerClientId }) => [companyName, partnerClientId]),
    ).toEqual([['Cempaka', partnerId]])
    expect(await rows(otherPartner)).toEqual([])
    const accounts = await portal.db.system.query('select sub from identity_user where username = $1', [
      '+60123456701',
    ])
    expect(accounts).toHaveLength(1)
    expect((await create(partner, { companyName: 'Kenanga', partnerId: operatorId })).status).toBe(422)
  })

  it('takes the place of a sign-up that nobody has confirmed, whose password is anybody’s', async () => {
    await portal.db.system.query(
      `insert into identity_user (sub, username, email, email_verified, phone_verified, confirmed, salt, verifier, attributes, created_at)
       values ('00000000-0000-4000-8000-000000000099', '+60123456799', null, false, false, false, 'aa', '\\x00', '{}', now())`,
    )
    const made = await create(operator, { companyName: 'Teratai', contact: '+60123456799' })
    expect(made.status, made.text).toBe(201)
    const [account] = await portal.db.system.query<{ sub: string; confirmed: boolean }>(
      `select sub, confirmed from identity_user where username = '+60123456799'`,
    )
    expect(account).toMatchObject({ confirmed: true })
    expect(account?.sub).not.toBe('00000000-0000-4000-8000-000000000099')
  })
})
