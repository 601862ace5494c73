import { createTheme, getContrastRatio } from '@mui/material/styles'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccess } from '../../../src/providers/viewer/access.ts'
import { createAuthProvider } from '../../../src/providers/signIn/authProvider.ts'
import { currentCompany } from '../../../src/providers/viewer/company.ts'
import { createStart } from '../../../src/providers/data/start.ts'
import { createDataProvider } from '../../../src/providers/data/dataProvider.ts'
import { createCookieClient } from '../../../src/providers/http/cookieClient.ts'
import { createTokenClient } from '../../../src/providers/http/tokenClient.ts'
import { shouldRetry } from '../../../src/providers/data/shouldRetry.ts'
import { createPageEntry } from '../../../src/providers/page/pageEntry.ts'
import { createSession } from '../../../src/providers/session/session.ts'
import { darkTheme, lightTheme } from '../../../src/providers/page/theme.ts'
import { writableOf } from '../../../src/providers/data/writable.ts'
import { resourceAtRoute, resourceNamed } from '../../../src/resources/index.ts'
import type { Batch } from '../../../src/schema/calls/batch.ts'

const api = 'http://portal.test/api'
const cmms = 'http://maintenance.test/v2'
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

interface Seen {
  method: string
  url: string
  headers: Headers
  body: unknown
}

const batchWith = (counts: Partial<Batch['counts']>): Batch => ({
  id: 5,
  resource: 'employee',
  action: 'update',
  state: 'done',
  request: {},
  total: 2,
  title: '',
  counts: { pending: 0, done: 2, same: 0, failed: 0, undone: 0, kept: 0, left: 0, ...counts },
  message: null,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: { id: 1, name: 'Aisyah Tan' },
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoUntil: '2026-02-01T00:00:00Z',
  cancelling: false,
})

/** Answers every call to either root in the same way and notes what was asked. */
function answering(answer: (seen: Seen) => Response) {
  const calls: Seen[] = []
  const note = async ({ request }: { request: Request }) => {
    const text = await request.clone().text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const seen = {
      method: request.method,
      url: decodeURIComponent(request.url),
      headers: request.headers,
      body,
    }
    calls.push(seen)
    return answer(seen)
  }
  server.use(http.all(`${api}/*`, note), http.all(`${cmms}/*`, note))
  return calls
}

const page = (total: number, rows: unknown[]) =>
  HttpResponse.json(rows, { headers: { 'content-range': `items 0-24/${total}` } })

function console(shown = '/dashboard') {
  const leave = vi.fn<(path: string) => void>()
  const end = vi.fn<() => void>()
  const identity = {
    idToken: () => Promise.resolve('the-id-token'),
    renew: () => Promise.reject(new Error('no renewal here')),
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  }
  const session = { end, idToken: () => 'the-id-token' }
  const clients = {
    token: createTokenClient({ identity, session, path: () => shown, leave }),
    cookie: createCookieClient({ apiRoot: api, identity, session }),
  }
  const data = createDataProvider({
    resource: (name) => resourceAtRoute(name) ?? resourceNamed(name),
    roots: { rest: api, cmms },
    clients,
    writable: writableOf,
    entry: createPageEntry(() => shown),
    accessChanged: () => undefined,
  })
  return { data, clients, leave, identity }
}

const list = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'firstName', order: 'DESC' as const },
  filter: { departmentId: 4, pinId: -1, q: 'ali' },
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error,
  )

