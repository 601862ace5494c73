import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startPortal, type Portal } from '../support/portal.ts'

const file = path.resolve(import.meta.dirname, '../../docs/openapi.json')
const operation = z.looseObject({
  security: z.array(z.unknown()).optional(),
  'x-permission': z.string().optional(),
  'x-access': z.string().optional(),
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
  expect(await readFile(file, 'utf8'), 'run: UPDATE_OPENAPI=1 npx vitest run tests/api/openapi.test.ts').toBe(
    current,
  )
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
    'get /api/feedback/facility/{id}',
    'get /api/register/resend-code',
    'post /api/feedback',
    'post /api/register',
    'post /api/register/new-client',
    'post /api/register/verify',
    'post /api/sign-out',
  ])
})
