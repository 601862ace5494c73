import { z } from 'zod'
import {
  batch,
  batchBody,
  batchReferences,
  batchRows,
  batchCellsBody,
  batchTransitionBody,
  batchUpdateBody,
} from '../../../src/schema/calls/batch.ts'
import { importAnswer, importPatch, importRow } from '../../../src/schema/calls/importing.ts'
import { recordName } from '../../../src/schema/calls/names.ts'
import { updateMethods, writableNames, type Resource } from '../../../src/schema/resource.ts'
import { nothing, resourceOf } from '../../../src/schema/call.ts'
import { bodySchema, transitionSchema } from '../../../src/schema/validation.ts'
import type { Contract } from '../../platform/http/access.ts'

export type Json = Record<string, unknown>

export const named = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The schema as JSON Schema; what the contract names elsewhere is referred to. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): Json =>
  z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    unrepresentable: 'any',
    io,
    override({ zodSchema, jsonSchema: json }) {
      const name = zodSchema === batch ? 'Batch' : resourceOf(zodSchema)?.name
      if (name === undefined) return
      for (const key of Object.keys(json)) Reflect.deleteProperty(json, key)
      Object.assign(json, named(name))
    },
  })

export const jsonBody = (schema: Json, required = true): Json => ({
  required,
  content: { 'application/json': { schema } },
})

/** A form that brings one file. */
export const uploadOf = (name: string): Json => ({
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', properties: { [name]: binary }, required: [name] } },
  },
})

/** The answer of a call that went well, as JSON or as a file. */
export const answered = (status: number, schema: Json, type = 'application/json'): Json => ({
  [String(status)]: { description: 'It went well.', content: { [type]: { schema } } },
})

export const binary: Json = { type: 'string', format: 'binary' }
const listOf = (items: Json): Json => ({ type: 'array', items })

const change = z.object({
  id: z.number(),
  at: z.string(),
  actorId: z.number().nullable(),
  actorName: z.string().nullable(),
  operatorName: z.string().nullable(),
  verb: z.string(),
  batchId: z.number().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** What the calls of every resource answer alike. */
export const sharedSchemas = {
  Batch: jsonSchema(z.object(batch.shape), 'output'),
  Change: jsonSchema(change, 'output'),
  ImportFile: jsonSchema(importAnswer, 'output'),
  ImportRow: jsonSchema(importRow, 'output'),
  WrittenRecords: {
    type: 'object',
    properties: { ids: listOf({ type: 'integer' }), batch: named('Batch') },
    required: ['ids', 'batch'],
  },
} satisfies Record<string, Json>

const csv = { 'text/csv': { schema: { type: 'string', description: 'heading row and records, UTF-8' } } }
const ids = jsonBody(jsonSchema(z.strictObject({ ids: z.array(z.number().int().positive()) })))

/** Answers to batches, by method and path relative to `/api/batch`. */
export function batchContract(): Map<string, Contract> {
  const one = { responses: answered(200, named('Batch')) }
  const step = { requestBody: jsonBody(jsonSchema(nothing), false), ...one }
  return new Map([
    ['GET ', { responses: answered(200, listOf(named('Batch'))) }],
    ['GET /:id', one],
    ['GET /:id/rows', { responses: answered(200, jsonSchema(batchRows, 'output')) }],
    ['GET /:id/references', { responses: answered(200, jsonSchema(batchReferences, 'output')) }],
    ['POST /:id/run', step],
    ['POST /:id/cancel', step],
    ['POST /:id/undo', step],
  ])
}

/** Summaries of the calls that every resource has, by method and path relative to the collection. */
const summaries: Readonly<Record<string, string>> = {
  'GET ': 'A page of the records that the caller reaches',
  'POST ': 'A new record',
  'DELETE ': 'Several records are deleted',
  'PUT ': 'Several records are changed alike',
  'PATCH ': 'Several records are changed alike',
  'GET /:id': 'One record',
  'PUT /:id': 'One record is changed',
  'PATCH /:id': 'One record is changed',
  'DELETE /:id': 'One record is deleted',
  'GET /deleted': 'Deleted records, the latest first',
  'GET /names': 'Ids and names, for pickers',
  'GET /:id/history': 'Who changed what, and when',
  'GET /export.csv': 'The list as CSV',
  'GET /export.xlsx': 'The list as a workbook',
  'GET /totals': 'Exact sums over the list',
  'POST /restore': 'Deleted records come back',
  'POST /import': 'A file to import; nothing is written yet',
  'GET /import/:id': 'How far the check of a file is, and what it found',
  'PATCH /import/:id': 'How a file is read is changed, or its cells',
  'GET /import/:id/rows': 'The records of a file, with what is wrong',
  'POST /batch/cells': 'Cells of many records, each with its own value',
  'POST /batch/update': 'Many records get the same values',
  'POST /batch/delete': 'Many records are deleted',
  'POST /batch/restore': 'Many deleted records come back',
  'PUT /:id/status/:status': 'One record takes another status',
}

/** The summary of a call of a resource; undefined if not every resource has the call. */
export function summaryOf({ transitions }: Resource, method: string, path: string): string | undefined {
  const verb = /^\/(:id|batch)\/(\w+)$/.exec(path)
  const transition = verb?.[2] === undefined ? undefined : transitions[verb[2]]
  if (transition) return verb?.[1] === 'batch' ? `${transition.label}: many records` : transition.label
  return summaries[`${method} ${path}`]
}

const inQuery = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})

