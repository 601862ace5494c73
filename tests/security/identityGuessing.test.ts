import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeExpired } from '../../server/platform/identity/pool.ts'
import { addressBucket } from '../../server/platform/identity/limits.ts'
import { startIdentity, type IdentityServer } from '../support/identityServer.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
/** Behind a proxy, so that a test can come from any address. */
let server: IdentityServer
let other: IdentityServer
let now = Date.now()
beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve({ now: () => now, trustProxy: true })
  other = await identity.serve({ now: () => now, trustProxy: true })
})
afterAll(() => identity.close())

const password = 'Rahsia!23'
let nextNumber = 60125000000
const number = () => `+${(nextNumber += 1)}`
async function enter(email?: string) {
  const username = number()
  await identity.enter(server.db.system, server.pool, { username, email, password })
  return username
}
const from = (address: string) => ({ 'x-forwarded-for': address })
let nextAddress = 0
const freshAddress = () =>
  from(`10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${(nextAddress += 1) & 255}`)

const withClient = (body: object) => ({ ClientId: identity.clientId, ...body })

/** A guess in the SRP flow; the proof is noise, as a guesser's is. */
async function guessBySrp(on: IdentityServer, username: string, headers: Record<string, string>) {
  const begun = await on.call(
    'InitiateAuth',
    withClient({ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: username, SRP_A: 'abcdef' } }),
    headers,
  )
  const parameters = begun.body['ChallengeParameters'] as Record<string, string>
  const text = new Date(now).toUTCString() // Sat, 01 Nov 2025 03:04:05 GMT
  const [day, date, month, year, time] = text.replace(',', '').split(' ')
  return on.call(
    'RespondToAuthChallenge',
    withClient({
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: parameters['USER_ID_FOR_SRP'],
        PASSWORD_CLAIM_SECRET_BLOCK: parameters['SECRET_BLOCK'],
        PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
        TIMESTAMP: `${day} ${month} ${Number(date)} ${time} UTC ${year}`,
      },
    }),
    headers,
  )
}

describe('guessing a password', () => {
  it('allows 10 of 1,000 guesses under every disguise, and the owner signs in', async () => {
    const email = 'dan.tan@example.com'
    const username = await enter(email)
    const home = from('203.0.113.9')
    expect((await server.signInPlainly(username, password, home)).status).toBe(200)

    const disguises: ((text: string) => string)[] = [
      (text) => text,
      (text) => ` ${text} `,
      (text) => text.toUpperCase(),
      (text) => `${text}\u200b`,
      (text) => `\u00a0${text}`,
      (text) => text.replaceAll('6', '６'),
      (text) => text.split('').join(' '),
      () => email,
      () => email.toUpperCase(),
      () => 'Ｄan.Tan@Example.com',
      () => `${email}\t`,
      () => email.split('').join('\u2060'),
    ]
    let reached = 0
    for (let guess = 0; guess < 1_000; guess += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const disguise = disguises[(guess + index) % disguises.length] ?? ((text: string) => text)
          const on = index % 2 ? server : other
          return index === 0
            ? guessBySrp(on, disguise(username), freshAddress())
            : on.call(
                'InitiateAuth',
                withClient({
                  AuthFlow: 'USER_PASSWORD_AUTH',
                  AuthParameters: {
                    USERNAME: disguise(username),
                    PASSWORD: `guess${guess + index}`,
                    EMAIL: `x${guess}`,
                  },
                }),
                freshAddress(),
              )
        }),
      )
      for (const { body } of answers) {
        if (body['message'] === 'Incorrect username or password.') reached += 1
        else expect(body['message']).toBe('Password attempts exceeded')
      }
    }
    console.log(`guesses that reached the check: ${reached} of 1,000`)
    expect(reached).toBeLessThanOrEqual(10)
    expect(reached).toBeGreaterThan(0)

    expect((await server.signInPlainly(username, password, freshAddress())).body).toMatchObject({
      message: 'Password attempts exceeded',
    })
    expect((await server.signInPlainly(username, password, home)).status).toBe(200)
  })

  it('is let go on after a wait that doubles, and forgotten by the right password', async () => {
    const username = await enter()
    const wrong = async () =>
      (await server.signInPlainly(username, 'wrong!23', freshAddress())).body['message']
    for (let guess = 0; guess < 5; guess += 1) expect(await wrong()).toBe('Incorrect username or password.')
    expect(await wrong()).toBe('Password attempts exceeded')
    now += 61_000
    expect(await wrong()).toBe('Incorrect username or password.')
    now += 61_000
    expect(await wrong()).toBe('Password attempts exceeded')
    now += 60_000
    expect((await server.signInPlainly(username, password, freshAddress())).status).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) expect(await wrong()).toBe('Incorrect username or password.')
  })

  it('stops guesses over many accounts from one address, a /64 of IPv6 as one', async () => {
    let reached = 0
    for (let guess = 0; guess < 130; guess += 1) {
      const address = from(`2001:db8:5:6:${guess.toString(16)}::${(guess * 7).toString(16)}`)
      const { body } = await server.signInPlainly(number(), 'spray!23', address)
      if (body['__type'] === 'TooManyRequestsException') continue
      reached += 1
    }
    expect(reached).toBe(100)
    const username = await enter()
    expect((await server.signInPlainly(username, password, from('2001:db8:5:7::1'))).status).toBe(200)
  })

  it('does not use up the attempts of an office where people get their passwords right', async () => {
    const office = from('198.51.100.7')
    const username = await enter()
    for (let time = 0; time < 130; time += 1) {
      expect((await server.signInPlainly(username, password, office)).status).toBe(200)
    }
  })
})

