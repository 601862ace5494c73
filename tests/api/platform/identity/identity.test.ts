import type { CognitoUserAttribute, CodeDeliveryDetails, UserData } from 'amazon-cognito-identity-js'
import { CognitoUserAttribute as Attribute } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeIdToken } from '../../../../src/domain/people/idClaims.ts'
import {
  passwordMessage,
  patternPasswordMessage,
  personalPasswordMessage,
} from '../../../../src/domain/access/password.ts'
import { promised, startIdentity, type IdentityServer } from '../../../support/identityServer.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let server: IdentityServer
beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve()
})
afterAll(() => identity.close())

const lastCode = (destination: string) =>
  vi.waitFor(() => {
    const message = server.messages.findLast((sent) => sent.destination === destination)
    if (!message) throw new Error(`nothing was sent to ${destination}`)
    return message
  })

describe('the pool, spoken to by the real client library', () => {
  it('AUTH-05: signs up, resends, confirms, signs in, reads and updates the user, and signs out', async () => {
    const browser = server.browser()
    const phone = '+60121000001'
    const { userSub } = await browser.signUp(phone, 'Rahsia!23', { email: 'Ann@Example.com' })
    const first = await lastCode(phone)
    expect(first).toMatchObject({
      channel: 'sms',
      purpose: 'sign_up',
      code: expect.stringMatching(/^\d{6}$/),
    })
    await expect(browser.signIn(phone, 'Rahsia!23')).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
    })

    const resent = await promised<{ CodeDeliveryDetails: CodeDeliveryDetails }>((done) =>
      browser.user(phone).resendConfirmationCode(done),
    )
    expect(resent.CodeDeliveryDetails).toEqual({
      AttributeName: 'phone_number',
      DeliveryMedium: 'SMS',
      Destination: '+*******0001',
    })
    await vi.waitFor(() => expect(server.messages).toHaveLength(2))
    const confirm = (code: string) =>
      promised((done) => browser.user(phone).confirmRegistration(code, true, done))
    await expect(confirm(first.code)).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect(await confirm((await lastCode(phone)).code)).toBe('SUCCESS')

    const { who, session } = await browser.signIn(phone, 'Rahsia!23')
    expect(who.getUsername()).toBe(userSub)
    expect(session.isValid()).toBe(true)
    expect(decodeIdToken(session.getIdToken().getJwtToken())).toMatchObject({ sub: userSub, clientId: 0 })
    expect(browser.pool.getCurrentUser()?.getUsername()).toBe(userSub)

    await promised((done) =>
      who.updateAttributes(
        [
          new Attribute({ Name: 'custom:clientId', Value: '7' }),
          new Attribute({ Name: 'custom:isActive', Value: '1' }),
        ],
        done,
      ),
    )
    const data = await promised<UserData>((done) => who.getUserData(done, { bypassCache: true }))
    const attributes = Object.fromEntries(data.UserAttributes.map(({ Name, Value }) => [Name, Value]))
    expect(attributes).toEqual({
      sub: userSub,
      phone_number: phone,
      phone_number_verified: 'true',
      email: 'Ann@Example.com',
      email_verified: 'false',
      'custom:clientId': '7',
      'custom:isActive': '1',
    })
    const refreshed = await browser.refresh(who, session)
    expect(decodeIdToken(refreshed.getIdToken().getJwtToken()).clientId).toBe(7)
    const asAttributes = await promised<CognitoUserAttribute[]>((done) => who.getUserAttributes(done))
    expect(asAttributes.map((attribute) => attribute.getName())).toContain('custom:clientId')

    const idToken = refreshed.getIdToken().getJwtToken()
    await expect(server.verifier.verifyIdToken(idToken)).resolves.toMatchObject({ userUuid: userSub })
    await new Promise<void>((resolve) => who.signOut(() => resolve()))
    expect(browser.pool.getCurrentUser()).toBeNull()
    await expect(server.verifier.verifyIdToken(idToken)).rejects.toMatchObject({ status: 401 })
  })

  it('lets the owner of a number set a password after a stranger’s sign-up (AUTH-05)', async () => {
    const username = '+60121000091'
    const signUp = await server.call('SignUp', {
      ClientId: identity.clientId,
      Username: username,
      Password: 'Kereta!91',
      UserAttributes: [{ Name: 'email', Value: 'somebody@example.com' }],
    })
    expect(signUp.status).toBe(200)
    // Not to an address that they only claim.
    for (const login of ['somebody@example.com', username]) {
      await server.call('ForgotPassword', { ClientId: identity.clientId, Username: login })
    }
    const sent = await vi.waitFor(() => {
      const found = server.messages.filter(
        (one) =>
          one.purpose === 'reset_password' && [username, 'somebody@example.com'].includes(one.destination),
      )
      expect(found).toHaveLength(1)
      return found[0]
    })
    expect(sent?.destination).toBe(username)
    const set = await server.call('ConfirmForgotPassword', {
      ClientId: identity.clientId,
      Username: username,
      ConfirmationCode: sent?.code,
      Password: 'Holder!23',
    })
    expect(set.status).toBe(200)
    await server.browser().signIn(username, 'Holder!23')
    expect((await server.signInPlainly(username, 'Kereta!91')).status).toBe(400)
  })

  it('issues tokens with the claims of managed pools and the product’s', async () => {
    const other = await identity.serve({
      productClaims: async (sub, clientId) => ({
        clientId,
        role: 'Manager',
        userId: 9,
        userUuid: `u-${sub}`,
        iss: 'http://evil.test',
        aud: 'evil',
        token_use: 'access',
      }),
    })
    const sub = await identity.enter(other.db.system, other.pool, {
      username: '+60121000002',
      email: 'bob@example.com',
      password: 'Rahsia!23',
      attributes: { 'custom:clientId': '3', 'custom:isActive': '1' },
    })
    const { session } = await other.browser().signIn('+60121000002', 'Rahsia!23')
    const id = session.getIdToken().decodePayload()
    const access = session.getAccessToken().decodePayload()
    const common = {
      sub,
      iss: identity.issuer,
      jti: expect.any(String),
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: id['iat'] + 3600,
    }
    expect(id).toEqual({
      ...common,
      aud: identity.clientId,
      token_use: 'id',
      'cognito:username': sub,
      email: 'bob@example.com',
      email_verified: true,
      phone_number: '+60121000002',
      phone_number_verified: true,
      'custom:clientId': '3',
      'custom:isActive': '1',
      clientId: 3,
      role: 'Manager',
      userId: 9,
      userUuid: `u-${sub}`,
    })
    expect(access).toEqual({
      ...common,
      client_id: identity.clientId,
      username: sub,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
    })
    expect(access['origin_jti']).toBe(id['origin_jti'])
    await expect(other.verifier.verifyIdToken(session.getIdToken().getJwtToken())).resolves.toMatchObject({
      userUuid: `u-${sub}`,
      clientId: 3,
      role: 'Manager',
      userId: 9,
    })
  })

  it('lets a person in by number or proved address, in any spelling, and by either flow', async () => {
    const sub = await identity.enter(server.db.system, server.pool, {
      username: '+60121000003',
      email: 'Cara.Lim@Example.com',
      password: 'Rahsia!23',
    })
    for (const login of [
      '+60 12-100 0003',
      '012-100 0003',
      '60121000003',
      ' +６0121000003',
      'cara.lim@example.com',
      'CARA.LIM@EXAMPLE.COM\u200b',
      sub,
    ]) {
      const { session } = await server.browser().signIn(login, 'Rahsia!23')
      expect(session.getIdToken().payload['sub']).toBe(sub)
    }
    const plain = await server.browser().signIn('cara.lim@example.com', 'Rahsia!23', 'USER_PASSWORD_AUTH')
    expect(plain.session.getIdToken().payload['sub']).toBe(sub)
  })

  it('refuses at sign-up what the spec refuses, with the spec’s words for a password', async () => {
    const browser = server.browser()
    const refusals: [string, string, Record<string, string>, object][] = [
      ['+60121000004', 'abc', {}, { code: 'InvalidPasswordException', message: passwordMessage }],
      ['+60121000004', 'with space', {}, { code: 'InvalidPasswordException', message: passwordMessage }],
      ['+60121000004', 'Password1', {}, { code: 'InvalidPasswordException' }],
      ['+60121000004', 'aaaaaaaa', {}, { code: 'InvalidPasswordException', message: patternPasswordMessage }],
      [
        '+60121000004',
        '0121000004!',
        {},
        { code: 'InvalidPasswordException', message: personalPasswordMessage },
      ],
      [
        '+60121000004',
        'Aminah2026',
        { given_name: 'Aminah' },
        { code: 'InvalidPasswordException', message: personalPasswordMessage },
      ],
      ['ann', 'Rahsia!23', {}, { code: 'InvalidParameterException' }],
      ['ann@example.com', 'Rahsia!23', {}, { code: 'InvalidParameterException' }],
      ['+60121000004', 'Rahsia!23', { email: 'nobody' }, { code: 'InvalidParameterException' }],
      ['+60121000004', 'Rahsia!23', { phone_number: '+60129' }, { code: 'InvalidParameterException' }],
      ['+60121000004', 'Rahsia!23', { email_verified: 'true' }, { code: 'NotAuthorizedException' }],
      ['+60121000004', 'Rahsia!23', { 'custom:role': 'admin' }, { code: 'NotAuthorizedException' }],
      ['+60121000003', 'Rahsia!23', {}, { code: 'UsernameExistsException', message: 'User already exists' }],
    ]
    for (const [username, password, attributes, refusal] of refusals) {
      await expect(browser.signUp(username, password, attributes)).rejects.toMatchObject(refusal)
    }
  })

  it('never keeps a password, nor a verifier or private key that a stolen database would show', async () => {
    const dump: string[] = []
    const tables = await server.db.system.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_name like 'identity\\_%'`,
    )
    expect(tables).toHaveLength(7)
    for (const { name } of tables) {
      const rows = await server.db.system.query<{ row: string }>(`select t::text as row from ${name} t`)
      dump.push(...rows.map(({ row }) => row))
    }
    const everything = dump.join('\n')
    expect(everything).not.toContain('Rahsia!23')
    expect(everything).not.toContain('PRIVATE KEY')
    expect(everything).not.toContain('127.0.0.1')
    for (const { code } of server.messages) expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`))
    const [stolen] = await server.db.system.query<{ plain: boolean }>(
      `select bool_or(verifier::text similar to '\\\\x(3[0-9]|6[1-6])+') as plain from identity_user`,
    )
    expect(stolen?.plain).toBe(false)
  })
})

