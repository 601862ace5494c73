import type { FastifyInstance } from 'fastify'
import { detectDayOrder } from '../../../src/domain/time/dayFormats.ts'
import { dayPartOf } from '../../../src/domain/time/moments.ts'
import { numberFormatVotes } from '../../../src/domain/text/numberFormats.ts'
import { batchCellsBody, type BatchCellsBody, type CellError } from '../../../src/schema/calls/batch.ts'
import { messages } from '../../../src/schema/messages.ts'
import { neededOf } from '../../../src/schema/reach.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, badRequest } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { parseBody } from '../../platform/http/requests.ts'
import type { Registry } from '../access/access.ts'
import type { Ledger } from '../batches/ledger.ts'
import { mayDo } from '../batches/stored/plan.ts'
import { keyOf, type BatchCalls } from '../batches/routes.ts'
import { eachInSlices } from '../sql/slices.ts'
import { columnReader, type ColumnReader } from '../linking/references.ts'

const bodyLimit = 16 * 1_048_576

export interface CellOptions {
  db: Database
  registry: Registry
  ledger: Ledger
  calls: BatchCalls
}

type Rows = BatchCellsBody['rows']
type Values = Record<string, unknown>

/** The fields that the rows have cells of. @throws 400 for one that is not there or that nobody writes, and for a record given twice */
function fieldsOf(resource: Resource, rows: Rows): string[] {
  const names = new Set<string>()
  const ids = new Set<number>()
  for (const { id, cells } of rows) {
    if (ids.has(id)) throw badRequest('rows', `The record ${id} is given twice.`)
    ids.add(id)
    for (const name of Object.keys(cells)) names.add(name)
  }
  for (const name of names) {
    const writable = Object.hasOwn(resource.fields, name) && !fieldOf(resource, name).readOnly
    if (!writable) throw badRequest(name, `${name} cannot be set here.`)
  }
  return [...names]
}

/** The days are read in the order, and the numbers in the format, that all of the cells together speak for. */
function formatsOf(resource: Resource, rows: Rows) {
  const days = new Set<string>()
  const votes = numberFormatVotes()
  for (const { cells } of rows) {
    for (const [name, text] of Object.entries(cells)) {
      const { kind } = fieldOf(resource, name)
      if (kind === 'date' || kind === 'instant') days.add(dayPartOf(text))
      if (kind === 'integer' || kind === 'decimal' || kind === 'money') votes.see(text)
    }
  }
  return { dayOrder: detectDayOrder(days), numberFormat: votes.result() }
}

/**
 * Reads cells of records that are there, as the import reads those of a file.
 * @throws 422 with `cells`, all that are wrong
 */
async function readCells(
  { db, registry }: CellOptions,
  caller: Caller,
  resource: Resource,
  rows: Rows,
  names: readonly string[],
): Promise<Values[]> {
  const formats = formatsOf(resource, rows)
  const readers = new Map<string, ColumnReader>()
  for (const name of names) {
    const reader = columnReader(name, fieldOf(resource, name), {
      caller,
      resource,
      registry,
      ...formats,
      inFile: new Map(),
      createMissing: {},
      create: () => 0,
    })
    await reader.learn(
      db.read(caller.clientId),
      rows.flatMap(({ cells }) => cells[name] ?? []),
    )
    readers.set(name, reader)
  }
  const wrong: CellError[] = []
  const read: Values[] = []
  await eachInSlices(rows, ({ id, cells }) => {
    const values: Values = {}
    for (const [name, text] of Object.entries(cells)) {
      const cell = readers.get(name)?.read(text) ?? { value: null }
      const field = fieldOf(resource, name)
      const filled = 'initial' in field && field.initial !== undefined
      if ('message' in cell) wrong.push({ id, field: name, message: cell.message })
      else if (cell.value === null && filled) wrong.push({ id, field: name, message: messages.required })
      else values[name] = cell.value
    }
    read.push(values)
  })
  if (wrong.length > 0) {
    throw new ApiError(422, 'invalid', 'Some cells need correcting.', { extra: { cells: wrong } })
  }
  return read
}

/** POST {path}/batch/cells: records get values of their own, as a sheet gives them, in one batch. */
export function serveCellsOf(app: FastifyInstance, options: CellOptions, resource: Resource, path: string) {
  const need = {
    config: { access: { module: resource.module, action: neededOf(resource, 'update') } },
    bodyLimit,
  }
  app.post(`${path}/batch/cells`, need, async (request, reply) => {
    const caller = callerOf(request)
    const { rows } = parseBody(batchCellsBody, request.body)
    const fields = fieldsOf(resource, rows)
    mayDo(caller, resource, 'update', { fields })
    const values = await readCells(options, caller, resource, rows, fields)
    const id = await options.ledger.start({
      caller,
      resource,
      action: 'update',
      request: { fields },
      preview: false,
      key: keyOf(request),
      fix: async (tx, batchId) => {
        await tx.query(
          `insert into batch_row (client_id, batch_id, position, record_id, version, "values")
           select $1, $2, n.position, n.id, n.version, n."values"
           from jsonb_to_recordset($3::jsonb) as n (position integer, id bigint, version integer, "values" jsonb)`,
          [
            caller.clientId,
            batchId,
            JSON.stringify(
              rows.map(({ id: record, version }, index) => ({
                position: index + 1,
                id: record,
                version,
                values: values[index],
              })),
            ),
          ],
        )
        return rows.length
      },
    })
    return reply.code(201).send(await options.calls.shown(caller, id))
  })
}
