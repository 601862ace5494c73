import { z } from 'zod'
import { dayOrders } from '../../domain/dayFormats.ts'

const cellsByHeading = z.record(z.string(), z.string().max(100_000))

/** Body of POST {path}/import. Records are numbered as a spreadsheet numbers rows: the heading row is 1. */
export const importBody = z.strictObject({
  /** The file's text: a heading row, then records; comma, semicolon or tab between the cells. */
  text: z.string(),
  /** Field name by heading, null for a column that stays out; what is not named is matched by itself. */
  mapping: z.record(z.string(), z.string().nullable()).optional(),
  /** The order of day, month and year; found out from the dates where absent. */
  dateFormat: z.enum(dayOrders).optional(),
  /** Cells to read in place of the file's, by record number and heading. */
  corrections: z.record(z.string().regex(/^[1-9]\d{0,6}$/), cellsByHeading).optional(),
  /** Names, by reference field, of records to create because the file refers to them. */
  createMissing: z.record(z.string(), z.array(z.string().min(1).max(250)).max(1_000)).optional(),
  dryRun: z.boolean(),
})
export type ImportBody = z.infer<typeof importBody>

export const importColumn = z.object({
  heading: z.string(),
  /** The field that the column's cells are read into, or null where it is not imported. */
  field: z.string().nullable(),
  sample: z.string(),
  /** Why it is not imported, where its heading means a field. */
  reason: z.string().optional(),
})
export type ImportColumn = z.infer<typeof importColumn>

export const importError = z.object({
  /** 0 for what concerns the file as a whole. */
  record: z.number(),
  /** Heading of the column, empty where it concerns the whole record. */
  column: z.string(),
  field: z.string().nullable(),
  value: z.string(),
  message: z.string(),
  /** A cell text that would do instead. */
  suggestion: z.string().optional(),
})
export type ImportError = z.infer<typeof importError>

export const missingName = z.object({
  field: z.string(),
  /** Name of the resource that has no record of this name. */
  resource: z.string(),
  value: z.string(),
  /** The records that refer to it. */
  records: z.array(z.number()),
  /** Names that exist, the most similar first. */
  nearest: z.array(z.string()),
  /** Whether `createMissing` may name it. */
  creatable: z.boolean(),
})
export type MissingName = z.infer<typeof missingName>

export const importAnswer = z.object({
  columns: z.array(importColumn),
  /** Names of the fields that a column may be mapped to. */
  fields: z.array(z.string()),
  /** The field that records are recognised by; null where each record of the file is added as a new one. */
  key: z.string().nullable(),
  dateFormat: z.enum(dayOrders),
  /** `errors` counts all of them; the lists below end after the first thousand. */
  counts: z.object({
    records: z.number(),
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    errors: z.number(),
  }),
  errors: z.array(importError),
  missing: z.array(missingName),
  applied: z.boolean(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
