import { countryName } from '../../../domain/people/countries.ts'
import { guarded } from '../../../domain/text/formulaGuard.ts'
import { resourceNamed } from '../../../resources/index.ts'
import { isGuarded } from '../../../schema/cells.ts'
import type { Choice, Field, FieldOf, Kind } from '../../../schema/fields.ts'
import { fieldOf, type Resource } from '../../../schema/resource.ts'

export interface TextContext {
  language: string
  /** A record of another resource, where it has been loaded. */
  recordOf: (resource: Resource, id: number) => Readonly<Record<string, unknown>> | undefined
}

const plain = (value: unknown) => String(value)

/** The unambiguous name of a referenced record in a cell, as in the export. */
export function nameOf(target: Resource, record: Readonly<Record<string, unknown>>): string {
  const [first] = target.title
  const unique = target.title.length === 1 && first && fieldOf(target, first).unique === true
  return String(record[(unique ? first : target.naturalKey) ?? 'id'])
}

const escaped = (name: string) => name.replaceAll(/[\\;]/g, '\\$&')

/** Names of several records as one text. */
export const listOf = (names: readonly string[]) => names.map(escaped).join('; ')

function nameById(to: string, id: unknown, { recordOf }: TextContext): string {
  const target = resourceNamed(to)
  const record = typeof id === 'number' ? recordOf(target, id) : undefined
  return record ? nameOf(target, record) : ''
}

const labelOf = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice.value === value)?.label ?? plain(value)

const texts: { [K in Kind]: (value: unknown, field: FieldOf<K>, context: TextContext) => string } = {
  text: plain,
  longText: plain,
  email: plain,
  phone: plain,
  integer: plain,
  decimal: plain,
  money: plain,
  boolean: (value) => (value === true ? 'yes' : 'no'),
  date: plain,
  instant: plain,
  choice: (value, { choices }) => labelOf(choices, value),
  choices: (value, { choices }) =>
    listOf((Array.isArray(value) ? value : []).map((one) => labelOf(choices, one))),
  country: (value, _, { language }) => countryName(plain(value), language) ?? plain(value),
  reference: (value, { to }, context) => nameById(to, value, context),
  references: (value, { to }, context) =>
    listOf((Array.isArray(value) ? value : []).map((id) => nameById(to, id, context))),
  file: () => '',
}

const textFor = <K extends Kind>(field: FieldOf<K>, value: unknown, context: TextContext) =>
  texts[field.kind](value, field, context)

/** The text that the server reads back as this value; empty for none. */
export const textOf = (field: Field, value: unknown, context: TextContext): string =>
  value === null || value === undefined ? '' : textFor(field, value, context)

/** The text for other programs, guarded against being run by a spreadsheet. */
export const copied = (field: Field, text: string) => (isGuarded(field) ? guarded(text) : text)
