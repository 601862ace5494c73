import { countryCodeOf } from '../domain/people/countryNames.ts'
import { readDay, readMonth, serialAsText, type DayOrder } from '../domain/time/dayFormats.ts'
import { fold } from '../domain/text/fold.ts'
import { readMoment } from '../domain/time/moments.ts'
import { unguarded } from '../domain/text/formulaGuard.ts'
import { commaList, commaNames, listedNames, readings } from '../domain/people/nameLists.ts'
import { phoneOf } from '../domain/people/phoneCell.ts'
import { isOtherwise, readNumber, type NumberFormat } from '../domain/text/numberFormats.ts'
import { isList, startsEmpty, type Choice, type Field, type FieldOf, type Kind } from './fields.ts'
import { messages } from './messages.ts'
import { mostReferences } from './limits.ts'
import { fieldSchema } from './validation.ts'

/** The value of a cell as the API accepts it (null if empty), or its error. */
export type Cell = { value: unknown } | { message: string; missing?: string }

export interface CellContext {
  dayOrder: DayOrder
  /** IANA zone of the clocks that times without one are on. */
  timeZone: string
  numberFormat: NumberFormat
  /** Ids of the records in the field's target that have this name. */
  named: (name: string) => readonly number[]
  /** The error for a name of no record, or of several. */
  unknown: (name: string, found: number) => string
}

/** Longer cells are refused unread. */
const longestCell = 20_000

const booleans: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  ya: true,
  no: false,
  n: false,
  false: false,
  '0': false,
  tidak: false,
}

const either = (value: unknown, message: string): Cell => (value === undefined ? { message } : { value })
const asText = (text: string): Cell => ({ value: text })

/** Reads one name: exactly one record may have it. */
function oneNamed(texts: readonly string[], { named, unknown }: CellContext): Cell {
  for (const text of texts) {
    const [id, ...others] = named(text)
    if (id !== undefined && others.length === 0) return { value: id }
    if (others.length > 0) return { message: unknown(text.trim(), others.length + 1) }
  }
  const name = texts.at(-1) ?? ''
  return { message: unknown(name, 0), missing: name }
}

function oneChoice(text: string, choices: readonly Choice[]): Cell {
  const wanted = fold(text)
  const found =
    choices.find(({ value, label }) => value === text || label === text) ??
    choices.find(({ value, label, csv = [] }) => [value, label, ...csv].some((one) => fold(one) === wanted))
  return either(found?.value, messages.choice(choices.map(({ label }) => label)))
}

/** A number in plain decimal text, or its error. */
const figure = (text: string, format: NumberFormat, message: string) =>
  either(readNumber(text, format), isOtherwise(text, format) ? messages[`number${format}`] : message)

const parsers: { [K in Kind]: (text: string, field: FieldOf<K>, context: CellContext) => Cell } = {
  text: asText,
  longText: asText,
  email: asText,
  phone: (text) => either(phoneOf(text), messages.phone),
  integer: (text, _field, { numberFormat }) => {
    const cell = figure(text, numberFormat, messages.integer)
    return 'value' in cell ? { value: Number(String(cell.value).replace(/\.0+$/, '')) } : cell
  },
  decimal: (text, { scale }, { numberFormat }) => figure(text, numberFormat, messages.decimal(scale)),
  money: (text, _field, { numberFormat }) =>
    figure(text.normalize('NFKC').replace(/^(?:RM|MYR) ?/i, ''), numberFormat, messages.amount),
  boolean: (text) => either(booleans[text.toLowerCase()], messages.boolean),
  date: (text, { monthly }, { dayOrder }) =>
    either((monthly ? readMonth : readDay)(serialAsText(text.normalize('NFKC')), dayOrder), messages.date),
  instant: (text, _field, { dayOrder, timeZone }) =>
    either(
      readMoment(serialAsText(text.normalize('NFKC')), dayOrder, timeZone),
      messages[`moment${dayOrder}`],
    ),
  choice: (text, { choices }) => oneChoice(text, choices),
  choices: (text, { choices }) => {
    const parts = (text.includes(';') ? listedNames(text) : text.split(',')).map((part) => part.trim())
    const chosen = parts.filter(Boolean).map((part) => oneChoice(part, choices))
    const wrong = chosen.find((one) => 'message' in one)
    return wrong ?? { value: [...new Set(chosen.map((one) => ('value' in one ? one.value : undefined)))] }
  },
  country: (text) => either(countryCodeOf(text), messages.country),
  reference: (text, _field, context) => oneNamed(readings(text), context),
  references: (text, _field, context) => {
    const parts = listedNames(text)
      .flatMap((part) => commaList(part, context.named))
      .map((part) => oneNamed(readings(part), context))
    // Names hold commas and, in foreign files, semicolons: what cannot be read as a list may be one name.
    const whole = oneNamed(readings(text), context)
    if (parts.some((part) => 'message' in part) && 'value' in whole) return { value: [whole.value] }
    if (parts.length > mostReferences) return { message: messages.tooMany(mostReferences) }
    const wrong = parts.find((part) => 'message' in part)
    return wrong ?? { value: [...new Set(parts.map((part) => ('value' in part ? part.value : undefined)))] }
  },
  file: () => ({ message: messages.notImported }),
}

