import { namesIn, unguarded, type CellContext } from '../../../src/schema/cells.ts'
import type { DayOrder } from '../../../src/domain/dayFormats.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import { fieldSchema } from '../../../src/schema/validation.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Registry } from '../access.ts'
import type { Column } from './columns.ts'
import { firstRecord } from './csvText.ts'
import { creatableByName, findNamed, lower, unknownName } from './names.ts'
import { eachInSlices } from '../slices.ts'

/** A record of the file itself, where a reference may need it before it has an id: its number, negative. */
export const recordAsId = (record: number) => -record
/** Stands for a record that only a real run creates. */
const notYet = -1_000_000_000

export interface ReferenceContext {
  caller: Caller
  resource: Resource
  registry: Registry
  dayOrder: DayOrder
  createMissing: Readonly<Record<string, readonly string[]>>
  /** Creates a record of nothing but its name and gives its id; absent in a dry run. */
  create?: (target: Resource, name: string) => Promise<number>
}

/** The records of the file by what others may call them: their unique fields and their title. */
export async function namesInFile(
  resource: Resource,
  columns: readonly Column[],
  records: readonly (readonly string[])[],
): Promise<Map<string, number[]>> {
  const byField = new Map(columns.map((column) => [column.name, column]))
  const unique = columns.filter(({ field }) => field.unique).map((column) => [column])
  const title = resource.title.flatMap((name) => byField.get(name) ?? [])
  const sources = title.length === resource.title.length && title.length > 1 ? [...unique, title] : unique
  const found = new Map<string, number[]>()
  await eachInSlices(records.entries(), ([index, record]) => {
    for (const source of sources) {
      const texts = source.map((column) => unguarded(column.field, record[column.index] ?? '').trim())
      if (texts.includes('')) continue
      const name = lower(texts.join(' '))
      found.set(name, [...(found.get(name) ?? []), recordAsId(index + firstRecord)])
    }
  })
  return found
}

/** Looks up every name of one reference column and gives what its cells are to be read with. */
export async function referenceReader(
  sql: Sql,
  column: Column,
  texts: ReadonlySet<string>,
  inFile: ReadonlyMap<string, number[]>,
  context: ReferenceContext,
): Promise<CellContext> {
  const { caller, resource, registry, dayOrder, createMissing, create } = context
  const { field, name } = column
  if (field.kind !== 'reference' && field.kind !== 'references') return { dayOrder, ...nothingNamed }
  const target = registry(field.to)
  const names = new Set([...texts].flatMap((text) => namesIn(field, unguarded(field, text))))
  const found = await findNamed(sql, caller, target, registry, [...names])
  const title = target.title[0] ?? ''
  const wanted = creatableByName(caller, target) ? (createMissing[name] ?? []) : []
  const rule = wanted.length > 0 ? fieldSchema(fieldOf(target, title)) : undefined
  for (const given of wanted) {
    const key = lower(given)
    if (found.has(key) || !names.has(given) || !rule?.safeParse(given).success) continue
    found.set(key, [create ? await create(target, given) : notYet])
  }
  const own = target.name === resource.name ? inFile : undefined
  return {
    dayOrder,
    named: (text) => found.get(lower(text)) ?? own?.get(lower(text)) ?? [],
    unknown: unknownName(target),
  }
}

const nothingNamed = { named: () => [], unknown: () => '' }
