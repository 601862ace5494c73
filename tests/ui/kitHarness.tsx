import { render } from '@testing-library/react'
import {
  Admin,
  CustomRoutes,
  HttpError,
  Resource,
  TitlePortal,
  memoryStore,
  type RaRecord,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { z } from 'zod'
import { batchRoutes } from '../../src/kit/batch/routes.tsx'
import type { KitDataProvider } from '../../src/kit/calls/dataProvider.ts'
import { RecordNoticesContext, type RecordNotice } from '../../src/kit/area/moreActions.ts'
import { PartsContext, type Parts } from '../../src/kit/area/parts.ts'
import { resourceViews } from '../../src/kit/pages/resourceViews.tsx'
import { createAsk } from '../../src/providers/data/ask.ts'
import type { HttpClient } from '../../src/providers/http/request.ts'
import { fakeBatches } from './fakeBatches.ts'
import { resourceAtRoute, resources } from '../../src/resources/index.ts'
import { spelledAlike } from '../../src/domain/text/searchWords.ts'
import { allCodes } from '../../src/domain/access/permissions.ts'

/** Media queries of a screen that is so wide, in pixels. */
const mediaOf = (width: number) => (query: string) => {
  const [, bound, least] = /\((min|max)-width:\s*([\d.]+)px/.exec(query) ?? []
  return {
    matches: bound === 'max' ? width <= Number(least) : width >= Number(least),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
}

/** Gives every element the size of the window: the tests' browser lays nothing out, and a sheet draws what fits. */
function stubLayout(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 900))
}

export type Tables = Record<string, RaRecord[]>
export interface Call {
  method: string
  resource: string
  params: unknown
}

const copy = <T,>(value: T): T => structuredClone(value)

/** The API's contract over arrays, by route: versions, soft deletes, transitions. Every call is kept, oldest first. */
export function fakeApi(tables: Tables) {
  const calls: Call[] = []
  const rows = (resource: string) => (tables[resource] ??= [])
  const find = (resource: string, id: unknown) => {
    const record = rows(resource).find((row) => String(row.id) === String(id))
    if (!record) throw new HttpError('Not found', 404, { code: 'not_found' })
    return record
  }
  const matches = (row: RaRecord, filter: Record<string, unknown>) =>
    Object.entries(filter).every(([key, wanted]) => {
      if (key === 'q') return JSON.stringify(row).toLowerCase().includes(String(wanted).toLowerCase())
      if (key === 'q_alike')
        return new RegExp(spelledAlike(String(wanted)) ?? String(wanted)).test(
          Object.values(row).join(' ').toLowerCase(),
        )
      if (key.endsWith('_neq')) return ![wanted].flat().includes(row[key.slice(0, -4)])
      if (key.endsWith('_gte')) return String(row[key.slice(0, -4)]) >= String(wanted)
      if (key.endsWith('_lte')) return String(row[key.slice(0, -4)]) <= String(wanted)
      if (key.endsWith('_empty')) return ((row[key.slice(0, -6)] ?? null) === null) === wanted
      return Array.isArray(wanted) ? wanted.includes(row[key]) : row[key] === wanted
    })
  const page = (resource: string, filter: Record<string, unknown>) => {
    const data = copy(rows(resource).filter((row) => matches(row, filter)))
    return { data, total: data.length }
  }
  /** One refusal for the next call of a method, in place of its work. */
  const refusals = new Map<string, unknown>()
  const called = (method: string, resource: string, params: unknown) => {
    calls.push({ method, resource, params: copy(params) })
    const refusal = refusals.get(method)
    refusals.delete(method)
    if (refusal) throw refusal
  }
  const change = (resource: string, id: unknown, version: unknown, values: Record<string, unknown>) => {
    const record = find(resource, id)
    if (version !== record['version'])
      throw new HttpError('Stale', 409, { code: 'stale', current: copy(record) })
    Object.assign(record, values, { version: Number(version) + 1 })
    return { data: copy(record) }
  }
  const strip = (params: Record<string, unknown>) => ({ ...params, signal: undefined })

  /** Declared calls by what is asked below their resource, as the test's `call` answers it. */
  const client: HttpClient = {
    send: async ({ url, method, body }) => {
      const [, resource, below = ''] = /^\/([\w-]+)\/?(.*)$/.exec(url) ?? []
      const answer: unknown = Reflect.get(api, 'call')
      if (typeof answer !== 'function') throw new HttpError(`${url} is not answered here`, 500)
      const given: unknown = await answer(resource, below, { method, body })
      return { status: 200, headers: new Headers(), ...z.object({ data: z.unknown() }).parse(given) }
    },
  }
  const api: KitDataProvider = {
    getList: async (resource, params) => {
      called('getList', resource, strip({ ...params }))
      return page(resource, params.filter) as never
    },
    getManyReference: async (resource, params) => {
      called('getManyReference', resource, strip({ ...params }))
      return page(resource, { ...params.filter, [params.target]: params.id }) as never
    },
    getOne: async (resource, params) => {
      called('getOne', resource, strip({ ...params }))
      return { data: copy(find(resource, params.id)) } as never
    },
    getMany: async (resource, params) => {
      called('getMany', resource, strip({ ...params }))
      return {
        data: copy(rows(resource).filter((row) => params.ids.map(String).includes(String(row.id)))),
      } as never
    },
    create: async (resource, params) => {
      called('create', resource, params)
      const data = { ...params.data, id: 1000 + rows(resource).length, version: 1 }
      rows(resource).push(data as RaRecord)
      return { data: copy(data) } as never
    },
    update: async (resource, params) => {
      called('update', resource, params)
      const { version, ...values } = params.data
      return change(resource, params.id, version, values) as never
    },
    updateMany: async () => ({ data: [] }),
    delete: async () => ({ data: {} }) as never,
    deleteMany: async () => ({ data: [] }),
    transition: async (resource, id, verb, { version, ...asked }) => {
      called('transition', resource, { id, verb, version, ...asked })
      const { to } = resourceAtRoute(resource)?.transitions[verb] ?? { to: '' }
      return change(resource, id, version, { ...asked, status: to })
    },
    history: async (resource, id) => {
      called('history', resource, id)
      return { data: tables[`${resource}/history`] ?? [] }
    },
    exportFile: async (resource, kind, query) => {
      called('exportFile', resource, { kind, ...query })
      return new Blob(['id\n'])
    },
    totals: async (resource, filter) => {
      called('totals', resource, filter)
      return {}
    },
    upload: async (file, { onProgress } = {}) => {
      called('upload', 'files', file.name)
      onProgress?.(1)
      return { id: 77, name: file.name, mime: file.type, size: file.size }
    },
    ask: createAsk({ roots: { rest: '', cmms: '' }, clients: { token: client, cookie: client } }),
    openFile: async () => new Blob(['x'], { type: 'text/plain' }),
    views: async () => [],
    view: async () => {
      throw new HttpError('There is no such record.', 404)
    },
    createView: async () => {
      throw new HttpError('Not here', 500)
    },
    updateView: async () => {
      throw new HttpError('Not here', 500)
    },
    deleteView: async () => undefined,
    ...fakeBatches(rows, matches, called),
  }
  return {
    api,
    tables,
    refuse: (method: string, error: unknown) => refusals.set(method, error),
    called: (method: string) => calls.filter((call) => call.method === method),
    last: (method: string) => calls.findLast((call) => call.method === method)?.params,
  }
}

/** Renders the whole console of the kit at an address, over the given API, for a caller with these codes. */
export function renderConsole(
  server: ReturnType<typeof fakeApi>,
  address: string,
  codes: readonly string[] = allCodes,
  width = 1440,
  notices: Readonly<Record<string, RecordNotice>> = {},
  parts: Readonly<Record<string, Parts>> = {},
  routes: React.ReactNode = null,
  me?: number,
) {
  vi.stubGlobal('matchMedia', mediaOf(width))
  stubLayout(width)
  const authProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => new Set(codes),
    getIdentity: async () => ({ id: 'someone', employeeId: me }),
    canAccess: async () => true,
  }
  const layout = ({ children }: { children: React.ReactNode }) => (
    <main>
      <TitlePortal component="h1" />
      {children}
    </main>
  )
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Admin
            dataProvider={server.api}
            authProvider={authProvider}
            layout={layout}
            store={memoryStore()}
            disableTelemetry
          >
            {resources.map((resource) => (
              <Resource key={resource.name} {...resourceViews(resource)} />
            ))}
            <CustomRoutes>
              {batchRoutes}
              {routes}
            </CustomRoutes>
          </Admin>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  const page = (
    <RecordNoticesContext value={notices}>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </RecordNoticesContext>
  )
  return { ...render(page), router }
}