/** Kinds whose cells are guarded against being run as a formula: the others cannot hold one. */
const guardedKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'email', 'reference', 'references'])
export const isGuarded = (field: Field) => guardedKinds.has(field.kind)

/** A text that its file writes as a formula, so that a spreadsheet keeps its zeros. */
const formulaText = /^="([^"]*)"$/

/** The cell without what guards it, where cells of its kind are guarded, and without a formula around a text. */
export const cellText = (field: Field, text: string) => {
  const inner = formulaText.exec(text.trim())?.[1]
  if (inner !== undefined) return inner
  return isGuarded(field) ? unguarded(text) : text
}

/** The names a cell may refer to, in every reading. */
export function namesIn(field: Field, text: string): string[] {
  if (text.length > longestCell) return []
  if (field.kind === 'reference') return readings(text)
  if (field.kind !== 'references') return []
  const listed = listedNames(text)
  return [...[text, ...listed].flatMap(readings), ...listed.flatMap(commaNames)].filter(Boolean)
}

function parserOf<K extends Kind>(field: FieldOf<K>, text: string, context: CellContext): Cell {
  return parsers[field.kind](text, field, context)
}

/**
 * Reads cells of one field: text, as the file has it, to a value that passes the field's own rules. An empty cell is
 * null, or the empty list, or a message where the field must hold something.
 */
export function cellReader(field: Field, context: CellContext): (text: string) => Cell {
  const rule = fieldSchema(field)
  const refers = field.kind === 'reference' || field.kind === 'references'
  return (text) => {
    if (text.length > longestCell) return { message: messages.tooLong(longestCell) }
    const raw = cellText(field, text)
    if (raw.trim() === '') {
      if (field.required) return { message: messages.required }
      if (startsEmpty(field)) return { value: '' }
      return { value: isList(field) ? [] : null }
    }
    const cell = parserOf(field, refers ? raw : raw.trim(), context)
    if (refers || 'message' in cell) return cell
    const result = rule.safeParse(cell.value)
    return result.success
      ? { value: result.data }
      : { message: result.error.issues[0]?.message ?? messages.text }
  }
}

const decimalForm = (value: unknown) => {
  const text = String(value)
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return trimmed.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-0$/, '0')
}
const asSet = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...new Set(value)].sort() : [])
const asSeen = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** One form for each value of a kind, so that two that mean the same compare equal. */
const canonical: Partial<Record<Kind, (value: unknown) => unknown>> = {
  text: asSeen,
  longText: asSeen,
  email: asSeen,
  decimal: decimalForm,
  money: decimalForm,
  references: asSet,
  choices: asSet,
}

/** Whether a cell's value says the same as the record does already. */
export function sameValue(field: Field, ours: unknown, theirs: unknown): boolean {
  const form = canonical[field.kind] ?? ((value: unknown) => value)
  const shown = (value: unknown) => (value === null || value === undefined ? null : form(value) || null)
  return field.kind === 'boolean' || field.kind === 'integer'
    ? ours === theirs
    : shown(ours) === shown(theirs)
}
