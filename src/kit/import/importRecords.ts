import type { DayOrder } from '../../domain/dayFormats.ts'
import type {
  ImportAnswer as FileAnswer,
  ImportColumn,
  ImportError as CellError,
  ImportRow,
  MissingName as FileName,
} from '../../schema/calls/importing.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { importCalls, type ImportCalls } from './importCalls.ts'

/** What the user has decided about a file. */
export interface ImportBody {
  name: string
  text: string
  mapping: Record<string, string | null>
  dateFormat: DayOrder | undefined
  corrections: Record<string, Record<string, string>>
  createMissing: Record<string, string[]>
  dryRun: boolean
}

/** A wrong cell; record 0 is the file as a whole. */
export type ImportError = CellError & { record: number; value: string }
export type MissingName = Omit<FileName, 'records'> & { records: number[] }

export type ImportAnswer = Pick<FileAnswer, 'columns' | 'fields' | 'key' | 'dateFormat' | 'counts'> & {
  /** The first thousand. */
  errors: ImportError[]
  missing: MissingName[]
  applied: boolean
}

/** The file that was sent last, so that it travels once. */
let sent: { text: string; id: number } | undefined

/** Sends a file and what was decided about it; gives what is said of it, and carries it out where that is wanted. */
export async function importRecords(
  dataProvider: ImportCalls,
  resource: Resource,
  { name, text, dryRun, ...decided }: ImportBody,
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  const calls = importCalls(dataProvider, resource, signal)
  let id = sent?.text === text ? sent.id : undefined
  if (id === undefined) {
    id = (await calls.send(name, text)).id
    sent = { text, id }
  }
  const file = await calls.judged(await calls.change(id, decided))
  const rows = file.counts.wrong > 0 ? await calls.rows(id, 'error') : []
  const errors = [
    ...file.errors.map((error) => ({ ...error, record: 0, value: '' })),
    ...rows.flatMap((row) => row.errors.map((error) => errorOf(file.columns, row, error))),
  ]
  const { columns, fields, key, dateFormat, counts } = file
  const missing = file.missing.map((one) => ({ ...one, records: recordsOf(one, errors) }))
  const answer = { columns, fields, key, dateFormat, counts, errors, missing, applied: false }
  if (dryRun || counts.errors > 0) return answer
  const { state, message } = await calls.run(id)
  sent = undefined
  if (state !== 'done') throw new Error(message ?? state)
  return { ...answer, applied: true }
}

function errorOf(
  columns: readonly ImportColumn[],
  { record, cells }: ImportRow,
  error: CellError,
): ImportError {
  const place = columns.findIndex(({ heading }) => heading === error.column)
  return { ...error, record, value: cells[place] ?? '' }
}

const recordsOf = ({ field, value }: FileName, errors: readonly ImportError[]) =>
  errors.filter((error) => error.field === field && error.value.includes(value)).map(({ record }) => record)

const quoted = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** What a spreadsheet would run as a formula gets an apostrophe, as in the server's exports. */
const guarded = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
const csv = (rows: readonly (readonly string[])[]) =>
  new Blob([`\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })

/** The errors as a CSV file: row, column, value, what is wrong, suggestion. */
export const errorsAsCsv = (headings: readonly string[], errors: readonly ImportError[]) =>
  csv([
    headings,
    ...errors.map(({ record, column, value, message, suggestion = '' }) =>
      [String(record), column, value, message, suggestion].map(guarded),
    ),
  ])

/** An empty file with the headings of the given fields. */
export const emptyFile = (resource: Resource, names: readonly string[]) =>
  csv([names.map((name) => labelOf(resource, name))])
