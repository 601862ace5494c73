import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { send } from '../../../src/providers/http/request.ts'

const url = 'http://portal.test/api/pin/import'
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const file = new Blob(['Name\r\nA\r\n'])
const upload = (onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) =>
  send(
    { url, method: 'POST', body: file, headers: { 'content-type': 'text/csv' }, onProgress, signal },
    { credentials: 'include', headers: { 'x-requested-with': 'portal' } },
  )

it('sends a file unchanged and reports its progress', async () => {
  server.use(
    http.post(url, async ({ request }) => {
      expect(request.headers.get('content-type')).toBe('text/csv')
      expect(request.headers.get('x-requested-with')).toBe('portal')
      return HttpResponse.json({ text: await request.text() }, { status: 201, headers: { 'x-a': 'b: c' } })
    }),
  )
  const shares: number[] = []
  const answer = await upload((share) => shares.push(share))
  expect([answer.status, answer.data, answer.headers.get('x-a')]).toEqual([
    201,
    { text: 'Name\r\nA\r\n' },
    'b: c',
  ])
  expect(shares.at(-1)).toBe(1)
})

it('fails like every call: with a message, without an answer, when cancelled', async () => {
  server.use(http.post(url, () => HttpResponse.json({ code: 'invalid', message: 'No.' }, { status: 422 })))
  await expect(upload()).rejects.toMatchObject({ status: 422, message: 'No.' })
  server.use(http.post(url, () => HttpResponse.error()))
  await expect(upload()).rejects.toMatchObject({ failure: 'offline' })
  const given = new AbortController()
  given.abort()
  await expect(upload(undefined, given.signal)).rejects.toMatchObject({ failure: 'aborted' })
})
