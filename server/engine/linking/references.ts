import type { DayOrder } from '../../../src/domain/time/dayFormats.ts'
import type { NumberFormat } from '../../../src/domain/text/numberFormats.ts'
import { cellReader, namesIn, cellText, type Cell } from '../../../src/schema/cells.ts'
import type { Field } from '../../../src/schema/fields.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import { fieldSchema } from '../../../src/schema/validation.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Registry } from '../access/access.ts'
import type { NamedRecord } from './linking.ts'
import { creatableByName, findNamed, lower, unknownName } from './names.ts'

export interface ReaderContext {
  caller: Caller
  resource: Resource
  registry: Registry
  dayOrder: DayOrder
  numberFormat: NumberFormat
  /** The records of the file by what others may call them, in lower case. */
  inFile: ReadonlyMap<string, readonly number[]>
  /** Names that may be created, by field. */
  createMissing: Readonly<Record<string, readonly string[]>>
  /** Adds a record to create, and returns its temporary id. */
  create: (record: NamedRecord) => number
}

/** Reads the cells of one column; the names in them are to be learnt first. */
export interface ColumnReader {
  learn(sql: Sql, texts: Iterable<string>): Promise<void>
  read(text: string): Cell
}

/** The number of cells and names that one column caches; then the cache restarts, so that memory stays bounded. */
const mostCells = 20_000
const mostNames = 200_000
const namesAtOnce = 5_000

/** What reads the cells of a field, equal ones once. */
export function columnReader(name: string, field: Field, context: ReaderContext): ColumnReader {
  const { caller, resource, registry, dayOrder, numberFormat, inFile, createMissing, create } = context
  const { timeZone } = caller
  const cells = new Map<string, Cell>()
  const found = new Map<string, readonly number[]>()
  const kept = (reader: (text: string) => Cell) => (text: string) => {
    const cell = cells.get(text) ?? reader(text)
    cells.set(text, cell)
    return cell
  }
  if (field.kind !== 'reference' && field.kind !== 'references') {
    const plain = { dayOrder, timeZone, numberFormat, named: () => [], unknown: () => '' }
    return {
      async learn() {
        if (cells.size > mostCells) cells.clear()
      },
      read: kept(cellReader(field, plain)),
    }
  }
  const target = registry(field.to)
  const own = target.name === resource.name ? inFile : undefined
  const title = target.title[0] ?? ''
  const rule = creatableByName(caller, target) ? fieldSchema(fieldOf(target, title)) : undefined
  const wanted = new Set((createMissing[name] ?? []).filter((given) => rule?.safeParse(given).success))
  const named = (text: string): readonly number[] => {
    const known = found.get(lower(text)) ?? []
    if (known.length > 0) return known
    const inside = own?.get(lower(text))
    if (inside) return inside
    return wanted.has(text) ? [create({ resource: target.name, name: text })] : []
  }
  return {
    async learn(sql, texts) {
      if (cells.size > mostCells) cells.clear()
      if (found.size > mostNames) {
        cells.clear()
        found.clear()
      }
      const names = new Set<string>()
      for (const text of texts) {
        if (cells.has(text)) continue
        for (const one of namesIn(field, cellText(field, text))) if (!found.has(lower(one))) names.add(one)
      }
      const all = [...names]
      for (let at = 0; at < all.length; at += namesAtOnce) {
        const part = all.slice(at, at + namesAtOnce)
        const ids = await findNamed(sql, caller, target, registry, part)
        for (const one of part) found.set(lower(one), ids.get(lower(one)) ?? [])
      }
    },
    read: kept(
      cellReader(field, {
        dayOrder,
        timeZone,
        numberFormat,
        named: (text) => named(text),
        unknown: unknownName(target),
      }),
    ),
  }
}

/** Whether the field's cells name records of the resource itself. */
export const refersToOwn = (resource: Resource, field: Field) => 'to' in field && field.to === resource.name
