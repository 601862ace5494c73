import * as z from 'zod/mini'
import { mostInteger } from '../../domain/text/integers.ts'

/** One batch's records in one call; more by filter. */
export const mostBatchIds = 10_000
/** Records that one call may give values of their own. */
export const mostCellRows = 5_000
/** Days that a batch can be undone for. */
export const undoDays = 30

const id = z.int().check(z.positive())
const version = z.int().check(z.positive(), z.maximum(mostInteger))
const values = z.record(z.string(), z.unknown())
const lists = z.record(z.string(), z.array(id).check(z.minLength(1), z.maxLength(100)))

/**
 * Which records: those named, or all that the filter of a list keeps, apart from `except`. Exactly one of `ids` and
 * `filter`; the empty filter means every record that the caller reaches.
 */
const selection = {
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostBatchIds))),
  filter: z.optional(values),
  except: z.optional(z.array(id).check(z.maxLength(mostBatchIds))),
}

/** With it nothing is written: the batch waits, its records fixed, for POST batch/{id}/run. */
const preview = z.optional(z.boolean())

/** Body of POST {path}/batch/update: fields to set in every record, and ids to add to or take from its lists. */
export const batchUpdateBody = z.strictObject({
  ...selection,
  set: z.optional(values),
  add: z.optional(lists),
  remove: z.optional(lists),
  preview,
})
export type BatchUpdateBody = z.infer<typeof batchUpdateBody>

/** Body of POST {path}/batch/delete and {path}/batch/restore. */
export const batchBody = z.strictObject({ ...selection, preview })
export type BatchBody = z.infer<typeof batchBody>

/**
 * Body of POST {path}/batch/{verb}: `values` are what the transition asks for. With the `version` of a single record, what
 * refuses it is the call's own answer, and a record changed since refuses it.
 */
export const batchTransitionBody = z.strictObject({
  ...selection,
  values: z.optional(values),
  version: z.optional(version),
  preview,
})
export type BatchTransitionBody = z.infer<typeof batchTransitionBody>

/** Body of POST batch/{id}/run, which may be absent. */
export const batchRunBody = z.strictObject({
  /** Records that have changed since the preview are changed all the same; without it they are left out and counted as failed. */
  changed: z.optional(z.boolean()),
})

/**
 * Body of POST {path}/batch/cells: records with values of their own, as a sheet gives them. A cell is the text that a
 * person typed or pasted, read as the import reads it. A record changed since `version` refuses its cells.
 */
export const batchCellsBody = z.strictObject({
  rows: z
    .array(z.strictObject({ id, version: z.optional(version), cells: z.record(z.string(), z.string()) }))
    .check(z.minLength(1), z.maxLength(mostCellRows)),
})
export type BatchCellsBody = z.infer<typeof batchCellsBody>

/** An error in a cell of POST {path}/batch/cells. The call answers 422 with these as `cells`, and writes nothing. */
export const cellError = z.object({ id: z.number(), field: z.string(), message: z.string() })
export type CellError = z.infer<typeof cellError>

export const batchStates = [
  /** A file that is not fit to be imported yet. */
  'draft',
  'previewed',
  'running',
  'done',
  /** Some of its records could not be changed, or it was cancelled half way. */
  'partly',
  /** Nothing of it was kept. */
  'failed',
  'cancelled',
  'undoing',
  /** Put back, apart from the records counted as `kept`. */
  'undone',
] as const
export type BatchState = (typeof batchStates)[number]

const by = z.nullable(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Who of the operator was at work as that person. */
    operatorName: z.nullish(z.string()),
  }),
)

/** A batch as every call gives it. */
export const batch = z.object({
  id: z.number(),
  /** Name of the resource. */
  resource: z.string(),
  /** update, delete, restore, import, or the verb of a transition. */
  action: z.string(),
  state: z.enum(batchStates),
  /**
   * The request, without fields the caller may not read: filter, set, add, remove, values, file name. For an import
   * also `added`, the number of created records.
   */
  request: values,
  total: z.number(),
  /** What people call the record, where it is for one only; empty else, and where the caller may not read that. */
  title: z.string(),
  counts: z.object({
    pending: z.number(),
    done: z.number(),
    /** Records that held the values already. */
    same: z.number(),
    failed: z.number(),
    undone: z.number(),
    /** Records that undo left as they are, because they were changed since. */
    kept: z.number(),
    /** Records of a file that its maker left out. */
    left: z.number(),
  }),
  /** Why nothing was kept. */
  message: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: by,
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  undoneBy: by,
  /** Until when it can be undone; null where it cannot, by its state, its age or the caller's permissions. */
  undoUntil: z.nullable(z.string()),
  cancelling: z.boolean(),
})
export type Batch = z.infer<typeof batch>
export const batches = z.array(batch)

export const batchRowStates = ['pending', 'done', 'same', 'failed', 'undone', 'kept', 'left'] as const

/** A record of a batch: GET batch/{id}/rows. */
export const batchRow = z.object({
  position: z.number(),
  recordId: z.nullable(z.number()),
  /** What people call the record, after its natural key; empty where the caller may not read that. */
  title: z.string(),
  state: z.enum(batchRowStates),
  message: z.nullable(z.string()),
  /** The fields that change or were changed, with the value before and after. */
  before: values,
  after: values,
})
export type BatchRow = z.infer<typeof batchRow>
export const batchRows = z.array(batchRow)

/** Records that refer to those of a batch that waits, by the field that does: GET batch/{id}/references. */
export const batchReference = z.object({ resource: z.string(), field: z.string(), count: z.number() })
export type BatchReference = z.infer<typeof batchReference>
export const batchReferences = z.array(batchReference)
