import * as z from 'zod/mini'
import { messages } from '../../schema/messages.ts'
import { mostBatchIds } from '../../schema/calls/batch.ts'

/** Records in one document: more belong into several. */
export const mostInDocument = 200

export const documentLanguages = ['en', 'ms'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

const id = z.int().check(z.positive())

/** Which records, as batches name them, and the language of the words; left out, the browser's. */
const asked = {
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostBatchIds))),
  filter: z.optional(z.record(z.string(), z.unknown())),
  except: z.optional(z.array(id).check(z.maxLength(mostBatchIds))),
  language: z.optional(z.enum(documentLanguages)),
}

/** Body of POST work-request/pdf. */
export const documentBody = z.strictObject(asked)

/** Sheets of labels as they are sold: labels beside and below one another on A4, and its margins in millimetres. */
export const labelSheets = {
  '2x4': { columns: 2, rows: 4, side: 5, end: 10 },
  '2x7': { columns: 2, rows: 7, side: 4.65, end: 15.15 },
  '3x7': { columns: 3, rows: 7, side: 7.2, end: 15.15 },
  '3x8': { columns: 3, rows: 8, side: 0, end: 12.9 },
} as const
export type LabelSheet = keyof typeof labelSheets
export const labelSheetNames = ['2x4', '2x7', '3x7', '3x8'] as const satisfies readonly LabelSheet[]

/** How many labels a sheet has room for. */
export const labelsOn = (size: LabelSheet) => labelSheets[size].columns * labelSheets[size].rows
const mostLabels = Math.max(...labelSheetNames.map(labelsOn))

/** What is said of an `offset` that leaves no label of the first sheet. @param most labels of a sheet */
export const wrongOffset = (most: number) =>
  `This must be a whole number from 0 to ${most - 1}: the labels of the first sheet that are used already.`
const offsetRule = { error: wrongOffset(mostLabels) }

/** Body of POST facility/labels; `offset` labels of the first sheet are used already. */
export const labelsBody = z.strictObject({
  ...asked,
  size: z.optional(z.enum(labelSheetNames, { error: messages.choice(labelSheetNames) })),
  offset: z.optional(
    z.int(offsetRule).check(z.minimum(0, offsetRule), z.maximum(mostLabels - 1, offsetRule)),
  ),
})
