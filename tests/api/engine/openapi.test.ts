import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startPortal, type Portal } from '../../support/portal.ts'

const file = path.resolve(import.meta.dirname, '../../../docs/openapi.json')
const operation = z.looseObject({
  security: z.array(z.unknown()).optional(),
  'x-permission': z.string().optional(),
  'x-access': z.string().optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
})
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

it('the contract moves only together with its committed copy, docs/openapi.json', async () => {
  const { text } = await portal.call('', 'GET', '/openapi.json')
  const current = `${JSON.stringify(JSON.parse(text), null, 1)}\n`
  if (process.env['UPDATE_OPENAPI']) await writeFile(file, current)
  expect(
    await readFile(file, 'utf8'),
    'run: UPDATE_OPENAPI=1 npx vitest run tests/api/engine/openapi.test.ts',
  ).toBe(current)
})

it('every call but the few public ones says which permission or membership it needs', async () => {
  const { paths } = document.parse(JSON.parse((await portal.call('', 'GET', '/openapi.json')).text))
  const open = Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations)
      .filter(
        ([, { security, 'x-permission': permission, 'x-access': access }]) =>
          security || (!permission && !access),
      )
      .map(([method]) => `${method} ${url}`),
  )
  expect(open.sort()).toEqual([
    'get /api/calendar/{token}.ics',
    'get /api/feedback/facility/{id}',
    'get /api/feedback/pin/{id}',
    'get /api/register/demo-code',
    'get /api/register/resend-code',
    'get /files/logo/{clientId}/{version}',
    'post /api/feedback',
    'post /api/payment/webhook',
    'post /api/register',
    'post /api/register/invitation',
    'post /api/register/invitation/account',
    'post /api/register/new-client',
    'post /api/register/verify',
    'post /api/sign-out',
  ])
})

it('describes the body of every write and the answer of every call', async () => {
  const { paths } = document.parse(JSON.parse((await portal.call('', 'GET', '/openapi.json')).text))
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ name: `${method} ${url}`, method, ...one })),
  )
  const unsaid = operations
    .filter(({ method, requestBody }) => ['post', 'put', 'patch'].includes(method) && !requestBody)
    .map(({ name }) => name)
  const unanswered = operations
    .filter(
      ({ responses }) =>
        !Object.entries(responses).some(([status, { content }]) => status !== 'default' && content),
    )
    .map(({ name }) => name)
  expect([unsaid, unanswered]).toEqual([[], []])
})