describe('data provider', () => {
  test('HTTP-06 CONST-01 a list asks by filter, range and sort, leaves out what means all, and reads Content-Range', async () => {
    const calls = answering(() => page(319, [{ id: 26, firstName: 'Ali' }]))
    const answer = await console().data.getList('employee', list)
    expect(answer).toEqual({ data: [{ id: 26, firstName: 'Ali' }], total: 319 })
    const url = new URL(calls[0]?.url ?? '')
    expect(url.pathname).toBe('/api/employee')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter: '{"departmentId":4,"q":"ali"}',
      range: '[25,49]',
      sort: '["firstName","DESC"]',
    })
    // Specification 7 gives employees to the cookie client.
    expect(calls[0]?.headers.get('x-requested-with')).toBe('portal')
    expect(calls[0]?.headers.get('authorization')).toBeNull()
    expect(calls[0]?.headers.get('range')).toBeNull()
  })

  test('HTTP-05 REST resources update by PUT below the API root, cmms ones by PATCH at their own address', async () => {
    const calls = answering(({ body }) => Response.json(body))
    const { data } = console()
    const person = { id: 7, firstName: 'Siti', version: 3, createdAt: '2026-01-01T00:00:00Z' }
    await data.update('employee', { id: 7, data: person, previousData: { ...person, version: 9 } })
    const job = { id: 8, title: 'Lamp', refNo: 'WR-1', status: 'pending', version: 2 }
    await data.update('work', { id: 8, data: job, previousData: job })
    expect(calls.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'PUT', url: `${api}/employee/7`, body: { firstName: 'Siti', version: 3 } },
      { method: 'PATCH', url: `${cmms}/work-request/8`, body: { title: 'Lamp', version: 2 } },
    ])
  })

  test('changes and deletes many records by a batch, and reports failures', async () => {
    let failed = 0
    const calls = answering(() => HttpResponse.json(batchWith({ failed }), { status: 201 }))
    const { data } = console()
    const ids = [1, 2]
    expect(await data.updateMany('employee', { ids, data: { departmentId: 4, id: 1 } })).toEqual({
      data: ids,
    })
    expect(await data.deleteMany('work', { ids })).toEqual({ data: ids })
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `${api}/employee/batch/update`, { set: { departmentId: 4 }, ids }],
      ['POST', `${cmms}/work-request/batch/delete`, { ids }],
    ])
    failed = 1
    await expect(data.deleteMany('work', { ids })).rejects.toThrow('1 of 2 could not be changed.')
  })

  test('a batch is begun with its key, and the ledger is read page by page', async () => {
    const calls = answering(({ url, method }) =>
      method === 'POST'
        ? HttpResponse.json(batchWith({}))
        : HttpResponse.json(url.includes('rows') ? [] : [batchWith({})], {
            headers: { 'content-range': url.includes('rows') ? 'batch */0' : 'batch 0-0/7' },
          }),
    )
    const { data } = console()
    await data.startBatch('work', 'complete', { filter: {}, values: { remark: 'x' } }, 'key-1')
    const all = await data.batches({ filter: { state: ['running'], resource: -1 }, range: [0, 24] })
    expect([all.total, all.data.length]).toEqual([7, 1])
    expect((await data.batchRows(5, { filter: { state: 'failed' }, range: [0, 99] })).total).toBe(0)
    await data.undoBatch(5)
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(calls.map(({ method, url }) => [method, decodeURIComponent(url)])).toEqual([
      ['POST', `${cmms}/work-request/batch/complete`],
      ['GET', `${api}/batch?filter={"state":["running"]}&range=[0,24]&sort=["id","DESC"]`],
      ['GET', `${api}/batch/5/rows?filter={"state":"failed"}&range=[0,99]`],
      ['POST', `${api}/batch/5/undo`],
    ])
  })

  test('sends the key of its form with a creation, or a new one', async () => {
    const calls = answering(() => HttpResponse.json({ id: 1 }, { status: 201 }))
    const { data } = console()
    await data.create('department', { data: { name: 'Finance' }, meta: { idempotencyKey: 'form-1' } })
    await data.create('department', { data: { name: 'Finance' } })
    await data.create('department', { data: { name: 'Finance' } })
    const sentKeys = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(sentKeys[0]).toBe('form-1')
    expect(new Set(sentKeys).size).toBe(3)
  })

  test('a transition goes to its verb with the version, and the history is read below the record', async () => {
    const calls = answering(({ method }) =>
      HttpResponse.json(method === 'GET' ? [] : { id: 8, status: 'completed' }),
    )
    const { data } = console()
    const done = await data.transition('work', 8, 'complete', { version: 2, remark: 'Replaced' })
    expect(done.data).toEqual({ id: 8, status: 'completed' })
    expect((await data.history('work', 8)).data).toEqual([])
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', `${cmms}/work-request/8/complete`, { version: 2, remark: 'Replaced' }],
      ['GET', `${cmms}/work-request/8/history`, undefined],
    ])
  })

  test('shows refusals at the fields; unknown fields go to the form', async () => {
    answering(() =>
      HttpResponse.json(
        { code: 'invalid', message: 'No', errors: { firstName: 'Too long', quota: 'The plan is full.' } },
        { status: 422 },
      ),
    )
    const error = await rejection(console().data.create('employee', { data: {} }))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({
      status: 422,
      body: { errors: { firstName: 'Too long', root: { serverError: 'The plan is full.' } } },
    })
  })

  test('a stale update keeps the current record, so that the form can show both', async () => {
    const current = { id: 7, firstName: 'Other', version: 4 }
    answering(() => HttpResponse.json({ code: 'stale', message: 'Changed', current }, { status: 409 }))
    const data = { id: 7, firstName: 'Mine', version: 3 }
    const error = await rejection(console().data.update('employee', { id: 7, data, previousData: data }))
    expect(error).toMatchObject({ status: 409, body: { current } })
  })

  test('HTTP-02 a 403 on the page being entered leads to /direct; once the page is there it only rejects', async () => {
    let refused = true
    answering(() => (refused ? HttpResponse.json({ code: 'forbidden' }, { status: 403 }) : page(0, [])))
    const { data, leave } = console('/department')
    const departments = { ...list, filter: {}, sort: { field: 'name', order: 'ASC' as const } }
    await rejection(data.getList('pin', departments))
    expect(leave).not.toHaveBeenCalled()
    await rejection(data.getList('department', departments))
    expect(leave).toHaveBeenCalledWith('/direct')
    refused = false
    await data.getList('department', departments)
    refused = true
    await rejection(data.getList('department', departments))
    expect(leave).toHaveBeenCalledTimes(1)
  })
})

