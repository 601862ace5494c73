import { z } from 'zod'
import { codeFor } from '../../src/domain/permissions.ts'
import type { Field, Kind } from '../../src/schema/fields.ts'
import {
  baseColumns,
  labelOf,
  updateMethod,
  writableNames,
  type Resource,
} from '../../src/schema/resource.ts'
import {
  batchBody,
  batchCellsBody,
  batchTransitionBody,
  batchUpdateBody,
} from '../../src/schema/calls/batch.ts'
import { importPatch } from '../../src/schema/calls/importing.ts'
import { bodySchema, transitionSchema } from '../../src/schema/validation.ts'
import type { Access } from '../platform/http/access.ts'

type Json = Record<string, unknown>

/** A route as the server registered it. */
export interface ServedRoute {
  method: string
  url: string
  access: Access
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
    properties: { ...base, ...own },
  }
}

const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } })
const jsonSchema = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any' })

/** The bodies of a resource's own calls, by method and path relative to the collection. */
function bodiesOf(resource: Resource): Map<string, Json> {
  const writable = writableNames(resource)
  const bodies = new Map<string, Json>()
  bodies.set('POST ', body(jsonSchema(bodySchema(resource, 'create', writable))))
  bodies.set(`${updateMethod(resource)} /:id`, body(jsonSchema(bodySchema(resource, 'update', writable))))
  bodies.set('POST /import', {
    required: true,
    content: { 'text/csv': { schema: { type: 'string', description: 'heading row and records, UTF-8' } } },
  })
  bodies.set('PATCH /import/:id', body(jsonSchema(importPatch)))
  bodies.set('POST /batch/cells', body(jsonSchema(batchCellsBody)))
  bodies.set('POST /batch/update', body(jsonSchema(batchUpdateBody)))
  bodies.set('POST /batch/delete', body(jsonSchema(batchBody)))
  bodies.set('POST /batch/restore', body(jsonSchema(batchBody)))
  for (const verb of Object.keys(resource.transitions)) {
    bodies.set(`POST /batch/${verb}`, body(jsonSchema(batchTransitionBody)))
    bodies.set(
      `PATCH /:id/${verb}`,
      body(jsonSchema(transitionSchema(resource, verb, resource.transitions[verb]?.asks ?? []))),
    )
  }
  return bodies
}

function accessOf(access: Access): Json {
  if (access === 'public') return { security: [] }
  if (typeof access === 'string') return { 'x-access': access }
  return { 'x-permission': codeFor(access.module, 'main', access.action) }
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
  const bodies = new Map(resources.map((resource) => [resource.name, bodiesOf(resource)]))
  const sorted = routes.toSorted((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`))
  for (const { method, url, access } of sorted) {
    const place = [...home.keys()]
      .filter((root) => url === root || url.startsWith(`${root}/`))
      .toSorted((a, b) => b.length - a.length)[0]
    const resource = place === undefined ? undefined : home.get(place)
    const requestBody =
      resource && bodies.get(resource.name)?.get(`${method} ${url.slice(place?.length ?? 0)}`)
    const operation: Json = {
      ...(resource ? { tags: [resource.label.many] } : {}),
      ...accessOf(access),
      parameters: [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: name === 'id' ? 'integer' : 'string' },
      })),
      ...(requestBody ? { requestBody } : {}),
      responses: {
        default: {
          description: resource
            ? `See #/components/schemas/${resource.name}`
            : 'See docs/architecture.md, the wire',
        },
      },
    }
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Workforce and facility management portal', version: '1' },
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)])),
    },
  }
}