/** How a list is narrowed, ordered and paged, as the contract's shared parameters. */
export const sharedParameters: Readonly<Record<string, Json>> = {
  Filter: inQuery(
    'filter',
    'JSON object of declared fields, such as `{"status":"open","dueAt_gte":"2026-01-01","q":"lim"}`; suffixes _gte, _lte, _neq, _empty',
  ),
  Range: inQuery('range', 'JSON array of the first and last position, such as `[0,24]`'),
  Sort: inQuery('sort', 'JSON array of a field and ASC or DESC'),
}

const listParameters: readonly Json[] = Object.keys(sharedParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** The parameters of every list, and the resource's own. */
export const listParametersOf = ({ parameters }: Resource): readonly Json[] => [
  ...listParameters,
  ...Object.entries(parameters).map(([name, member]) => inQuery(name, `Stands for ${member} of the filter`)),
]

/** Bringing in files. */
function importContract(): [string, Contract][] {
  const importFile = answered(200, named('ImportFile'))
  return [
    [
      'POST /import',
      { requestBody: { required: true, content: csv }, responses: answered(201, named('ImportFile')) },
    ],
    ['GET /import/:id', { responses: importFile }],
    ['PATCH /import/:id', { requestBody: jsonBody(jsonSchema(importPatch)), responses: importFile }],
    ['GET /import/:id/rows', { responses: answered(200, listOf(named('ImportRow'))) }],
  ]
}

/** The calls that read records. */
const readingContract = (resource: Resource): [string, Contract][] => [
  ['GET ', { responses: answered(200, listOf(named(resource.name))) }],
  ['GET /:id', { responses: answered(200, named(resource.name)) }],
  ['GET /names', { responses: answered(200, listOf(jsonSchema(recordName, 'output'))) }],
  ['GET /:id/history', { responses: answered(200, listOf(named('Change'))) }],
  ['GET /export.csv', { responses: answered(200, { type: 'string' }, 'text/csv') }],
  [
    'GET /export.xlsx',
    {
      responses: answered(200, binary, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    },
  ],
  ['GET /totals', { responses: answered(200, { type: 'object', additionalProperties: { type: 'string' } }) }],
]

/** The calls that every resource answers, by method and path relative to the collection. */
export function contractOf(resource: Resource): Map<string, Contract> {
  if (resource.readOnly) return new Map(readingContract(resource))
  const writable = writableNames(resource)
  const record = answered(200, named(resource.name))
  const batchMade = answered(201, named('Batch'))
  const update = jsonBody(jsonSchema(bodySchema(resource, 'update', writable)))
  const calls: [string, Contract][] = [
    ...readingContract(resource),
    [
      'POST ',
      {
        requestBody: jsonBody(jsonSchema(bodySchema(resource, 'create', writable))),
        responses: answered(201, named(resource.name)),
      },
    ],
    ['DELETE ', { responses: answered(200, named('WrittenRecords')) }],
    ['DELETE /:id', { responses: answered(200, jsonSchema(z.object({ id: z.number() }))) }],
    ['GET /deleted', { responses: answered(200, listOf(named(resource.name))) }],
    ['POST /restore', { requestBody: ids, responses: answered(200, named('WrittenRecords')) }],
    ...(resource.evidence ? [] : importContract()),
    ['POST /batch/cells', { requestBody: jsonBody(jsonSchema(batchCellsBody)), responses: batchMade }],
    ['POST /batch/update', { requestBody: jsonBody(jsonSchema(batchUpdateBody)), responses: batchMade }],
    ['POST /batch/delete', { requestBody: jsonBody(jsonSchema(batchBody)), responses: batchMade }],
    ['POST /batch/restore', { requestBody: jsonBody(jsonSchema(batchBody)), responses: batchMade }],
    // Further fields depend on the verb that leads to the status.
    ['PUT /:id/status/:status', { requestBody: jsonBody({ type: 'object' }), responses: record }],
  ]
  for (const method of updateMethods(resource))
    calls.push(
      [`${method} `, { requestBody: update, responses: answered(200, named('WrittenRecords')) }],
      [`${method} /:id`, { requestBody: update, responses: record }],
    )
  for (const [verb, { asks = [] }] of Object.entries(resource.transitions)) {
    calls.push(
      [
        `POST /batch/${verb}`,
        { requestBody: jsonBody(jsonSchema(batchTransitionBody)), responses: batchMade },
      ],
      [
        `PATCH /:id/${verb}`,
        { requestBody: jsonBody(jsonSchema(transitionSchema(resource, verb, asks))), responses: record },
      ],
    )
  }
  return new Map(calls)
}
