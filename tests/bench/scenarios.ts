import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { z } from 'zod'
import type { BenchCompany } from './dataset.ts'
import type { Scenario } from './measure.ts'
import type { Side } from './sides.ts'

/** A company with the token of its administrator. */
export interface Tenant extends BenchCompany {
  token: string
}

const isOurs = (side: Side) => side.name === 'ours'
const versioned = z.object({ version: z.number() })

/** Where and as whom a side is asked for work requests. */
export const pathOf = (side: Side) => (isOurs(side) ? '/api/cmms/work-request' : '/work-request')
export const headersOf = (side: Side, tenant: Tenant): Record<string, string> =>
  isOurs(side) ? { authorization: `Bearer ${tenant.token}` } : { 'x-company': String(tenant.clientId) }

const listQuery = (filter: object, first = 0, by = 'requestedAt') =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([first, first + 24]),
    sort: JSON.stringify([by, 'DESC']),
  }).toString()

const json = { 'content-type': 'application/json' }
const randomId = ({ firstRequest, lastRequest }: Tenant) =>
  firstRequest + Math.floor(Math.random() * (lastRequest - firstRequest + 1))

function list(
  tenants: readonly Tenant[],
  name: string,
  goal: string,
  filter: object,
  more: { first?: number; cold?: boolean; by?: string } = {},
): Scenario {
  return {
    name,
    goal,
    requests: (side) =>
      tenants.map((tenant) => ({
        path: `${pathOf(side)}?${listQuery(filter, more.first, more.by)}`,
        headers: {
          ...headersOf(side, tenant),
          ...(more.cold ? { 'x-bench-cold': String(tenant.clientId) } : {}),
        },
      })),
  }
}

const getOne = (tenants: readonly Tenant[], name: string, goal: string, connections?: number): Scenario => ({
  name,
  goal,
  connections,
  requests: (side) =>
    tenants.map((tenant) => ({
      headers: headersOf(side, tenant),
      setupRequest: (request) => ({ ...request, path: `${pathOf(side)}/${randomId(tenant)}` }),
    })),
})

const newRequest = (side: Side, tenant: Tenant) => ({
  method: 'POST' as const,
  path: pathOf(side),
  body: JSON.stringify({
    title: 'Lights out in corridor',
    description: 'Half of the corridor lights do not come on since last night.',
    category: 'electrical',
    priority: 'high',
    pinId: tenant.pinId,
  }),
  headers: { ...headersOf(side, tenant), ...json },
})

/** A list whose companies each gain a record a second. */
const listUnderWrites = (tenants: readonly Tenant[]): Scenario => ({
  ...list(tenants, 'list 25 + total, under writes', 'P5 1.5 (4)', { status: 'pending' }),
  async everySecond(side) {
    for (const tenant of tenants) {
      const { path, ...init } = newRequest(side, tenant)
      const { status } = await fetch(`${side.url}${path}`, init)
      if (status !== 201) throw new Error(`${side.name}: a write under P5 was answered by ${status}`)
    }
  },
})

const create = (tenants: readonly Tenant[]): Scenario => ({
  name: 'create with idempotency key',
  goal: 'P7 0.45 (0.60)',
  requests: (side) =>
    tenants.map((tenant) => ({
      ...newRequest(side, tenant),
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'idempotency-key': randomUUID() },
      }),
    })),
})

let touched = 0

/** A record that nobody has changed yet, so that its version is the first. */
const untouchedId = ({ firstRequest }: Tenant) => firstRequest + touched++

/** Each connection changes one record of its own again and again, naming the version that the last answer gave. */
const update = (tenants: readonly Tenant[]): Scenario => ({
  name: 'update with version',
  goal: 'P8 0.40 (0.55)',
  requests: (side) =>
    tenants.map((tenant, index): Request => ({
      method: 'PATCH',
      headers: { ...headersOf(side, tenant), ...json },
      setupRequest(request, context) {
        const id = context[`id${index}`] ?? untouchedId(tenant)
        context[`id${index}`] = id
        return {
          ...request,
          path: `${pathOf(side)}/${String(id)}`,
          body: JSON.stringify({
            title: `Changed ${Math.random()}`,
            priority: 'high',
            version: context[`version${index}`] ?? 1,
          }),
        }
      },
      onResponse(_status, body, context) {
        context[`version${index}`] = versioned.parse(JSON.parse(body)).version
      },
    })),
})

/** The figures P1 to P8 of the quality goals; floors first, the target in brackets. */
export const scenarios = (tenants: readonly Tenant[]): Scenario[] => [
  list(tenants, 'list 25 + total, one status', 'P1 3.0 (7.0)', { status: 'pending' }),
  list(
    tenants,
    'list 25, breached, by promise',
    'P1 3.0 (7.0)',
    { slaState: 'breached' },
    { by: 'resolveDueAt' },
  ),
  list(tenants, 'list 25 + total, cold total', 'P2 0.80 (0.90)', { status: 'pending' }, { cold: true }),
  list(tenants, 'list 25 + total, all rows', 'P3 10 (25)', {}),
  list(tenants, 'list at offset 25,000', 'P4 1.0 (8)', {}, { first: 25_000 }),
  listUnderWrites(tenants),
  getOne(tenants, 'get one', 'P6 0.60 (1.05)'),
  getOne(tenants, 'get one, 1 connection', 'P6 p50 1.3x', 1),
  create(tenants),
  update(tenants),
]