describe('guessing a code', () => {
  const confirm = (username: string, code: string, on = server) =>
    on.call(
      'ConfirmForgotPassword',
      withClient({ Username: username, ConfirmationCode: code, Password: 'Baharu!45' }),
      freshAddress(),
    )
  const forgot = (username: string) =>
    server.call('ForgotPassword', withClient({ Username: username }), freshAddress())
  const codeFor = (username: string) =>
    vi.waitFor(() => {
      const sent = server.messages.findLast(({ destination }) => destination === username)
      if (!sent) throw new Error('nothing was sent')
      return sent.code
    })

  it('allows 10 of 1,000 guesses despite repeated requests', async () => {
    const username = await enter()
    let reached = 0
    for (let guess = 0; guess < 1_000; guess += 10) {
      await forgot(username)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          confirm(username, String(guess + index).padStart(6, '0'), index % 2 ? server : other),
        ),
      )
      reached += answers.filter(({ body }) => body['__type'] !== 'LimitExceededException').length
    }
    expect(reached).toBeLessThanOrEqual(10)
    expect(server.messages.filter(({ destination }) => destination === username)).toHaveLength(5)
  })

  it('finds a code good for 15 minutes and for one use, also by many at the same moment', async () => {
    const username = await enter()
    await forgot(username)
    now += 15 * 60_000 + 1
    expect((await confirm(username, await codeFor(username))).body).toMatchObject({
      __type: 'ExpiredCodeException',
    })
    await forgot(username)
    await vi.waitFor(() =>
      expect(server.messages.filter(({ destination }) => destination === username)).toHaveLength(2),
    )
    const code = await codeFor(username)
    now += 14 * 60_000
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, copy) => confirm(username, code, copy % 2 ? server : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await server.signInPlainly(username, 'Baharu!45', freshAddress())).status).toBe(200)
  })

  it('is of no use for another person or another purpose', async () => {
    const [one, two] = [await enter(), await enter()]
    await forgot(one)
    await forgot(two)
    const code = await codeFor(one)
    const swapped = await confirm(two, code)
    expect(swapped.body).toMatchObject({ __type: 'CodeMismatchException' })
    const elsewhere = await server.call(
      'ConfirmSignUp',
      withClient({ Username: one, ConfirmationCode: code }),
      freshAddress(),
    )
    expect(elsewhere.body).toMatchObject({ __type: 'ExpiredCodeException' })
  })
})

