import type { ModuleCode } from '../domain/access/permissions.ts'
import type { TextFormat } from '../domain/people/textFormats.ts'

/** Notified in the generic words, or in words of the area's own; or the reason why nobody is notified. */
export type Notice = 'generic' | 'own' | { silent: string }

/** What every field may say of itself. */
interface Common {
  /** Heading in lists and forms; made from the name where absent. */
  label?: string
  help?: string
  required?: boolean
  /** No two live records of a company share the value; text is compared without regard to case. */
  unique?: boolean
  /** No two live records that share this other field share the value: one month of a meter. */
  uniqueWithin?: string
  /**
   * No record is given a value that another live one has whose status is one of these. Unlike `unique`, records that have
   * shared it since before the rule keep it.
   */
  unshared?: { among: readonly string[] }
  /** Set by the server alone: transitions, hooks, sequences. */
  readOnly?: boolean
  /** A further module whose read permission shows the field, and update changes it; its own: for who reaches all rows. */
  module?: ModuleCode
  /** Headings of other systems for this field; the import maps them automatically. */
  csv?: readonly string[]
  /** A record that this reference names is not deleted while this record exists. */
  keeps?: true
  /** Of a reference to people: whether they are notified when the record begins or ceases to name them. */
  notice?: Notice
  /** The text explains the change that it is sent with, so the same text may explain the next one. */
  explains?: true
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'
export interface Choice {
  value: string
  label: string
  tone?: Tone
  /** What other systems write for it. */
  csv?: readonly string[]
}

/** Every kind with its own options; each registry keyed by kind fails to compile when one is missing. */
interface Options {
  text: { max: number; format?: TextFormat; initial?: string }
  longText: { max: number }
  email: object
  /** E.164 on the wire and in the database. */
  phone: object
  /** `adds`: a quantity, whose values make sense added up; coordinates, ranks and limits do not. */
  integer: { min?: number; max?: number; unit?: string; initial?: number; adds?: true }
  /** Exact decimal as text; `scale` digits after the point. */
  decimal: { scale: number; min?: number; max?: number; unit?: string; initial?: string; adds?: true }
  /**
   * Exact amount as text with two decimals; never negative unless `signed`. `currency`: the field with its currency, if
   * that is not the company's; amounts add up only within one. `adds: false`: prices and rates, whose sum means nothing.
   */
  money: { signed?: boolean; currency?: string; adds?: false }
  boolean: { initial?: boolean }
  /**
   * Calendar day `YYYY-MM-DD`, without a time zone. `monthly`: each day of a month, or the month alone, means its first day.
   * `past`: the day has begun somewhere on earth.
   */
  date: { monthly?: boolean; past?: boolean }
  /** Instant, ISO 8601 in UTC. `past`: it has come already. */
  instant: { past?: boolean }
  choice: { choices: readonly Choice[]; initial?: string }
  /** Any number of the choices, in no order, such as days of the week. */
  choices: { choices: readonly Choice[]; initial?: readonly string[] }
  /** ISO 3166-1 alpha-2 code. */
  country: { initial?: string; nationality?: boolean }
  /** Id of a record of another resource. */
  reference: { to: string }
  /** Ids of records of another resource, in no order. */
  references: { to: string }
  /**
   * Id of an uploaded file. `evidence`: proof that is stored unchanged, with place and time. `signature`: drawn by
   * hand. `portrait`: the picture of a person, which or whose initials stand where the record is named.
   */
  file: { evidence?: true; signature?: true; portrait?: true }
}

export type Kind = keyof Options
export type ListKind = 'references' | 'choices'
export type FieldOf<K extends Kind> = Common & Options[K] & { readonly kind: K }
export type Field = { [K in Kind]: FieldOf<K> }[Kind]
export type Fields = Record<string, Field>

const kind =
  <K extends Kind>(name: K) =>
  <const O extends Common & Options[K]>(options: O): O & { readonly kind: K } => ({ ...options, kind: name })

export const text = kind('text')
export const longText = kind('longText')
export const email = kind('email')
export const phone = kind('phone')
export const integer = kind('integer')
export const decimal = kind('decimal')
export const money = kind('money')
export const boolean = kind('boolean')
export const date = kind('date')
export const instant = kind('instant')
export const choice = kind('choice')
export const choices = kind('choices')
export const country = kind('country')
export const reference = kind('reference')
export const references = kind('references')
export const file = kind('file')

/** The value of each kind on the wire. */
export interface Values {
  text: string
  longText: string
  email: string
  phone: string
  integer: number
  decimal: string
  money: string
  boolean: boolean
  date: string
  instant: string
  choice: string
  choices: string[]
  country: string
  reference: number
  references: number[]
  file: number
}

/** Fields that always hold a value: required ones, those with an initial value, and lists, which may be empty. */
type Filled<F extends Field> = F extends { required: true } | { initial: unknown } | { kind: ListKind }
  ? true
  : false
/** A value on the wire; of a choice one of its values, where the field names them itself. */
type ValueIn<F extends Field> = F extends {
  kind: 'choice'
  choices: readonly { value: infer V extends string }[]
}
  ? V
  : F extends { kind: 'choices'; choices: readonly { value: infer V extends string }[] }
    ? V[]
    : Values[F['kind']]
export type ValueOf<F extends Field> = Filled<F> extends true ? ValueIn<F> : ValueIn<F> | null

/** Whether its value is a list, whose nothing is the empty one. */
export const isList = (field: Field): field is Extract<Field, { kind: ListKind }> =>
  field.kind === 'references' || field.kind === 'choices'

/** Whether several columns of a file may fill the field together. */
export const takesColumns = (field: Field | undefined): boolean =>
  field !== undefined && isList(field) && !field.required

/** Whether a missing text is empty rather than null, such as the last name of people with one name. */
export const startsEmpty = (field: Field): boolean => field.kind === 'text' && field.initial === ''

/** Whether a list may show the sum of the field: amounts but no prices, other numbers where they are quantities. */
export const addsUp = (field: Field): boolean =>
  field.kind === 'money' ? field.adds !== false : 'adds' in field && field.adds === true

/** The value a new record starts with where the caller gives none. */
export function initialOf(field: Field): string | number | boolean | readonly (string | number)[] | null {
  if ('initial' in field && field.initial !== undefined) return field.initial
  if (isList(field)) return []
  return null
}
