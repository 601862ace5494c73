import { z } from 'zod'
import { labelsMs } from '../../../src/resources/labels.ms.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { DocumentLanguage } from '../../../src/resources/documents/documents.shapes.ts'
import type { Field } from '../../../src/schema/fields.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { fieldOf, labelOf, type Resource } from '../../../src/schema/resource.ts'
import { snake } from '../../../src/schema/names.ts'
import { readableFields, permit } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching, type Row } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** Names of records, by resource and id; those that the caller may not read are missing. */
export type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

const ids = z.array(z.number()).catch([])
const one = z.number().nullish().catch(undefined)
const titled = z.array(z.object({ id: z.number(), title: z.string() }))

const refersTo = (field: Field | undefined) =>
  field?.kind === 'reference' || field?.kind === 'references' ? field.to : undefined

/** The names of all records that the rows refer to, as far as the caller may read them. */
export async function namesFor(
  sql: Sql,
  caller: Caller,
  from: readonly (readonly [Resource, readonly Row[]])[],
): Promise<Names> {
  const wanted = new Map<string, Set<number>>()
  const want = (target: string, id: number) => wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  for (const [resource, rows] of from) {
    for (const [name, field] of Object.entries(resource.fields)) {
      const target = refersTo(field)
      if (target === undefined) continue
      for (const row of rows) {
        const id = one.parse(row[name])
        for (const each of id ? [id] : ids.parse(row[name])) want(target, each)
      }
    }
    for (const row of rows) {
      const author = one.parse(row['createdBy'])
      if (author) want('employee', author)
    }
  }
  const names = await Promise.all(
    [...wanted].map(
      async ([target, those]) =>
        [target, await titlesOf(sql, caller, resourceNamed(target), [...those])] as const,
    ),
  )
  return new Map(names)
}

async function titlesOf(sql: Sql, caller: Caller, target: Resource, those: readonly number[]) {
  if (reachOf(target, caller.codes, 'read') === 'none') return new Map<number, string>()
  const readable = readableFields(caller, target, permit(caller, target, 'read'))
  const columns = target.title.filter((name) => readable.includes(name)).map((name) => `t.${snake(name)}`)
  if (columns.length === 0) return new Map<number, string>()
  const params = new Params()
  const { from } = matching(caller, target, { id: those }, params, resourceNamed)
  const rows = await sql.query(
    `select t.id, concat_ws(' ', ${columns.join(', ')}) as title ${from}`,
    params.values,
  )
  return new Map(titled.parse(rows).map(({ id, title }) => [id, title]))
}

const regional = { en: 'en-MY', ms: 'ms-MY' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the company's zone, such as 31 Dec 2026, 17:05. */
export function momentText(instant: string | Date, timeZone: string, language: DocumentLanguage): string {
  const key = `${language} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(regional[language], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  formats.set(key, format)
  return format.format(new Date(instant))
}

/** A day such as `2026-12-31`, as 31 Dec 2026. */
export const dateText = (day: string, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(regional[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/** The weekday of a day, such as Mon. */
export const weekdayText = (day: string, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(regional[language], { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** A month such as `2026-11` by its name, such as November 2026. */
export const monthText = (month: string, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(regional[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

/** What people call a zone at a moment, such as Malaysia Time. */
export const zoneName = (timeZone: string, at: Date, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(regional[language], { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const grouped = (text: string) => text.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))
const label = (text: string, language: DocumentLanguage) =>
  language === 'ms' ? (labelsMs[text] ?? text) : text

/** The heading of a field in the reader's language. */
export const headingOf = (resource: Resource, name: string, language: DocumentLanguage) =>
  label(labelOf(resource, name), language)

/** What records of a kind are called, in the reader's language. */
export const manyOf = ({ label: { many } }: Resource, language: DocumentLanguage) => label(many, language)

export interface Reader {
  language: DocumentLanguage
  timeZone: string
  names: Names
}

/** A value as people read it; undefined where there is none. */
export function valueText(resource: Resource, name: string, row: Row, reader: Reader): string | undefined {
  const value = row[name]
  if (value === null || value === undefined || value === '') return undefined
  const { language, timeZone, names } = reader
  if (name === 'createdAt') return momentText(String(value), timeZone, language)
  const field =
    name === 'createdBy' ? ({ kind: 'reference', to: 'employee' } as const) : fieldOf(resource, name)
  const named = (to: string, id: number) => names.get(to)?.get(id)
  switch (field.kind) {
    case 'reference':
      return named(field.to, Number(value))
    case 'references':
      return (
        ids
          .parse(value)
          .flatMap((id) => named(field.to, id) ?? [])
          .join(', ') || undefined
      )
    case 'choice':
      return label(field.choices.find((choice) => choice.value === value)?.label ?? String(value), language)
    case 'instant':
      return momentText(value instanceof Date ? value : String(value), timeZone, language)
    case 'date':
      return dateText(String(value), language)
    case 'boolean':
      return value === true ? (language === 'ms' ? 'Ya' : 'Yes') : language === 'ms' ? 'Tidak' : 'No'
    case 'integer':
    case 'decimal':
      return `${grouped(String(value))}${field.unit ? ` ${field.unit}` : ''}`
    case 'money':
      return grouped(String(value))
    case 'file':
      return undefined
    default:
      return String(value)
  }
}