describe('an unknown user', () => {
  it('answers an unknown login with the same bytes as a known one', async () => {
    const email = 'erin@example.com'
    const known = await enter(email)
    const unknown = number()
    const same = async (operation: string, body: (username: string) => object) => {
      const [a, b] = [
        await server.call(operation, withClient(body(known)), freshAddress()),
        await server.call(operation, withClient(body(unknown)), freshAddress()),
      ]
      expect(b.status).toBe(a.status)
      expect(b.text.replaceAll(unknown.slice(-4), 'LAST')).toBe(a.text.replaceAll(known.slice(-4), 'LAST'))
    }
    await same('InitiateAuth', (USERNAME) => ({
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: 'wrong!23' },
    }))
    await same('ResendConfirmationCode', (Username) => ({ Username }))
    await same('ConfirmSignUp', (Username) => ({ Username, ConfirmationCode: '000000' }))
    await same('ForgotPassword', (Username) => ({ Username }))
    await same('ConfirmForgotPassword', (Username) => ({
      Username,
      ConfirmationCode: '0',
      Password: 'Baharu!45',
    }))
    const mailed = await server.call('ForgotPassword', withClient({ Username: email }), freshAddress())
    const unmailed = await server.call(
      'ForgotPassword',
      withClient({ Username: 'evan@example.com' }),
      freshAddress(),
    )
    expect(unmailed.text).toBe(mailed.text)
    for (let guess = 0; guess < 6; guess += 1) {
      const [a, b] = [
        await guessBySrp(server, known, freshAddress()),
        await guessBySrp(server, unknown, freshAddress()),
      ]
      expect(b.text).toBe(a.text)
    }
  })

  it('gets a challenge of the same form, with a salt that stays the same', async () => {
    const begin = async (username: string) => {
      const { body } = await server.call(
        'InitiateAuth',
        withClient({ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: username, SRP_A: 'abcdef' } }),
      )
      return body['ChallengeParameters'] as Record<string, string>
    }
    const [known, unknown] = [await enter(), number()]
    const [a, b, again] = [await begin(known), await begin(unknown), await begin(` ${unknown}`)]
    const form = (parameters: Record<string, string>) => ({
      names: Object.keys(parameters),
      id: parameters['USER_ID_FOR_SRP']?.replace(/[0-9a-f]/g, (digit, at: number) =>
        at === 14 ? digit : 'x',
      ),
      salt: parameters['SALT']?.length,
    })
    expect(form(b)).toEqual(form(a))
    expect(again['SALT']).toBe(b['SALT'])
    expect(again['USER_ID_FOR_SRP']).toBe(b['USER_ID_FOR_SRP'])
    expect((await begin(b['USER_ID_FOR_SRP'] ?? ''))['SALT']).toBe(b['SALT'])
  })

  it('takes as long as a known one', async () => {
    const knownOnes: string[] = []
    for (let count = 0; count < 150; count += 1) knownOnes.push(await enter())
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const operations: Record<string, (username: string) => Promise<unknown>> = {
      'sign-in': (username) => server.signInPlainly(username, 'wrong!23', freshAddress()),
      'SRP sign-in': (username) => guessBySrp(server, username, freshAddress()),
      'forgotten password': (username) =>
        server.call('ForgotPassword', withClient({ Username: username }), freshAddress()),
    }
    for (const [name, run] of Object.entries(operations)) {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (const username of knownOnes) {
        known.push(await time(() => run(username)))
        unknown.push(await time(() => run(number())))
      }
      const ratio = median(unknown) / median(known)
      console.log(`${name}: unknown takes ${ratio.toFixed(2)} of known (${median(known).toFixed(1)} ms)`)
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.33)
    }
  })
})

