import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { noticesOf } from '../../support/cards.ts'
import { operatorId } from '../../support/payments.ts'
import { startPortal, type Portal } from '../../support/portal.ts'

let portal: Portal
let company: number
beforeAll(async () => {
  portal = await startPortal()
  company = await portal.company('Alpha Facilities')
  await portal.db.system.query(`update client set workspace_code = 'ALPHA' where id = $1`, [company])
  await portal.db.write({ clientId: company, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`insert into role (client_id, name, is_system) values ($1, 'Employee', true)`, [company]),
  )
})
afterAll(() => portal.close())

const password = 'Rahsia!23'
let numbers = 0
const newNumber = () => {
  numbers += 1
  return `+601955${String(numbers).padStart(5, '0')}`
}

async function pool(operation: string, body: object) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/identity/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: JSON.stringify({ ClientId: 'console', ...body }),
  })
  return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) }
}

/** An account that waits for its code, as the console makes it before it registers. */
async function signUp(username = newNumber(), more: object = {}) {
  const { body } = await pool('SignUp', { Username: username, Password: password, ...more })
  return { username, userUuid: z.uuid().parse(body['UserSub']) }
}
const codeFor = (number: string) =>
  vi.waitFor(() => {
    const sent = portal.messages.findLast(({ destination }) => destination === number)
    if (!sent) throw new Error(`No code was sent to ${number}`)
    return sent.code
  })

/** A call of somebody who has not signed in, from an address of their own where one is given. */
async function call(method: 'GET' | 'POST', url: string, payload?: object, remoteAddress = '203.0.113.1') {
  const answer = await portal.app.inject({ method, url, remoteAddress, ...(payload ? { payload } : {}) })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: z.record(z.string(), z.unknown()).parse(answer.json()),
  }
}
const confirm = async (username: string) =>
  call('POST', '/api/register/verify', { username, code: await codeFor(username) })

const person = (account: { username: string; userUuid: string }) => ({
  userUuid: account.userUuid,
  firstName: 'Siti',
  lastName: 'Nurhaliza',
  contactNumber: account.username,
})
const people = (id: string) => portal.db.system.query('select 1 from person where id = $1', [id])
const employments = (id: string) =>
  portal.db.asPerson(id, (tx) =>
    tx.query<{ status: string; client_id: number; employee_id: string }>(
      'select status, client_id, employee_id from employee where person_id = $1',
      [id],
    ),
  )

