import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataProvider } from '../../../src/providers/data/dataProvider.ts'
import { send, type HttpClient } from '../../../src/providers/http/request.ts'
import { resourceAtRoute, resourceNamed } from '../../../src/resources/index.ts'

const asked: string[] = []
const server = setupServer(
  http.get('http://portal.test/api/cmms/work-request/export.csv', ({ request }) => {
    asked.push(new URL(request.url).search)
    return new HttpResponse('Ref. no.\nWR-1\n', { headers: { 'content-type': 'text/csv' } })
  }),
  http.get('http://portal.test/api/employee/export.csv', () =>
    HttpResponse.json({ code: 'forbidden', message: 'Permission USB is missing.' }, { status: 403 }),
  ),
  http.get('http://portal.test/files/8', () => HttpResponse.json({ an: 'attachment' })),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const client: HttpClient = {
  send: (request) => send({ ...request, url: new URL(request.url, 'http://portal.test').href }, {}),
}
const provider = createDataProvider({
  resource: (name) => resourceAtRoute(name) ?? resourceNamed(name),
  roots: { rest: 'http://portal.test/api', cmms: 'http://portal.test/api/cmms' },
  clients: { token: client, cookie: client },
  writable: (_resource, _mode, data) => data,
  entry: { entering: () => false, arrived: () => undefined },
  accessChanged: () => undefined,
})
const sort = { field: 'requestedAt', order: 'DESC' } as const

test('An export asks for the rows of the list and gives the file as it came', async () => {
  const file = await provider.exportFile('work', 'csv', { filter: { status: ['pending'], pinId: -1 }, sort })
  expect(await file.text()).toBe('Ref. no.\nWR-1\n')
  const query = new URLSearchParams(asked[0])
  expect(query.get('filter')).toBe('{"status":["pending"]}')
  expect(query.get('sort')).toBe('["requestedAt","DESC"]')
})

test('A refused export says why, rather than saving the refusal as a file', async () => {
  await expect(provider.exportFile('employee', 'csv', { filter: {}, sort })).rejects.toMatchObject({
    status: 403,
    message: 'Permission USB is missing.',
  })
})

test('A stored file is returned unchanged', async () => {
  expect(await (await provider.openFile(8)).text()).toBe('{"an":"attachment"}')
})