describe('somebody else’s number or address', () => {
  const signUp = (username: string, email?: string) =>
    server.call(
      'SignUp',
      withClient({
        Username: username,
        Password: password,
        UserAttributes: email ? [{ Name: 'email', Value: email }] : null,
      }),
      freshAddress(),
    )
  const lastCode = (destination: string, count: number) =>
    vi.waitFor(() => {
      const sent = server.messages.filter((message) => message.destination === destination)
      expect(sent).toHaveLength(count)
      return sent.at(-1)?.code ?? ''
    })
  const confirm = (Username: string, ConfirmationCode: string) =>
    server.call('ConfirmSignUp', withClient({ Username, ConfirmationCode }), freshAddress())

  it('reserves a number for an hour during sign-up, then frees it', async () => {
    const username = number()
    expect((await signUp(username)).status).toBe(200)
    const strangersCode = await lastCode(username, 1)
    expect((await signUp(username)).body).toMatchObject({ __type: 'UsernameExistsException' })
    now += 3_600_001
    expect((await signUp(username)).status).toBe(200)
    expect((await confirm(username, strangersCode)).status).toBe(400)
    expect((await confirm(username, await lastCode(username, 2))).status).toBe(200)
    now += 3_600_001
    expect((await signUp(username)).body).toMatchObject({ __type: 'UsernameExistsException' })
    expect((await server.signInPlainly(username, password, freshAddress())).status).toBe(200)
  })

  it('cannot be taken from who proved it, and two unproved claims leave both to their numbers', async () => {
    const owner = 'faye@example.com'
    await enter(owner)
    const claim = async (email: string) => {
      const username = number()
      await signUp(username, email)
      expect((await confirm(username, await lastCode(username, 1))).status).toBe(200)
      return username
    }
    const whoIs = async (login: string) => {
      const { body } = await server.signInPlainly(login, password, freshAddress())
      const tokens = body['AuthenticationResult'] as { IdToken: string } | undefined
      return tokens ? (await server.verifier.verifyIdToken(tokens.IdToken)).sub : body['message']
    }
    const before = await whoIs(owner)
    await claim(owner)
    expect(await whoIs(owner)).toBe(before)

    const first = await claim('gail@example.com')
    expect(await whoIs('GAIL@example.com')).toBe(await whoIs(first))
    const second = await claim('gail@example.com')
    expect(await whoIs('gail@example.com')).toBe('Incorrect username or password.')
    expect(await whoIs(first)).not.toBe(await whoIs(second))
  })

  it('is never sent a new password’s code before its holder has proved it', async () => {
    const byMail = await identity.serve({ now: () => now, trustProxy: true, channels: ['email'] })
    const username = number()
    await signUp(username, 'hana@example.com')
    await confirm(username, await lastCode(username, 1))
    await byMail.call('ForgotPassword', withClient({ Username: username }), freshAddress())
    await byMail.call('ForgotPassword', withClient({ Username: 'hana@example.com' }), freshAddress())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(byMail.messages).toEqual([])
  })
})

describe('traces', () => {
  it('are deleted once they have expired', async () => {
    now += 400 * 86_400_000
    await purgeExpired(server.pool)
    for (const table of ['session', 'code', 'used_challenge', 'attempt', 'known_address']) {
      expect(await server.db.system.query(`select 1 from identity_${table}`)).toEqual([])
    }
  })
})

describe('the part of an address that counts', () => {
  it('is one spelling of an IPv4 address or of the first 64 bits of an IPv6 one', () => {
    const buckets = {
      '192.0.2.1': '192.0.2.1',
      '::ffff:192.0.2.1': '192.0.2.1',
      '::ffff:c000:201': '192.0.2.1',
      '2001:db8::1': '2001:db8:0:0::/64',
      '2001:DB8:0:0:ffff::1': '2001:db8:0:0::/64',
      '2001:0db8:0000:0000:1:2:3:4': '2001:db8:0:0::/64',
      '2001:db8:0:1::1': '2001:db8:0:1::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '::1': '0:0:0:0::/64',
    }
    for (const [address, bucket] of Object.entries(buckets)) expect(addressBucket(address)).toBe(bucket)
  })
})