describe('registration', () => {
  it('REG-06 REG-03 an account that skips the workspace becomes a person by its code, and not before', async () => {
    const account = await signUp()
    expect((await call('POST', '/api/register', { ...person(account), email: '' })).status).toBe(201)
    expect(await people(account.userUuid)).toHaveLength(0)
    const wrong = await call('POST', '/api/register/verify', { username: account.username, code: 'x' })
    expect([wrong.status, wrong.body['message']]).toEqual([
      400,
      'Invalid verification code provided, please try again.',
    ])
    expect((await confirm(account.username)).status).toBe(200)
    expect(await people(account.userUuid)).toHaveLength(1)
    expect(await employments(account.userUuid)).toEqual([])
    expect((await confirm(account.username)).body['message']).toBe(
      'Invalid code provided, please request a code again.',
    )
  })

  it('REG-03 creates a pending employment by workspace code, in any letter case', async () => {
    const account = await signUp()
    const sent = await call('POST', '/api/register', { ...person(account), workspaceCode: ' alpha ' })
    expect(sent.status).toBe(201)
    await confirm(account.username)
    const [employment] = await employments(account.userUuid)
    expect(employment).toMatchObject({ status: 'pending', client_id: company })
    const token = `${account.userUuid}/${company}`
    expect((await portal.call(token, 'GET', '/api/client')).status).toBe(403)
    expect((await portal.call(token, 'GET', '/api/client/user')).rows).toMatchObject([{ isApprove: false }])
    const admin = await portal.member(company, ['USB'])
    const pending = await portal.call(admin.token, 'GET', '/api/user?filter={"status":"pending"}')
    expect(pending.rows).toMatchObject([{ firstName: 'Siti', contactNumber: account.username }])
  })

  it('REG-03 lets a user without a company join later; a member not twice', async () => {
    const account = await signUp()
    const token = `${account.userUuid}/0`
    const join = async (workspaceCode: unknown) => {
      const { status, body } = await portal.call(token, 'POST', '/api/register/join', { workspaceCode })
      return [status, body['errors'] ?? body['message']]
    }
    await call('POST', '/api/register', person(account))
    await confirm(account.username)
    expect(await join('')).toEqual([422, { workspaceCode: 'No workspace Code!' }])
    expect(await join('NOBODY')).toEqual([
      422,
      { workspaceCode: 'There is no workspace with this code. Ask your company for it.' },
    ])
    expect(await employments(account.userUuid)).toEqual([])
    const admin = await portal.member(company, allCodes)
    for (const code of [' alpha', 'ALPHA']) expect(await join(code)).toEqual([201, undefined])
    expect(await employments(account.userUuid)).toMatchObject([{ status: 'pending', client_id: company }])

    const told = await portal.call(admin.token, 'GET', '/api/notification')
    expect(told.rows).toMatchObject([{ wording: 'memberWaiting', values: { name: 'Siti Nurhaliza' } }])
    const pending = await portal.call(admin.token, 'GET', '/api/user?filter={"status":"pending"}')
    const applicant = pending.rows.find((row) => row['contactNumber'] === account.username)
    const id = Number(applicant?.['id'])
    const step = async (verb: string, body = {}) =>
      (await portal.call(admin.token, 'PATCH', `/api/user/${id}/${verb}`, body)).status
    const status = async () => (await employments(account.userUuid))[0]?.status
    expect(await step('reject')).toBe(200)
    expect(await join('ALPHA')).toEqual([201, undefined])
    expect(await status()).toBe('pending')
    expect(await step('reject')).toBe(200)
    // A rejection by mistake is made good by whoever made it.
    const [role] = (await portal.call(admin.token, 'GET', '/api/admin/role')).rows
    expect(await step('approve', { roleId: role?.['id'] })).toBe(200)
    expect(await join('ALPHA')).toEqual([409, 'You belong to this company already.'])
    expect(await step('suspend')).toBe(200)
    expect(await join('ALPHA')).toEqual([
      409,
      'Your access to this company has ended. Ask its administrator.',
    ])
    expect(await status()).toBe('suspended')
  })

  it('an unknown workspace code is refused by its field, and trying codes is slowed', async () => {
    const account = await signUp()
    const guess = (code: string) =>
      call('POST', '/api/register', { ...person(account), workspaceCode: code }, '203.0.113.7')
    const first = await guess('NOBODY')
    expect([first.status, first.body['errors']]).toEqual([
      422,
      { workspaceCode: 'There is no workspace with this code. Ask your company for it.' },
    ])
    const tries = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(`C${index}`)))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(9)
    const refused = await guess('C30')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('ALPHA')).status).toBe(429)
  })

  it('refuses registering another account, a confirmed one, or another number', async () => {
    const account = await signUp()
    const other = await signUp()
    for (const wrong of [
      { ...person(account), userUuid: randomUUID() },
      { ...person(account), contactNumber: other.username },
    ]) {
      expect((await call('POST', '/api/register', wrong)).status).toBe(409)
    }
    await call('POST', '/api/register', person(account))
    await confirm(account.username)
    const again = await call('POST', '/api/register', { ...person(account), workspaceCode: 'ALPHA' })
    expect(again.status).toBe(409)
    await portal.call(`${account.userUuid}/0`, 'GET', '/api/client/user')
    expect(await employments(account.userUuid)).toEqual([])
  })

  it('a code that was confirmed at the pool itself counts at the first sign-in', async () => {
    const account = await signUp()
    await call('POST', '/api/register', { ...person(account), workspaceCode: 'ALPHA' })
    await pool('ConfirmSignUp', {
      Username: account.username,
      ConfirmationCode: await codeFor(account.username),
    })
    const [profile, companies] = await Promise.all([
      portal.call(`${account.userUuid}/0`, 'GET', '/api/user/profile'),
      portal.call(`${account.userUuid}/0`, 'GET', '/api/client/user'),
    ])
    expect(profile.body).toMatchObject({ firstName: 'Siti', contactNumber: account.username })
    expect(companies.rows).toMatchObject([{ cpnName: 'Alpha Facilities', isApprove: false }])
  })

  it('REG-07 sends another code with the same answer for unknown numbers', async () => {
    const account = await signUp()
    const first = await codeFor(account.username)
    const resend = (username: string) =>
      // A plus that was not encoded arrives as a space.
      call('GET', `/api/register/resend-code?username=${username}`)
    const answer = await resend(account.username)
    expect(answer.status).toBe(200)
    await vi.waitFor(async () => expect(await codeFor(account.username)).not.toBe(first))
    expect((await confirm(account.username)).status).toBe(200)
    const unknown = await resend('+60199999999')
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([answer.status, Object.keys(answer.body)])
    let last = unknown
    for (let tries = 0; tries < 40 && last.status === 200; tries += 1) last = await resend('+60199999999')
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('REG-02 refuses missing and wrong fields in the spec’s words', async () => {
    const account = await signUp()
    const refused = await call('POST', '/api/register', {
      userUuid: account.userUuid,
      firstName: ' ',
      lastName: '',
      email: 'nobody',
      contactNumber: '012-3456789',
      workspaceCode: '\u0001',
    })
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      {
        firstName: 'First Name is required!',
        lastName: 'Last Name is required!',
        email: 'Please enter valid email address!',
        contactNumber: 'Please enter valid Contact Number!',
        workspaceCode: expect.any(String),
      },
    ])
    const unknown = await call('POST', '/api/register', { ...person(account), roleId: 1 })
    expect([unknown.status, unknown.body['errors']]).toEqual([400, { roleId: expect.any(String) }])
  })

  it('lets only the creator of a new account restart with another password', async () => {
    const attempt = 'only-this-sign-up-knows'
    const first = await signUp(undefined, { ClientMetadata: { attempt } })
    const stranger = await pool('SignUp', { Username: first.username, Password: 'Another1' })
    expect(stranger.body['__type']).toBe('UsernameExistsException')
    const guess = { ClientMetadata: { attempt: 'what-others-may-guess' } }
    expect((await pool('SignUp', { Username: first.username, Password: 'Another1', ...guess })).status).toBe(
      400,
    )
    const own = { ClientMetadata: { attempt }, Password: 'Another1' }
    const second = await signUp(first.username, own)
    expect(second.userUuid).not.toBe(first.userUuid)
  })
})