test('repeats lost requests at most three times, and refused ones never', () => {
  const asksAgain = (status: number, failures = 0) => shouldRetry(failures, new HttpError('', status))
  expect([0, 500, 502, 503].map((status) => asksAgain(status))).toEqual([true, true, true, true])
  expect([400, 401, 402, 403, 404, 409, 422].some((status) => asksAgain(status))).toBe(false)
  expect(asksAgain(0, 3)).toBe(false)
  expect(shouldRetry(0, new Error('Failed to fetch'))).toBe(true)
})

describe('auth provider', () => {
  const asked = (path: string) =>
    http.get(`${api}/admin/access/me`, () => HttpResponse.json(JSON.parse(path)))

  function signedIn(openMaintenance = false) {
    const { clients, identity } = console()
    const clearCache = vi.fn<() => void>()
    const config = {
      name: 'Portal',
      apiRoot: api,
      cmmsRoot: cmms,
      identity: { userPoolId: 'local_portal', clientId: 'console', flow: 'USER_SRP_AUTH' as const },
      operatorClientId: 53,
      demo: false,
    }
    const start = createStart(clients.token, api)
    const access = createAccess({ client: clients.token, apiRoot: api, openMaintenance, start })
    const auth = createAuthProvider({
      services: {
        visit: {
          signedIn: () => true,
          recordView: () => undefined,
          rememberReturn: () => undefined,
          takeReturn: () => null,
        },
        identity: {
          ...identity,
          warm: () => undefined,
          chooseCompany: () => Promise.resolve(),
          pool: () => Promise.reject(new Error('not asked for')),
        },
        clients,
        start,
        session: createSession({ storage: localStorage, reload: () => undefined, target: window }),
        config,
      },
      access,
      company: () => currentCompany({ clients, config, start }),
      clearCache,
    })
    const can = (resource: string, action: string) => auth.canAccess?.({ resource, action })
    return { auth, access, can, clearCache }
  }

  test('AUTH-09 PERM-02 checks pass by the codes in data.data, fetched once', async () => {
    let fetched = 0
    server.use(
      http.get(`${api}/admin/access/me`, () => {
        fetched += 1
        return HttpResponse.json({ data: ['USB', 'USE', 'USG', 'ORA'] })
      }),
    )
    const { can } = signedIn()
    expect(
      await Promise.all(
        ['list', 'show', 'edit', 'create', 'delete'].map((action) => can('employee', action)),
      ),
    ).toEqual([true, true, true, false, false])
    expect(await can('group', 'edit')).toBe(false)
    expect(await can('department', 'create')).toBe(true)
    expect(await can('department', 'list')).toBe(false)
    expect(await can('unheard-of', 'list')).toBe(false)
    expect(await can('employee', 'unheard-of')).toBe(false)
    expect(fetched).toBe(1)
  })

  test('AUTH-09 a failing or unreadable access list is logged and yields no codes: every check is false', async () => {
    const log = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    server.use(http.get(`${api}/admin/access/me`, () => HttpResponse.json({}, { status: 500 })))
    const first = signedIn()
    expect(await first.access.codes()).toEqual(new Set())
    expect(await first.can('employee', 'list')).toBe(false)
    expect(first.access.failed()).toBe(true)
    server.use(asked('{"data":{"codes":["USB"]}}'))
    expect(await signedIn(true).can('employee', 'list')).toBe(false)
    expect(log).toHaveBeenCalledTimes(2)
    server.use(asked('{"data":["USB"]}'))
    first.access.forget()
    expect(await first.can('employee', 'list')).toBe(true)
    expect(first.access.failed()).toBe(false)
    log.mockRestore()
  })

  test('where the deployment knows no maintenance code, maintenance is open to every member', async () => {
    server.use(asked('{"data":[]}'))
    expect(await signedIn(false).can('work', 'list')).toBe(false)
    expect(await signedIn(true).can('work', 'list')).toBe(true)
  })

  test('signing out drops the codes and everything fetched', async () => {
    server.use(asked('{"data":["USB"]}'))
    server.use(http.post(`${api}/sign-out`, () => HttpResponse.json({ ok: true })))
    const { auth, can, clearCache } = signedIn()
    expect(await can('employee', 'list')).toBe(true)
    server.use(asked('{"data":[]}'))
    expect(await auth.logout({})).toBe('/login')
    expect(clearCache).toHaveBeenCalledTimes(1)
    expect(await can('employee', 'list')).toBe(false)
  })
})

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('messages and buttons of the %s theme can be read on every colour', (_mode, options) => {
  const { palette } = createTheme(options)
  for (const name of ['primary', 'error', 'warning', 'info', 'success'] as const) {
    const { main, contrastText } = palette[name]
    expect(getContrastRatio(main, contrastText), name).toBeGreaterThanOrEqual(4.5)
  }
  // Filled buttons have one of these colours, and the darker of it below the pointer.
  for (const name of ['primary', 'error'] as const) {
    const { dark, contrastText } = palette[name]
    expect(getContrastRatio(dark, contrastText), `${name}, hovered`).toBeGreaterThanOrEqual(4.5)
  }
})
