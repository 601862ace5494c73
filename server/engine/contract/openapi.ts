import { z } from 'zod'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Field, Kind } from '../../../src/schema/fields.ts'
import { baseColumns, labelOf, type Resource } from '../../../src/schema/resource.ts'
import { isIdParam, nothing, type Access, type Call } from '../../../src/schema/call.ts'
import type { Contract } from '../../platform/http/access.ts'
import { mediaList } from '../reading/media.ts'
import {
  answered,
  binary,
  batchContract,
  contractOf,
  jsonBody,
  jsonSchema,
  listParametersOf,
  sharedParameters,
  sharedSchemas,
  summaryOf,
  type Json,
} from './resourceContract.ts'

/** A route as the server registered it. */
export interface ServedRoute {
  method: string
  url: string
  access: Access
  /** The declared call that it serves, where there is one. */
  call?: Call | undefined
  /** What the contract says of it, where it can be no call. */
  contract?: Contract | undefined
}

const wireTypes: Record<Kind, Json> = {
  text: { type: 'string' },
  longText: { type: 'string' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string', description: 'E.164' },
  integer: { type: 'integer' },
  decimal: { type: 'string', description: 'decimal number as text' },
  money: { type: 'string', description: 'amount with two decimals as text' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
  choices: { type: 'array' },
  country: { type: 'string', description: 'ISO 3166-1 alpha-2' },
  reference: { type: 'integer' },
  references: { type: 'array', items: { type: 'integer' } },
  file: { type: 'integer', description: 'id of an uploaded file' },
}

const property = (resource: Resource, name: string, field: Field): Json => ({
  ...wireTypes[field.kind],
  title: labelOf(resource, name),
  ...(field.kind === 'choice' ? { enum: field.choices.map((choice) => choice.value) } : {}),
  ...(field.kind === 'choices'
    ? { items: { type: 'string', enum: field.choices.map((choice) => choice.value) } }
    : {}),
  ...('to' in field ? { 'x-refers-to': field.to } : {}),
  ...(field.module ? { 'x-permission': codeFor(field.module, 'main', 'read') } : {}),
})

function recordSchema(resource: Resource): Json {
  const base = Object.fromEntries(Object.entries(baseColumns).map(([name, kind]) => [name, wireTypes[kind]]))
  const own = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, property(resource, name, field)]),
  )
  return {
    type: 'object',
    title: resource.label.one,
    description: resource.about,
    properties: { ...base, ...own, ...(resource.media && { media: jsonSchema(mediaList, 'output') }) },
  }
}

const object = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

/** The parameters of a declared call after the question mark. */
function queryParameters({ query }: Call): Json[] {
  const { properties, required } = object.parse(jsonSchema(query))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

/** Request and answer of a declared call. */
function operationOf({ answer, status, method, body }: Call): Contract {
  const given = body === nothing && method === 'DELETE' ? undefined : body
  return {
    // A call without input accepts an empty object; a DELETE has no body by HTTP's rules.
    ...(method !== 'GET' && given && { requestBody: jsonBody(jsonSchema(given), given !== nothing) }),
    responses:
      'file' in answer
        ? answered(status, binary, answer.file)
        : answered(status, jsonSchema(answer, 'output')),
  }
}

/** Every refusal has this one shape (docs/architecture.md, the wire). */
const refusal: Json = {
  description: 'It was refused, or went wrong.',
  content: {
    'application/json': {
      schema: jsonSchema(
        z.looseObject({
          code: z.union([z.string(), z.number()]),
          message: z.string(),
          errors: z.record(z.string(), z.string()).optional(),
          requestId: z.string(),
        }),
      ),
    },
  },
}

function accessOf(access: Access): Json {
  if (access === 'public') return { security: [] }
  if (typeof access === 'string') return { 'x-access': access }
  if ('platform' in access) return { 'x-access': `${access.platform}: ${access.right}` }
  return { 'x-permission': codeFor(access.module, 'main', access.action) }
}

/** Calls of a resource that take a filter, a range and an order. */
const lists = new Set(['', '/deleted', '/export.csv', '/export.xlsx', '/totals'])

/** Heading of the calls that belong to no resource: the first part of their path. */
function areaOf(url: string): string {
  const [, first = 'other'] = /^\/(?:api\/)?(?:cmms\/)?([\w-]+)/.exec(url) ?? []
  return first.charAt(0).toUpperCase() + first.slice(1).replaceAll('-', ' ')
}

/**
 * The OpenAPI document of everything the server answers: its routes as registered, with the bodies and records that the
 * schemas declare. Deterministic, so that its committed copy shows every change of the contract.
 */
export function openApiDocument(
  routes: readonly ServedRoute[],
  resources: readonly Resource[],
  roots: Record<Resource['surface'], string>,
) {
  const paths: Record<string, Json> = {}
  const home = new Map(
    resources.flatMap((resource) =>
      [resource.path, ...resource.aliases.map((alias) => alias.path)].map(
        (end) => [`${roots[resource.surface]}/${end}`, resource] as const,
      ),
    ),
  )
  const contracts = new Map(resources.map((resource) => [resource.name, contractOf(resource)]))
  const ofBatches = batchContract()
  const sorted = routes.toSorted((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`))
  for (const { method, url, access, call, contract } of sorted) {
    const place = [...home.keys()]
      .filter((root) => url === root || url.startsWith(`${root}/`))
      .toSorted((a, b) => b.length - a.length)[0]
    const resource = place === undefined ? undefined : home.get(place)
    const end = url.slice(place?.length ?? 0)
    const known = call
      ? operationOf(call)
      : contract
        ? contract
        : resource
          ? contracts.get(resource.name)?.get(`${method} ${end}`)
          : ofBatches.get(`${method} ${url.replace(/^\/api\/batch(?![^/])/, '')}`)
    const summary = call ? call.about : resource && summaryOf(resource, method, end)
    const operation: Json = {
      tags: [resource ? resource.label.many : areaOf(url)],
      ...accessOf(access),
      ...(summary && { summary }),
      parameters: [
        ...[...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: name === 'id' || (call && isIdParam(name)) ? 'integer' : 'string' },
        })),
        ...(call ? queryParameters(call) : []),
        ...(!call && resource && method === 'GET' && lists.has(end) ? listParametersOf(resource) : []),
      ],
      ...(known?.requestBody && { requestBody: known.requestBody }),
      responses: {
        ...known?.responses,
        default: { $ref: '#/components/responses/Refusal' },
      },
    }
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Workforce and facility management portal',
      version: '1',
      description:
        'Lists are answered with `Content-Range`. Changes carry the `version` that was read; a stale one is 409 with the `current` record. A POST with an `Idempotency-Key` is carried out once. `x-permission` is the code that a call needs.',
    },
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: sharedParameters,
      responses: { Refusal: refusal },
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)])),
      },
    },
  }
}
