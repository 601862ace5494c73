import { z } from 'zod'
import { codeFor, type Action } from '../../../../src/domain/access/permissions.ts'
import { sameValue } from '../../../../src/schema/cells.ts'
import type { Field, Kind } from '../../../../src/schema/fields.ts'
import { messages } from '../../../../src/schema/messages.ts'
import { fieldOf, labelOf, type Resource } from '../../../../src/schema/resource.ts'
import { mostReferences } from '../../../../src/schema/limits.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { ApiError, forbidden, notFound, stale } from '../../../platform/errors.ts'
import {
  askedFields,
  permit,
  permitStep,
  readableFields,
  writableFields,
  type Permitted,
} from '../../access/access.ts'
import type { Row } from '../../reading/reads.ts'
import { stepOf } from '../../writing/transitions.ts'

const values = z.record(z.string(), z.unknown())
const lists = z.record(z.string(), z.array(z.number()))

/** The stored request of a batch. */
export const batchRequest = z.looseObject({
  filter: values.optional(),
  set: values.optional(),
  add: lists.optional(),
  remove: lists.optional(),
  /** The values sent with a transition. */
  values: values.optional(),
  /** The written fields, if each record has different values. */
  fields: z.array(z.string()).optional(),
  /** Records that an import creates because its file refers to them, and their ids afterwards. */
  create: z.array(z.object({ resource: z.string(), name: z.string() })).optional(),
  named: z.array(z.object({ id: z.number(), made: z.boolean() })).optional(),
  /** How many records an import makes; it changes the others. */
  added: z.number().optional(),
})
export type BatchRequest = z.infer<typeof batchRequest>

/** A row of a batch that waits to be worked on. */
export interface PendingRow {
  position: number
  /** Null where a record is to be made. */
  recordId: number | null
  /** Its number in a file. */
  record: number | null
  values: Record<string, unknown> | null
  version: number | null
}

/** The current record, deleted or not. */
export type SessionFacts = Row & { deletedAt: string | null }

/** The verdict on a record: written, unchanged, or not changeable. */
export type Verdict =
  | { state: 'write'; values: Record<string, unknown> }
  | { state: 'same' }
  | { state: 'failed'; error: ApiError }

/** The action whose permission a batch needs. */
export const neededFor = (action: string): Action =>
  action === 'delete' || action === 'restore' ? 'delete' : 'update'

/** How far the caller reaches for the action of a batch. @throws 403 naming the code that they lack */
export function reachFor(caller: Caller, resource: Resource, action: string): Permitted {
  const transition = resource.transitions[action]
  return transition ? permitStep(caller, resource, transition) : permit(caller, resource, neededFor(action))
}

/** The verb that hooks and audit trail know the change of one record by. */
export const verbOf = (action: string, row: Pick<PendingRow, 'recordId'>) =>
  action === 'import' ? (row.recordId === null ? 'create' : 'update') : action

/**
 * How far the caller reaches for a batch, asked before it is made and before every piece of work on it.
 * @throws 403 naming the code that they lack, be it for the action or for a field that it writes
 */
export function mayDo(caller: Caller, resource: Resource, action: string, request: BatchRequest): Permitted {
  if (action === 'import') permit(caller, resource, 'create')
  const reach = reachFor(caller, resource, action)
  const { set, add, remove, values, fields = [] } = request
  if (neededFor(action) === 'delete') return reach
  const open = resource.transitions[action]
    ? askedFields(caller, resource, action)
    : writableFields(caller, resource, 'update')
  for (const name of [set, add, remove, values].flatMap((part) => Object.keys(part ?? {})).concat(fields)) {
    if (open.includes(name)) continue
    throw forbidden(codeFor(fieldOf(resource, name).module ?? resource.module, 'main', 'update'))
  }
  return reach
}

/** Whether the caller may make such a batch, and so undo it. */
export function allowed(caller: Caller, resource: Resource, action: string, request: BatchRequest): boolean {
  try {
    mayDo(caller, resource, action, request)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Validates single records of a batch, for a caller who may do it and reaches that far. */
export function validateOf(
  caller: Caller,
  resource: Resource,
  action: string,
  request: BatchRequest,
  reach: Permitted,
) {
  // Comparing a field that the caller cannot read would reveal its value.
  const seen = new Set(readableFields(caller, resource, reach))
  const transition = resource.transitions[action]
  const holds = (current: SessionFacts, given: Readonly<Record<string, unknown>>) =>
    Object.entries(given).every(
      ([name, value]) => seen.has(name) && isSame(fieldOf(resource, name), value, current[name]),
    )

  function valuesFor(current: SessionFacts, row: PendingRow): Record<string, unknown> {
    if (transition) return stepOf(resource, action, transition, caller, current, request.values ?? {})
    if (row.values) return row.values
    return { ...request.set, ...listsOf(current, request) }
  }

  return (current: SessionFacts | undefined, row: PendingRow): Verdict => {
    if (row.recordId === null) return { state: 'write', values: row.values ?? {} }
    if (!current) return { state: 'failed', error: notFound() }
    const deletes = action === 'delete' || action === 'restore'
    if (deletes && (current.deletedAt !== null) === (action === 'delete')) return { state: 'same' }
    if (!deletes && current.deletedAt !== null) return { state: 'failed', error: notFound() }
    if (row.version !== null && row.version !== current.version) {
      return { state: 'failed', error: stale(undefined) }
    }
    if (deletes) return { state: 'write', values: {} }
    try {
      const wanted = valuesFor(current, row)
      return !transition && holds(current, wanted) ? { state: 'same' } : { state: 'write', values: wanted }
    } catch (error) {
      if (error instanceof ApiError) return { state: 'failed', error }
      throw error
    }
  }
}

/** The lists of references after ids were added and taken away. @throws 422 where one grows too long */
function listsOf(current: SessionFacts, { add = {}, remove = {} }: BatchRequest) {
  const names = new Set([...Object.keys(add), ...Object.keys(remove)])
  return Object.fromEntries(
    [...names].map((name) => {
      const held = z.array(z.number()).parse(current[name] ?? [])
      const taken = new Set(remove[name])
      const list = [...new Set([...held, ...(add[name] ?? [])])].filter((id) => !taken.has(id))
      if (list.length > mostReferences) {
        const message = messages.tooMany(mostReferences)
        throw new ApiError(422, 'invalid', message, { errors: { [name]: message } })
      }
      return [name, list]
    }),
  )
}

const texts: ReadonlySet<Kind> = new Set(['text', 'longText', 'email'])

/** Texts must be equal to the letter; two amounts that mean the same are the same. */
export const isSame = (field: Field, one: unknown, other: unknown) =>
  one === other || (!texts.has(field.kind) && sameValue(field, one, other))

/** The reason of a refused record: the messages by field, or the error's message. */
export function reasonOf(resource: Resource, { errors, message }: ApiError): string {
  const entries = Object.entries(errors ?? {})
  if (entries.length === 0) return message
  return entries
    .map(([name, text]) => (resource.fields[name] ? `${labelOf(resource, name)}: ${text}` : text))
    .join(' ')
}
