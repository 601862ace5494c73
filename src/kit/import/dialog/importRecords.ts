import type { PortalCalls } from '../../../providers/dataProvider.ts'
import {
  importAnswer,
  type ImportAnswer,
  type ImportBody,
  type ImportError,
} from '../../../schema/calls/importingText.ts'
import { labelOf, type Resource } from '../../../schema/resource.ts'

/** What the import asks of the data provider. */
export type ImportCalls = Pick<PortalCalls, 'call'>

/** POST {path}/import. @throws as the data provider does */
export async function importRecords(
  dataProvider: ImportCalls,
  resource: Resource,
  body: ImportBody,
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  const { data } = await dataProvider.call(resource.route, 'import', { method: 'POST', body, signal })
  return importAnswer.parse(data)
}

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
