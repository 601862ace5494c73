import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isCommonPassword } from '../../server/platform/identity/commonPasswords.ts'
import { createSecrets } from '../../server/platform/identity/crypto/secrets.ts'
import { readTimestamp } from '../../server/platform/identity/crypto/srp.ts'
import { startIdentity, type IdentityServer } from '../support/identityServer.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
let server: IdentityServer
let now = Date.now()
beforeAll(async () => {
  identity = await startIdentity()
  server = await identity.serve({ now: () => now })
})
afterAll(() => identity.close())
afterEach(() => vi.restoreAllMocks())

let nextNumber = 60124000000
const enter = async (password: string) => {
  const username = `+${(nextNumber += 1)}`
  await identity.enter(server.db.system, server.pool, { username, password })
  return username
}

/** Signs in by the library and keeps what it answered to the challenge. */
async function captureAnswer(username: string, password: string) {
  const spy = vi.spyOn(globalThis, 'fetch')
  const outcome = await server
    .browser()
    .signIn(username, password)
    .then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
  const bodies = spy.mock.calls.map(([, init]) => String(init?.body))
  spy.mockRestore()
  const answer = JSON.parse(bodies.at(-1) ?? '') as {
    ChallengeResponses: Record<
      'USERNAME' | 'TIMESTAMP' | 'PASSWORD_CLAIM_SECRET_BLOCK' | 'PASSWORD_CLAIM_SIGNATURE',
      string
    >
  }
  return { outcome, answer }
}

const respond = (on: IdentityServer, answer: object) => on.call('RespondToAuthChallenge', answer)
const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }

describe('the proof of a password', () => {
  it('agrees with the client library on random passwords of every script, and on wrong ones', async () => {
    const passwords = fc.sample(
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.constantFrom('пароль密码🔑', 'e\u0301', '\u00e9', 'a b', '\u0000', '"\\\'`'),
      ),
      { numRuns: 24, seed: 20_261_121 },
    )
    const verdicts = []
    for (const [index, password] of passwords.entries()) {
      const username = await enter(password)
      const isWrong = index % 4 === 3
      const { outcome } = await captureAnswer(username, isWrong ? `${password}x` : password)
      verdicts.push(outcome === (isWrong ? 'NotAuthorizedException' : 'in'))
    }
    expect(verdicts).toEqual(passwords.map(() => true))
  })

  it('counts once: replays are refused in every process', async () => {
    const other = await identity.serve({ now: () => now })
    const username = await enter('Rahsia!23')
    const { outcome, answer } = await captureAnswer(username, 'Rahsia!23')
    expect(outcome).toBe('in')
    for (const on of [server, other]) expect((await respond(on, answer)).body).toEqual(refused)

    // The first answer is lost on its way: of many copies that arrive together, one counts.
    const { answer: unsent } = await captureUnsent(username, 'Rahsia!23')
    const together = await Promise.all(
      Array.from({ length: 20 }, (_, copy) => respond(copy % 2 ? server : other, unsent)),
    )
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = together.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(losers).toEqual(losers.map(() => refused))
  })

  it('is refused when any part of it is changed, late, or meant for somebody else', async () => {
    const username = await enter('Rahsia!23')
    const stranger = await enter('Rahsia!23')
    const strangerSub = String(
      (await captureAnswer(stranger, 'Rahsia!23')).answer.ChallengeResponses.USERNAME,
    )
    type Answer = Awaited<ReturnType<typeof captureUnsent>>['answer']
    const change = (part: Partial<Answer['ChallengeResponses']>) => (answer: Answer) => ({
      ...answer,
      ChallengeResponses: { ...answer.ChallengeResponses, ...part },
    })
    const flip = (text: string, at: number) => {
      const bytes = Buffer.from(text, 'base64')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const changes: ((answer: Answer) => object)[] = [
      change({ USERNAME: strangerSub }),
      change({ USERNAME: username }),
      change({ TIMESTAMP: 'Sat Nov 1 03:04:05 UTC 2025' }),
      change({ TIMESTAMP: '2026-11-21T00:00:00Z' }),
      change({ PASSWORD_CLAIM_SIGNATURE: '' }),
      change({ PASSWORD_CLAIM_SECRET_BLOCK: '' }),
      change({ PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA' }),
      (answer) =>
        change({
          PASSWORD_CLAIM_SIGNATURE: flip(answer.ChallengeResponses.PASSWORD_CLAIM_SIGNATURE, 0),
        })(answer),
      (answer) =>
        change({
          PASSWORD_CLAIM_SECRET_BLOCK: flip(answer.ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK, 30),
        })(answer),
    ]
    for (const changed of changes) {
      const { answer } = await captureUnsent(username, 'Rahsia!23')
      expect((await respond(server, changed(answer))).body).toEqual(refused)
    }
    const { answer } = await captureUnsent(username, 'Rahsia!23')
    now += 181_000
    expect((await respond(server, answer)).body).toEqual(refused)
    now -= 181_000
    expect((await respond(server, answer)).status).toBe(200)
  })

  it('is taken from a client whose clock is up to five minutes off, and no further', async () => {
    const username = await enter('Rahsia!23')
    for (const [minutes, verdict] of [
      [-4, 'in'],
      [4, 'in'],
      [-6, 'NotAuthorizedException'],
      [6, 'NotAuthorizedException'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * 60_000 })
      expect((await captureAnswer(username, 'Rahsia!23')).outcome).toBe(verdict)
      vi.useRealTimers()
    }
  })
})

/** Runs the library up to its answer to the challenge, which is kept instead of sent. */
async function captureUnsent(username: string, password: string) {
  const send = globalThis.fetch
  let kept = ''
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const body = String(init?.body)
    if (!body.includes('PASSWORD_CLAIM_SIGNATURE')) return send(input, init)
    kept = body
    return Promise.reject(new Error('lost'))
  })
  await expect(server.browser().signIn(username, password)).rejects.toThrow()
  spy.mockRestore()
  return { answer: JSON.parse(kept) as Awaited<ReturnType<typeof captureAnswer>>['answer'] }
}

