import * as z from 'zod/mini'
import { isCountryCode } from '../domain/people/countries.ts'
import { isAhead, isCalendarDay, isInstant } from '../domain/time/dates.ts'
import { looksLikeEmail } from '../domain/text/email.ts'
import { hasTrunkZero } from '../domain/people/phoneText.ts'
import { textFormats } from '../domain/people/textFormats.ts'
import { isList, startsEmpty, type Choice, type Field, type FieldOf, type Kind } from './fields.ts'
import { mostInteger } from '../domain/text/integers.ts'
import { isPrintable, withoutDirections } from '../domain/text/printable.ts'
import { mostReferences } from './limits.ts'
import { messages } from './messages.ts'
import { fieldOf, type Resource } from './resource.ts'

/** Ids fit a JavaScript number; the database's are 64 bits wide. */
const id = z.int({ error: messages.reference }).check(z.positive(messages.reference))
const version = z.int().check(z.positive(), z.maximum(mostInteger))

/** The rule for a text of at most `max` characters that can be stored and shown; what directs its neighbours is left out. */
export const printable = (max: number) =>
  z
    .string({ error: messages.text })
    .check(
      z.overwrite(withoutDirections),
      z.maxLength(max, messages.tooLong(max)),
      z.refine(isPrintable, messages.control),
    )

const anyDay = z.string({ error: messages.date }).check(z.refine(isCalendarDay, messages.date))
/** A month such as 2026-10 means its first day. */
const anyMonth = z.string({ error: messages.date }).check(
  z.overwrite((text) => (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)),
  z.refine(isCalendarDay, messages.date),
)
const anyInstant = z.iso
  .datetime({ offset: true, error: messages.instant })
  .check(z.refine(isInstant, messages.instant))
/** By how much the clock of a browser may be ahead of ours, in milliseconds. */
const clocksApart = 5 * 60_000
const hasCome = (instant: string) => Date.parse(instant) <= Date.now() + clocksApart

const decimalText = (scale: number, error: string) =>
  z
    .string({ error })
    .check(z.maxLength(30, error), z.regex(new RegExp(`^-?\\d{1,15}(\\.\\d{1,${scale}})?$`), error))

const bounded = (schema: z.ZodMiniType<string>, min?: number, max?: number) =>
  schema.check(
    z.refine(
      (text) => min === undefined || Number(text) >= min,
      min === 0 ? messages.negative : messages.min(min ?? 0),
    ),
    z.refine((text) => max === undefined || Number(text) <= max, messages.max(max ?? 0)),
  )

const oneOf = (choices: readonly Choice[]) =>
  z.enum(
    choices.map(({ value }) => value),
    { error: messages.choice(choices.map(({ label }) => label)) },
  )

const values: { [K in Kind]: (field: FieldOf<K>) => z.ZodMiniType } = {
  text: (field) => {
    const format = field.format ? textFormats[field.format] : undefined
    const schema = printable(field.max).check(
      z.trim(),
      z.refine((text) => !field.required || text !== '', messages.required),
    )
    if (!format) return schema
    return schema.check(
      z.refine((text) => text === '' || format(text) === undefined, {
        error: ({ input }) => (typeof input === 'string' ? format(input) : undefined),
      }),
    )
  },
  longText: (field) =>
    printable(field.max).check(z.refine((text) => !field.required || text.trim() !== '', messages.required)),
  email: () => printable(254).check(z.refine(looksLikeEmail, messages.email)),
  phone: () =>
    z.string({ error: messages.phone }).check(
      z.regex(/^\+[1-9]\d{6,14}$/, messages.phone),
      z.refine((number) => !hasTrunkZero(number), messages.phone),
    ),
  integer: (field) =>
    z
      .int({ error: messages.integer })
      .check(
        z.minimum(
          field.min ?? -mostInteger - 1,
          field.min === 0 ? messages.negative : messages.min(field.min ?? -mostInteger - 1),
        ),
        z.maximum(field.max ?? mostInteger, messages.max(field.max ?? mostInteger)),
      ),
  decimal: (field) => bounded(decimalText(field.scale, messages.decimal(field.scale)), field.min, field.max),
  money: (field) => bounded(decimalText(2, messages.amount), field.signed ? undefined : 0, 9_999_999_999),
  boolean: () => z.boolean({ error: messages.boolean }),
  date: ({ past, monthly }) => {
    const day = monthly ? anyMonth : anyDay
    return past ? day.check(z.refine((text) => !isAhead(text), messages.future)) : day
  },
  instant: ({ past }) => (past ? anyInstant.check(z.refine(hasCome, messages.future)) : anyInstant),
  choice: ({ choices }) => oneOf(choices),
  choices: ({ choices, required }) =>
    z.array(oneOf(choices), { error: messages.choice(choices.map(({ label }) => label)) }).check(
      z.minLength(required ? 1 : 0, messages.required),
      z.refine((values) => new Set(values).size === values.length, messages.twice),
    ),
  country: () => z.string({ error: messages.country }).check(z.refine(isCountryCode, messages.country)),
  reference: () => id,
  references: () =>
    z
      .array(id, { error: messages.references })
      .check(z.maxLength(mostReferences, messages.tooMany(mostReferences))),
  file: () => id,
}

