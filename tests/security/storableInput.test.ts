import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { operationsOf, textAt, withTextAt, type Operation } from '../support/contractSamples.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'

let portal: Portal
let member: Member
let operations: Operation[]
beforeAll(async () => {
  portal = await startPortal()
  member = await portal.member(await portal.company('Storable'), allCodes)
  operations = operationsOf(JSON.parse((await portal.call('', 'GET', '/openapi.json')).text))
})
afterAll(() => portal.close())

/** All calls of resources are checked by one rule: their batches and imports add nothing to it. */
const own = ({ url }: Operation) => !/\/(batch|import)\b/.test(url)
/** Texts without a meaning, by the sample of their form. */
const impossible: readonly (readonly [string, readonly string[]])[] = [
  ['2026-03-01', ['2026-02-30', '0000-01-01', '2026-13-01']],
  ['2026-03', ['2026-13', '0000-01']],
  ['2026-03-01T02:03:04Z', ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-03-01T00:00:00+23:00']],
]

it('HTTP-06 refuses a NUL character in every text of every call, naming the member', async () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const operation of operations) {
    const { method, url, body, texts, query } = operation
    for (const place of texts.slice(0, own(operation) ? 3 : 1)) {
      const answer = await portal.call(member.token, method, url, withTextAt(body, place, 'a\u0000b'))
      tried += 1
      const isNamed = answer.status !== 422 || Object.hasOwn(answer.body['errors'] ?? {}, place[0] ?? 'root')
      if (answer.status < 400 || answer.status > 499 || !isNamed)
        wrong.push([method, url, place, answer.status, answer.text])
    }
    for (const name of query) {
      const answer = await portal.call(member.token, method, `${url}?${name}=a%00b`)
      if (answer.status < 400 || answer.status > 499) wrong.push([method, url, name, answer.status])
    }
  }
  expect(tried).toBeGreaterThan(500)
  expect(wrong).toEqual([])
  const escaped = `/api/department?filter=${encodeURIComponent('{"name":"a\\u0000b"}')}`
  for (const url of ['/api/user/1%00', '/api/proof/a%00b', escaped])
    expect((await portal.call(member.token, 'GET', url)).status, url).toBe(400)
  const text = String.raw`a text of \u0000, spelled out`
  const taken = await portal.call(member.token, 'POST', '/api/department', { name: text })
  expect([taken.status, taken.body['name']]).toEqual([201, text])
})

it('HTTP-06 refuses a day, month or time that no calendar has, and fails at none in any other text', async () => {
  const wrong: unknown[] = []
  let refused = 0
  for (const { method, url, body, texts, query } of operations.filter(own)) {
    for (const [index, place] of texts.entries()) {
      const form = impossible.find(([like]) => textAt(body, place) === like)
      // Free texts are all stored alike: the first few of a call stand for the others.
      if (!form && index >= 3) continue
      for (const date of form?.[1] ?? ['2026-02-30']) {
        const answer = await portal.call(member.token, method, url, withTextAt(body, place, date))
        const isNamed = Object.hasOwn(answer.body['errors'] ?? {}, place[0] ?? 'root')
        refused += isNamed ? 1 : 0
        if (
          answer.status >= 500 ||
          (form && answer.status === 422 && !isNamed) ||
          (form && answer.status < 400)
        )
          wrong.push([method, url, place, date, answer.text])
      }
    }
    for (const name of query) {
      const answer = await portal.call(member.token, method, `${url}?${name}=2026-02-30`, body)
      if (answer.status >= 500) wrong.push([method, url, name, answer.text])
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

it('HTTP-06 the user pool refuses a NUL character in names and attributes', async () => {
  const pool = (operation: string, body: object) =>
    portal.call('', 'POST', '/identity', body, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    })
  const ClientId = 'console'
  const bodies: [string, object][] = [
    ['SignUp', { Username: '+6012\u0000', Password: 'Rahsia!23' }],
    [
      'SignUp',
      {
        Username: '+60123456789',
        Password: 'Rahsia!23',
        UserAttributes: [{ Name: 'given_name', Value: '\u0000' }],
      },
    ],
    ['ForgotPassword', { Username: 'a\u0000@example.com' }],
    ['ResendConfirmationCode', { Username: '\u0000' }],
    ['InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: '\u0000', SRP_A: 'abc' } }],
  ]
  for (const [operation, body] of bodies) {
    const answer = await pool(operation, { ClientId, ...body })
    expect([operation, answer.status, answer.body['__type']]).toEqual([
      operation,
      400,
      'InvalidParameterException',
    ])
  }
})