it('calls of one account are slowed too, and codes are shown by a demo alone', async () => {
  const account = await signUp()
  let last = await call('POST', '/api/register', person(account))
  for (let tries = 0; tries < 40 && last.status === 201; tries += 1) {
    last = await call('POST', '/api/register', person(account), `198.51.100.${tries}`)
  }
  expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  const shown = `/api/register/demo-code?username=${encodeURIComponent(account.username)}`
  expect((await call('GET', shown)).status).toBe(404)
})

describe('a company that signs up', () => {
  const newClient = (account: { username: string; userUuid?: string }) => ({
    userUuid: account.userUuid,
    firstName: 'Farid',
    lastName: 'Kamil',
    companyName: 'Cahaya Guarding',
    country: 'MY',
    industry: { industryId: '31', industryName: 'Property Management' },
    user: '11-49',
    email: 'farid@cahaya.example',
    contact: account.username,
  })
  const companyOf = (name: string) =>
    portal.db.system.query<Record<string, unknown>>(
      `select id, is_trial, trial_ends_on - (now() at time zone time_zone)::date as left, industry_id, industry_name,
         employee_band, country, workspace_code from client where name = $1`,
      [name],
    )

  it('REG-05 REG-06 REG-09 gets, once its owner is confirmed, a trial of 7 days with him as its administrator', async () => {
    await portal.db.system.query(
      `insert into client (id, name) values ($1, 'Operator') on conflict do nothing`,
      [operatorId],
    )
    const operator = await portal.member(operatorId, allCodes)
    const account = await signUp()
    expect((await call('POST', '/api/register/new-client', newClient(account))).status).toBe(201)
    expect(await companyOf('Cahaya Guarding')).toEqual([])
    await confirm(account.username)
    const [made] = await companyOf('Cahaya Guarding')
    expect(made).toMatchObject({
      is_trial: true,
      left: 7,
      industry_id: '31',
      industry_name: 'Property Management',
      employee_band: '11-49',
      country: 'MY',
      workspace_code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    })
    const token = `${account.userUuid}/${String(made?.['id'])}`
    const access = await portal.call(token, 'GET', '/api/admin/access/me')
    expect(access.body['data']).toEqual(expect.arrayContaining(['USA', 'ACA', 'CMA']))
    expect(await noticesOf(portal, operator)).toContain('A new company has signed up: Cahaya Guarding')
    expect((await portal.call(token, 'GET', '/api/client')).body).toMatchObject({
      trialLeft: 7,
      isTrial: true,
    })
  })

  it('answers alike without the account’s id, and never undoes a request', async () => {
    const account = await signUp()
    await call('POST', '/api/register', person(account))
    const known = await call('POST', '/api/register/new-client', {
      ...newClient({ username: account.username }),
      companyName: 'Planted',
    })
    const unknown = await call('POST', '/api/register/new-client', newClient({ username: newNumber() }))
    expect([known.status, unknown.status]).toEqual([201, 201])
    await confirm(account.username)
    expect(await companyOf('Planted')).toEqual([])
  })

  it('REG-05 REG-09 refuses missing fields, and an industry whose id and name differ', async () => {
    const account = await signUp()
    const refused = await call('POST', '/api/register/new-client', {
      ...newClient(account),
      companyName: '',
      country: 'XX',
      industry: { industryId: '31', industryName: 'Cleaning Services' },
      user: '5',
      email: 'farid',
    })
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      {
        companyName: 'Company Name is required!',
        country: 'Country is required!',
        industry: 'Industry is required!',
        user: 'No. of employees is required!',
        email: 'Please enter valid Email!',
      },
    ])
  })
})