/** Calls the registry's entry of the field's kind, which the compiler cannot derive. */
function valueSchema<K extends Kind>(field: FieldOf<K>): z.ZodMiniType {
  return values[field.kind](field)
}

/** The rule for one value of a field, null excluded. */
export const fieldSchema = (field: Field): z.ZodMiniType => valueSchema(field)

/** One member of a body: absent leaves, null clears, and a required one can be neither missing at first nor cleared. */
function memberSchema(field: Field, mode: 'create' | 'update'): z.ZodMiniType {
  const schema = valueSchema(field)
  const mustHold = field.required === true
  const clearable = !mustHold && !isList(field) && !('initial' in field && field.initial !== undefined)
  const value = startsEmpty(field)
    ? z.nullable(schema).check(z.overwrite((given) => given ?? ''))
    : clearable
      ? z.nullable(schema)
      : schema
  return mustHold && mode === 'create' ? value : z.optional(value)
}

type BodySchema = z.ZodMiniType<Record<string, unknown>>
const schemas = new WeakMap<Resource, Map<string, BodySchema>>()

/** Building a rule costs far more than applying it, and a resource has few: one for each set of writable fields. */
function kept(resource: Resource, key: string, build: () => BodySchema): BodySchema {
  const known = schemas.get(resource) ?? new Map<string, BodySchema>()
  schemas.set(resource, known)
  const schema = known.get(key) ?? build()
  known.set(key, schema)
  return schema
}

/**
 * The rule for a body that creates or changes a record, limited to the fields the caller may write. Members it does not
 * know are refused by name; nothing is coerced and nothing transformed, so the OpenAPI document can be made from it.
 */
export function bodySchema(resource: Resource, mode: 'create' | 'update', writable: readonly string[]) {
  return kept(resource, `${mode} ${writable.join()}`, () => buildBodySchema(resource, mode, writable))
}

function buildBodySchema(resource: Resource, mode: 'create' | 'update', writable: readonly string[]) {
  const shape = Object.fromEntries(
    writable.map((name) => [name, memberSchema(fieldOf(resource, name), mode)]),
  )
  return z.strictObject(mode === 'update' ? { ...shape, version: z.optional(version) } : shape)
}

/**
 * The schema of a transition's body: only its fields, all required ones, and the version.
 * @param asked those of its fields that the caller may write
 */
export function transitionSchema(resource: Resource, verb: string, asked: readonly string[]) {
  return kept(resource, `verb ${verb} ${asked.join()}`, () => buildTransitionSchema(resource, verb, asked))
}

function buildTransitionSchema(resource: Resource, verb: string, asked: readonly string[]) {
  const { needs = [] } = resource.transitions[verb] ?? {}
  const shape = Object.fromEntries(
    asked.map((name) => {
      const field: Field = { ...fieldOf(resource, name), required: needs.includes(name) }
      return [name, memberSchema(field, 'create')]
    }),
  )
  return z.strictObject({ ...shape, version: z.optional(version) })
}

type Issue = z.core.$ZodError['issues'][number]

/** The library's message for a rule without one. */
const withoutWords = /^(Too (big|small)|Invalid)\b/

/** The message of an issue: the rule's, else the wording of forms and imports. */
function messageOf(issue: Issue): string {
  if (!withoutWords.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_big': {
      const most = Number(issue.maximum)
      if (issue.origin === 'string') return messages.tooLong(most)
      return issue.origin === 'array' ? messages.tooMany(most) : messages.max(most)
    }
    case 'too_small': {
      const least = Number(issue.minimum)
      if (issue.origin === 'string' && least > 1) return messages.tooShort(least)
      return issue.origin === 'string' || issue.origin === 'array' ? messages.required : messages.min(least)
    }
    case 'invalid_value':
      return messages.choice(issue.values.map(String))
    case 'invalid_type':
      return (
        { string: messages.text, boolean: messages.boolean, int: messages.integer, number: messages.integer }[
          String(issue.expected)
        ] ?? issue.message
      )
    default:
      return issue.message
  }
}

/**
 * The first message of each member, by name; messages without a member are under `root`. Unknown members are separate,
 * because they are errors of the request (400), not of its values (422).
 */
export function errorsByField(
  error: Pick<z.core.$ZodError, 'issues'>,
  body: unknown,
): { unknown: string[]; errors: Record<string, string> } {
  const given = z.record(z.string(), z.unknown()).safeParse(body).data ?? {}
  const errors: Record<string, string> = {}
  const unknown: string[] = []
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') unknown.push(...issue.keys)
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'root'
    const value = given[name] ?? undefined
    const isBlank = value === undefined || (value === '' && issue.code === 'too_small')
    const missing = issue.path.length === 1 && isBlank
    errors[name] ??= missing ? messages.required : messageOf(issue)
  }
  return { unknown, errors }
}
