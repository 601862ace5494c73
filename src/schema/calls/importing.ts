import * as z from 'zod/mini'
import { dayOrders } from '../../domain/time/dayFormats.ts'
import { delimiters } from '../../domain/text/delimiters.ts'
import { numberFormats } from '../../domain/text/numberFormats.ts'
import { batchStates } from './batch.ts'

/** Bytes of a file, as UTF-8. */
export const mostImportBytes = 100 * 1_048_576
/** Records of a file, without its heading row. */
export const mostImportRecords = 200_000
/** Rows in one answer of GET {path}/import/{id}/rows. */
export const mostImportRows = 1_000

/**
 * Treatment of known and new records. `upsert` changes known records and adds new ones. With `create` a known record is
 * an error, with `update` a new one.
 */
export const importModes = ['upsert', 'create', 'update'] as const
export type ImportMode = (typeof importModes)[number]

const cellText = z.string().check(z.maxLength(100_000))
const recordNumber = z.string().check(z.regex(/^[1-9]\d{0,6}$/))
const records = z.array(z.int().check(z.positive())).check(z.maxLength(10_000))
const name = z.string().check(z.minLength(1), z.maxLength(250))

/**
 * Body of PATCH {path}/import/{id}: the settings to change; the file is validated again. Other settings stay. Records
 * are numbered like rows of a spreadsheet: the heading row is 1.
 */
export const importPatch = z.strictObject({
  /**
   * Field name by heading, null for an ignored column; other headings keep their field. A column of `id` identifies
   * records by id instead of by the natural key.
   */
  mapping: z.optional(z.record(z.string(), z.nullable(z.string()))),
  /** The order of day, month and year; null to have it found out from the dates. */
  dateFormat: z.optional(z.nullable(z.enum(dayOrders))),
  /** The sign of the decimals; null to have it found out from the numbers. */
  numberFormat: z.optional(z.nullable(z.enum(numberFormats))),
  mode: z.optional(z.enum(importModes)),
  /** Texts to put in the place of cells, by record number and heading. They are kept with the file. */
  corrections: z.optional(z.record(recordNumber, z.record(z.string(), cellText))),
  /** Puts `by` in the place of every cell of the column that is exactly `text`. */
  replace: z.optional(
    z.array(z.strictObject({ column: z.string(), text: cellText, by: cellText })).check(z.maxLength(100)),
  ),
  /** Names, by reference field, of records to create because the file refers to them; replaces the field's earlier ones. */
  createMissing: z.optional(z.record(z.string(), z.array(name).check(z.maxLength(1_000)))),
  /**
   * Records to leave out, by number, or `errors`: all that something is wrong with as the file was last validated. All of
   * the others are imported, or none.
   */
  leaveOut: z.optional(z.union([z.literal('errors'), records])),
  /**
   * Records that are to become what the file says although it looks like somebody else's, by number, or `all`. A cell of
   * theirs that is corrected afterwards is not asked about again.
   */
  confirm: z.optional(z.union([z.literal('all'), records])),
  /** Records to take in again that were left out, by number, or `all`. */
  takeIn: z.optional(z.union([z.literal('all'), records])),
})
export type ImportPatch = z.infer<typeof importPatch>

export const importColumn = z.object({
  heading: z.string(),
  /** The field that the column's cells are read into, or null where it is not imported. */
  field: z.nullable(z.string()),
  /** The first text of the column. */
  sample: z.string(),
  /** Why it is not imported, where its heading means a field. */
  reason: z.optional(z.string()),
  /** The field was guessed from the column's values. */
  guessed: z.optional(z.boolean()),
})
export type ImportColumn = z.infer<typeof importColumn>

/** An error in a cell. */
export const importError = z.object({
  /** Heading of the column, empty where it concerns the whole record. */
  column: z.string(),
  field: z.nullable(z.string()),
  message: z.string(),
  /** A cell text that would do instead. */
  suggestion: z.optional(z.string()),
  /** It is right once it is confirmed: what the record has now, as it would become another's; empty where a cell may be missing. */
  confirm: z.optional(z.string()),
})
export type ImportError = z.infer<typeof importError>

/** A name that the file refers to and no record has. */
export const missingName = z.object({
  field: z.string(),
  /** Name of the resource that has no record of this name. */
  resource: z.string(),
  value: z.string(),
  /** How many records refer to it. */
  records: z.number(),
  /** Names that exist, the most similar first. */
  nearest: z.array(z.string()),
  /** Whether `createMissing` may name it. */
  creatable: z.boolean(),
  /** Whether it will be created. */
  create: z.boolean(),
})
export type MissingName = z.infer<typeof missingName>

/**
 * A file on its way into the resource: answer of POST {path}/import, of GET and PATCH {path}/import/{id}. It is a batch:
 * POST /api/batch/{id}/run carries it out once it is `previewed`, and GET /api/batch/{id} tells how far that is. Only
 * who brought the file sees it.
 */
export const importAnswer = z.object({
  /** Id of the batch. */
  id: z.number(),
  state: z.enum(batchStates),
  /** Name of the file. */
  name: z.string(),
  createdAt: z.string(),
  delimiter: z.enum(delimiters),
  columns: z.array(importColumn),
  /** Names of the fields that a column may be mapped to, `id` among them. */
  fields: z.array(z.string()),
  /** The field that records are recognised by; null where each record of the file is added as a new one. */
  key: z.nullable(z.string()),
  mode: z.enum(importModes),
  dateFormat: z.enum(dayOrders),
  numberFormat: z.enum(numberFormats),
  /** Which of the two formats were found out from the cells, not chosen. */
  detected: z.object({ dateFormat: z.boolean(), numberFormat: z.boolean() }),
  /** Whether something was taken over that was chosen for earlier files, and no column is left to choose for. */
  remembered: z.boolean(),
  /** How far the validation is, in records; null when it is over. Till then counts, errors and missing grow. */
  validation: z.nullable(z.object({ done: z.number(), total: z.number() })),
  counts: z.object({
    records: z.number(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    /** Records that are left out; none of the other numbers has them, apart from `records`. */
    left: z.number(),
    /** Records with something wrong. */
    wrong: z.number(),
    /** All that is wrong: with cells, with records, with the file. */
    errors: z.number(),
  }),
  /** Errors of the whole file. */
  errors: z.array(importError),
  /** The first fifty for each field. */
  missing: z.array(missingName),
  /** Why nothing was kept, where the state is failed. */
  message: z.nullable(z.string()),
})
export type ImportAnswer = z.infer<typeof importAnswer>

export const importKinds = ['error', 'create', 'update', 'same', 'left'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * A record of the file: GET {path}/import/{id}/rows?filter={"kind":"error"}&range=[0,99], in the order of the file,
 * with Content-Range. After the run, GET /api/batch/{id}/rows has the results. Excluded records remain here, with their
 * errors.
 */
export const importRow = z.object({
  /** Its number in the file. */
  record: z.number(),
  /** null while it has not been validated. */
  kind: z.nullable(z.enum(importKinds)),
  /** The record that it changes. */
  recordId: z.nullable(z.number()),
  /** What people call it: by the file's own cells. */
  title: z.string(),
  /** Its texts, in the order of the columns; a record may have fewer of them, or more. */
  cells: z.array(z.string()),
  errors: z.array(importError),
  /** The fields that change, as they are and as they will be; for a new record only `after`. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type ImportRow = z.infer<typeof importRow>
export const importRows = z.array(importRow)
