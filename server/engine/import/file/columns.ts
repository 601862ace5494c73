import { codeFor, scopeOf } from '../../../../src/domain/access/permissions.ts'
import { integer, takesColumns, type Field } from '../../../../src/schema/fields.ts'
import { matchHeadings, type Translations } from '../../../../src/schema/headings.ts'
import { fieldOf, labelOf, type Resource } from '../../../../src/schema/resource.ts'
import type { ImportColumn } from '../../../../src/schema/calls/importing.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { writableFields, type Registry } from '../../access/access.ts'
import type { ImportFile } from './importFile.ts'

/** A column that is imported. */
export interface Column {
  heading: string
  /** Its place in each record. */
  index: number
  name: string
  field: Field
  /** The field's part of a cell that holds several fields; `other` is the text of another column. */
  part?: (text: string, other: string) => string
  /** The place of that column. */
  other?: number
  /** Only tells which record is meant: the caller may not write the field. */
  keyOnly: boolean
}

/** The text of a record in a column. */
export function cellOf({ index, part, other = -1 }: Column, cells: readonly string[]): string {
  const text = cells[index] ?? ''
  return part ? part(text, cells[other] ?? '') : text
}

/** The column by which a file names records as the portal does. */
const idField = integer({ label: 'ID', min: 1 })
/** Whether a column can be mapped to it, by somebody. */
export const isTarget = (resource: Resource, name: string) =>
  name === 'id' || name === resource.joined?.name || Object.hasOwn(resource.fields, name)

/** Which of its fields a file may give: those the caller may write, and the key by which records are recognised. */
function importable(caller: Caller, resource: Resource, registry: Registry) {
  const onUpdate = new Set(writableFields(caller, resource, 'update'))
  const writable = new Set(writableFields(caller, resource, 'create').filter((name) => onUpdate.has(name)))
  const refused = (name: string): string | undefined => {
    if (name === 'id') return undefined
    if (name === resource.joined?.name) {
      const [reason] = resource.joined.fields.flatMap((one) => refused(one) ?? [])
      return reason
    }
    const field = fieldOf(resource, name)
    if (field.kind === 'file') return 'Files are not imported.'
    if (field.readOnly && name !== resource.naturalKey) return 'The portal sets this itself.'
    if (!writable.has(name) && name !== resource.naturalKey) {
      return `This needs the permission ${codeFor(field.module ?? resource.module, 'main', 'update')}.`
    }
    if (field.kind !== 'reference' && field.kind !== 'references') return undefined
    const { module } = registry(field.to)
    if (scopeOf(caller.codes, module, 'read') !== 'none') return undefined
    return `This needs the permission ${codeFor(module, 'main', 'read')}.`
  }
  return { writable, refused }
}

export interface Columns {
  /** The imported columns, in the order of the file. */
  columns: Column[]
  /** All columns, for the answer. */
  shown: ImportColumn[]
  /** Names of the fields that a column may be mapped to. */
  fields: string[]
  /** The field that records are recognised by, if any. */
  key: string | null
}

/** Decides for each column of the file which field it fills, or why none. */
export function columnsOf(
  caller: Caller,
  resource: Resource,
  registry: Registry,
  { headings, samples, settings }: Pick<ImportFile, 'headings' | 'samples' | 'settings'>,
): Columns {
  const { writable, refused } = importable(caller, resource, registry)
  const { mapping, guessed = [], matched: found = matchedBy(resource, headings) } = settings
  const chosen = headings.map((heading) => (Object.hasOwn(mapping, heading) ? mapping[heading] : undefined))
  const matched = headings.map((heading, index) =>
    chosen[index] === undefined && Object.hasOwn(found, heading) ? found[heading] : undefined,
  )
  const holder = new Map<string, string>()
  const fieldAt = new Map<number, string>()
  const columns: Column[] = []
  const claim = (heading: string, index: number, name: string): string | undefined => {
    if (!isTarget(resource, name)) return `There is no field ${name}.`
    const joined = name === resource.joined?.name ? resource.joined : undefined
    const wanted = joined?.fields ?? [name]
    const names = wanted.filter((one) => !holder.has(one) || takesColumns(resource.fields[one]))
    const [held = ''] = wanted.filter((one) => !names.includes(one))
    const reason =
      names.length === 0
        ? `“${labelOf(resource, held)}” is filled from “${holder.get(held)}”.`
        : refused(name)
    if (reason) return reason
    const [only = name] = names
    fieldAt.set(index, names.length < wanted.length ? only : name)
    const other = headings.indexOf(holder.get(held) ?? '')
    for (const one of names) {
      holder.set(one, heading)
      columns.push({
        heading,
        index,
        name: one,
        field: one === 'id' ? idField : fieldOf(resource, one),
        keyOnly: !writable.has(one),
        ...(joined &&
          (names.length < wanted.length
            ? { part: joined.without, other }
            : { part: (text: string) => joined.parts(text)[joined.fields.indexOf(one)] ?? '' })),
      })
    }
    return undefined
  }
  const reasons = new Map<string, string | undefined>()
  // Chosen columns go before matched ones, and parts of a name before the whole name.
  for (const wanted of [chosen, matched]) {
    for (const isWhole of [false, true]) {
      headings.forEach((heading, index) => {
        const name = wanted[index]
        if (name && (name === resource.joined?.name) === isWhole)
          reasons.set(heading, claim(heading, index, name))
      })
    }
  }
  columns.sort((a, b) => a.index - b.index)
  const shown = headings.map((heading, index) => {
    const reason = reasons.get(heading)
    return {
      heading,
      field: fieldAt.get(index) ?? null,
      sample: samples[index] ?? '',
      ...(reason && { reason }),
      ...(guessed.includes(heading) && chosen[index] === undefined && { guessed: true }),
    }
  })
  return {
    columns,
    shown,
    fields: [
      ...Object.keys(resource.fields),
      ...(resource.joined ? [resource.joined.name] : []),
      'id',
    ].filter((name) => !refused(name)),
    key: holder.has('id') ? 'id' : (resource.naturalKey ?? null),
  }
}

/** Field by heading, as far as what the headings say tells. */
export function matchedBy(resource: Resource, headings: readonly string[], translations: Translations = {}) {
  const names = matchHeadings(resource, headings, translations)
  return Object.fromEntries(
    headings.flatMap((heading, index) => {
      const name = names[index]
      return name === undefined ? [] : [[heading, name] as const]
    }),
  )
}
