import { detectDayOrder, type DayOrder } from '../../../../src/domain/time/dayFormats.ts'
import { dayPartOf } from '../../../../src/domain/time/moments.ts'
import { numberFormatVotes, type NumberFormat } from '../../../../src/domain/text/numberFormats.ts'
import type { Kind } from '../../../../src/schema/fields.ts'
import { namesIn, cellText } from '../../../../src/schema/cells.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { eachInSlices } from '../../sql/slices.ts'
import { cellOf, type Column } from './columns.ts'
import type { ImportFile } from './importFile.ts'
import { recordAsId } from '../../linking/linking.ts'
import { lower } from '../../linking/names.ts'
import { refersToOwn } from '../../linking/references.ts'

const atOnce = 2_000
/** Different texts of a column that are looked at; more of them would not tell its format better. */
const mostTexts = 100_000
const calendar: ReadonlySet<Kind> = new Set(['date', 'instant'])
const numbers: ReadonlySet<Kind> = new Set(['decimal', 'money', 'integer'])

/** The file's cells in some of its columns, record by record. */
async function eachRecord(
  sql: Sql,
  clientId: number,
  fileId: number,
  columns: readonly Column[],
  work: (record: number, texts: readonly string[]) => void,
) {
  const cells = columns.map(({ index }) => `coalesce(cells[${index + 1}], '')`).join(', ')
  for (let after = 0; ;) {
    const rows = await sql.query<{ record: number; texts: string[] }>(
      `select record, json_build_array(${cells}) as texts from batch_row
       where client_id = $1 and batch_id = $2 and record > $3 and state <> 'left' order by record limit ${atOnce}`,
      [clientId, fileId, after],
    )
    await eachInSlices(rows, ({ record, texts }) => work(record, texts))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.record
  }
}

export interface DetectedFormats {
  dayOrder: DayOrder
  numberFormat: NumberFormat
  /** Records of the file that other records of it refer to, by lower-case name. */
  inFile: Map<string, number[]>
  /** The texts of the columns that refer to records, by field. */
  names: Map<string, Set<string>>
}

/** Goes once through the file for how it writes dates and numbers, and for the names by which it refers to records. */
export async function detectFormats(
  sql: Sql,
  clientId: number,
  resource: Resource,
  file: ImportFile,
  columns: readonly Column[],
): Promise<DetectedFormats> {
  const { dateFormat, numberFormat } = file.settings
  const days = dateFormat ? [] : columns.filter(({ field }) => calendar.has(field.kind))
  const amounts = numberFormat ? [] : columns.filter(({ field }) => numbers.has(field.kind))
  const refers = columns.filter(({ field }) => 'to' in field)
  const asked = [...days, ...amounts, ...refers]
  const dayTexts = new Set<string>()
  const votes = numberFormatVotes()
  const wanted = new Set<string>()
  const names = new Map(refers.map(({ name }) => [name, new Set<string>()]))
  if (asked.length > 0) {
    await eachRecord(sql, clientId, file.id, asked, (_record, texts) => {
      for (const [place, column] of asked.entries()) {
        const { field } = column
        const text = texts[place] ?? ''
        if (text === '') continue
        if (place < days.length) {
          if (dayTexts.size < mostTexts) dayTexts.add(dayPartOf(text))
        } else if (place < days.length + amounts.length) votes.see(text)
        else {
          const known = names.get(column.name)
          if (!known || known.has(text)) continue
          if (known.size < mostTexts) known.add(text)
          if (!refersToOwn(resource, field)) continue
          for (const name of namesIn(field, cellText(field, text))) wanted.add(lower(name))
        }
      }
    })
  }
  return {
    dayOrder: dateFormat ?? detectDayOrder(dayTexts),
    numberFormat: numberFormat ?? votes.result(),
    names,
    inFile: wanted.size > 0 ? await namesInFile(sql, clientId, resource, file, columns, wanted) : new Map(),
  }
}

/** Which of the wanted names are those of records of the file: of their unique fields, or their title. */
async function namesInFile(
  sql: Sql,
  clientId: number,
  resource: Resource,
  file: ImportFile,
  columns: readonly Column[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const byField = new Map(columns.map((column) => [column.name, column]))
  const unique = columns.filter(({ field }) => field.unique).map((column) => [column])
  const title = resource.title.flatMap((name) => byField.get(name) ?? [])
  const sources = title.length === resource.title.length && title.length > 1 ? [...unique, title] : unique
  const asked = columns.filter(({ index }) =>
    sources.flat().some((column) => column.index === index || column.other === index),
  )
  const found = new Map<string, number[]>()
  await eachRecord(sql, clientId, file.id, asked, (record, texts) => {
    const cells: string[] = []
    for (const [place, { index }] of asked.entries()) cells[index] = texts[place] ?? ''
    const called = new Set<string>()
    for (const source of sources) {
      const parts = source.map((column) => cellText(column.field, cellOf(column, cells)).trim())
      if (parts[0] !== '') called.add(lower(parts.join(' ').trim()))
    }
    for (const name of called) {
      if (wanted.has(name)) found.set(name, [...(found.get(name) ?? []), recordAsId(record)])
    }
  })
  return found
}