describe('the endpoint', () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${server.address}/identity`, { method: 'POST', headers, body })
  const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' }
  const json = { 'content-type': 'application/x-amz-json-1.1' }

  it('answers every bad request with JSON for the library', async () => {
    const answers = [
      await post({ ...target, ...json }, '{'),
      await post({ ...target, ...json }, ''),
      await post({ ...target, ...json }, 'null'),
      await post({ ...target, ...json }, '[1]'),
      await post({ ...target, ...json }, '{"__proto__":{"x":1}}'),
      await post({ ...target, ...json }, JSON.stringify({ ClientId: 'x'.repeat(100_000) })),
      await post({ ...target, 'content-type': 'application/json' }, '{}'),
      await post({ ...target, 'content-type': 'text/plain' }, '{}'),
      await post({ ...target, 'content-type': 'application/x-amz-json-1.1\t;a' }, '{"ClientId":1}'),
      await post(json, '{}'),
      await post({ ...json, 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' }, '{}'),
      await post({ ...json, 'x-amz-target': 'AWSCognitoIdentityProviderService.constructor' }, '{}'),
      await fetch(`${server.address}/identity`),
      await fetch(`${server.address}/identity/nothing`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('content-type')).toContain('json')
      expect(await answer.json()).toEqual({ __type: expect.any(String), message: expect.any(String) })
    }
    expect(server.faults).toEqual([])
  })

  it('refuses another client’s id, malformed SRP values and missing members by name', async () => {
    const srp = (SRP_A: string, ClientId = identity.clientId) =>
      server.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId,
        AuthParameters: { USERNAME: '+60121000003', SRP_A },
      })
    expect((await srp('a1', 'another')).body).toMatchObject({ __type: 'ResourceNotFoundException' })
    const { getDiffieHellman } = await import('node:crypto')
    const modulus = getDiffieHellman('modp15').getPrime('hex')
    for (const degenerate of ['', '0', '00', modulus, `${modulus}00`, 'xyz', '-1']) {
      expect((await srp(degenerate)).body).toMatchObject({ __type: 'InvalidParameterException' })
    }
    const missing = await server.call('SignUp', { ClientId: identity.clientId, Username: '+60121000009' })
    expect(missing.body).toMatchObject({
      __type: 'InvalidParameterException',
      message: expect.stringContaining("'Password'"),
    })
  })
})