describe('the timestamp of the proof', () => {
  it('is read with a day of one or two digits and nothing else', () => {
    expect(readTimestamp('Sat Nov 1 03:04:05 UTC 2025')).toBe(Date.UTC(2025, 10, 1, 3, 4, 5))
    expect(readTimestamp('Fri Nov 21 23:59:59 UTC 2025')).toBe(Date.UTC(2025, 10, 21, 23, 59, 59))
    for (const bad of [
      '',
      'Sat Nov 1 3:4:5 UTC 2025',
      'Sat Foo 1 03:04:05 UTC 2025',
      'Sat Nov 1 03:04:05 GMT 2025',
    ]) {
      expect(readTimestamp(bad)).toBeNull()
    }
  })
})

describe('encrypted columns', () => {
  it('opens for its own purpose and row only, and not when a bit is changed', () => {
    const secrets = createSecrets(Buffer.alloc(32, 1))
    const box = secrets.seal('verifier', 'abc', 'row 1')
    expect(secrets.open('verifier', box, 'row 1')).toBe('abc')
    expect(secrets.open('verifier', box, 'row 2')).toBeNull()
    expect(secrets.open('challenge', box, 'row 1')).toBeNull()
    expect(createSecrets(Buffer.alloc(32, 2)).open('verifier', box, 'row 1')).toBeNull()
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(secrets.open('verifier', changed, 'row 1')).toBeNull()
    }
    expect(secrets.open('verifier', box.subarray(0, 20), 'row 1')).toBeNull()
    expect(secrets.mac('limit', 'a', 'bc')).not.toEqual(secrets.mac('limit', 'ab', 'c'))
    expect(() => createSecrets(Buffer.alloc(16))).toThrow('32 bytes')
  })
})

describe('common passwords', () => {
  it('are known in any letter case, and ordinary ones are not among them', async () => {
    for (const common of ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'letmein', 'football']) {
      expect(await isCommonPassword(common)).toBe(true)
    }
    for (const good of ['Rahsia!23', 'correct-horse', 'пароль密码'])
      expect(await isCommonPassword(good)).toBe(false)
  })
})
