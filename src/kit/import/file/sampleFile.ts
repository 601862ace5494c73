import type { DataProvider } from 'react-admin'
import type { TextFormat } from '../../../domain/people/textFormats.ts'
import { resourceNamed } from '../../../resources/index.ts'
import type { Field, FieldOf, Kind } from '../../../schema/fields.ts'
import { fieldOf, labelOf, type Resource } from '../../../schema/resource.ts'
import { titleOf } from '../../records/records.ts'

interface Context {
  /** 1 or 2. */
  number: number
  name: string
  label: string
  /** The name of a record of another resource; undefined if there are no records. */
  named: (to: string) => string | undefined
}

const padded = (number: number) => String(number).padStart(2, '0')

const formatted: Record<Exclude<TextFormat, 'code'>, (number: number) => string> = {
  identityNo: (number) => `90010${number}-14-512${number}`,
  clock: (number) => `0${number}:30`,
  stateNames: () => 'Selangor',
  clockList: () => '20:00, 23:30',
  dayOffsets: () => '30, 7, 1, 0',
  polygon: () => '3.15 101.71, 3.16 101.71, 3.16 101.72',
  serviceBands: () => '0: 8, 2: 12, 5: 16',
  zone: () => 'Asia/Kuala_Lumpur',
  webAddress: (number) => `https://example.com/page-${number}`,
  emailList: (number) => `person${number}@example.com`,
}

/** A cell that people would write for a field. */
const examples: { [K in Kind]: (field: FieldOf<K>, context: Context) => string } = {
  text: ({ format, max }, { number, label }) =>
    (format && format !== 'code' ? formatted[format](number) : `${label} ${number}`).slice(0, max),
  longText: (_field, { number, label }) => `${label} ${number}`,
  email: (_field, { number }) => `person${number}@example.com`,
  phone: (_field, { number }) => `+6012345678${number}`,
  integer: ({ min = 0, max = Infinity, initial }, { number }) =>
    String(initial ?? Math.min(max, min + number)),
  decimal: ({ min = 0, max = Infinity, initial }, { number }) =>
    initial ?? String(Math.min(max, min + number)),
  money: (_field, { number }) => `${number}500.00`,
  boolean: () => 'Yes',
  // Days of birth match the identity numbers; the others are weekdays, because applications are for working days.
  date: ({ past }, { number }) => (past ? `1990-01-0${number}` : `2026-${padded(number)}-12`),
  instant: (_field, { number }) => `2026-${padded(number)}-15T08:30:00Z`,
  choice: ({ choices }, { number }) => choices[(number - 1) % choices.length]?.label ?? '',
  choices: ({ choices }) =>
    choices
      .slice(0, 2)
      .map(({ label }) => label)
      .join('; '),
  country: () => 'Malaysia',
  reference: ({ to }, { named }) => named(to) ?? '',
  references: ({ to }, { named }) => named(to) ?? '',
  file: () => '',
}
const exampleOf = <K extends Kind>(field: FieldOf<K>, context: Context) =>
  examples[field.kind](field, context)
const quoted = (cell: string) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A CSV file with the headings of these fields and two records. Names of other resources exist, so that the file can be
 * imported unchanged.
 */
export async function sampleFile(
  dataProvider: Pick<DataProvider, 'getList'>,
  resource: Resource,
  names: readonly string[],
): Promise<Blob> {
  const fields = names.map((name) => [name, fieldOf(resource, name)] as const)
  const shown = fields.filter(([, { kind }]) => kind !== 'file')
  const targets = new Set(shown.flatMap(([, field]) => ('to' in field ? field.to : [])))
  targets.delete(resource.name)
  const known = new Map(
    await Promise.all([...targets].map(async (to) => [to, await oneNamed(dataProvider, to)] as const)),
  )
  const cell = (name: string, field: Field, number: number) =>
    exampleOf(field, { number, name, label: labelOf(resource, name), named: (to) => known.get(to) })
  const rows = [
    shown.map(([name]) => labelOf(resource, name)),
    ...[1, 2].map((number) => shown.map(([name, field]) => cell(name, field, number))),
  ]
  return new Blob([`\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** A record that the import finds by its key, or else by its title. */
async function oneNamed(
  dataProvider: Pick<DataProvider, 'getList'>,
  to: string,
): Promise<string | undefined> {
  const target = resourceNamed(to)
  try {
    const { data } = await dataProvider.getList(target.route, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })
    const [record] = data
    if (!record) return undefined
    const key: unknown = target.naturalKey && record[target.naturalKey]
    return typeof key === 'string' && key !== '' ? key : titleOf(target, record)
  } catch {
    return undefined // a resource that the caller may not read leaves its cells empty
  }
}
