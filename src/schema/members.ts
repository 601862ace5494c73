import * as z from 'zod/mini'
import type { Field } from './fields.ts'

type Schema = z.core.$ZodType

const declared = new WeakMap<Schema, Field>()

/** Declares the input of a member whose rule does not say it: a reference, a file, an amount. */
export function shownAs<S extends Schema>(field: Field, schema: S): S {
  declared.set(schema, field)
  return schema
}

/** Texts that may be longer than an e-mail address have several lines. */
const longestLine = 254

const accepts = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success

const blank = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The rules of a body's members, by name. @throws Error where the body is no object */
function membersOf(body: Schema): Readonly<Record<string, Schema>> {
  if (body instanceof z.ZodMiniObject) return body.def.shape
  throw new Error('The body of a form is an object')
}

function memberOf(body: Schema, name: string): Schema {
  const member = membersOf(body)[name]
  if (!member) throw new Error(`The body has no member ${name}`)
  return member
}

/** The rule of the value itself, without the wrappers that let it be null or absent. */
const unwrapped = (schema: Schema): Schema =>
  !declared.has(schema) && (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    ? unwrapped(schema.def.innerType)
    : schema

const maxLengthOf = (check: z.core.$ZodCheck<never>): number | [] => {
  if (!(check instanceof z.core.$ZodCheckMaxLength)) return []
  const { _zod: rule } = check
  return rule.def.maximum
}

function kindOf(schema: Schema): Field {
  const known = declared.get(schema)
  if (known) return known
  if (schema instanceof z.ZodMiniString) {
    const [max = longestLine] = (schema.def.checks ?? []).flatMap(maxLengthOf)
    return { kind: max > longestLine ? 'longText' : 'text', max }
  }
  if (schema instanceof z.ZodMiniNumber) return { kind: 'integer' }
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'boolean', initial: false }
  if (schema instanceof z.ZodMiniEnum)
    return {
      kind: 'choice',
      choices: Object.values(schema.def.entries).map((value) => ({
        value: String(value),
        label: String(value),
      })),
    }
  throw new Error('Declare the input of this member with shownAs')
}

/**
 * The field of a member of a call's body: kind and length by its rule, and required if the rule takes nothing empty.
 * @throws Error where the body has no such member, or its rule has no input
 */
export function fieldOfMember(body: Schema, name: string, as?: Field): Field {
  const schema = memberOf(body, name)
  const required = ![null, undefined, '', []].some((value) => accepts(schema, value))
  return { ...(as ?? kindOf(unwrapped(schema))), required }
}

/**
 * The members of a body as a form has them: for an empty value the kind of nothing that the rule takes, and messages of
 * the ones it refuses.
 */
export function checkMembers(
  body: Schema,
  names: readonly string[],
  typed: Readonly<Record<string, unknown>>,
) {
  const members = names.map((name) => {
    const schema = memberOf(body, name)
    const value = typed[name]
    const nothing = [null, undefined, '', []].find((one) => accepts(schema, one))
    return [name, blank(value) ? nothing : value] as const
  })
  const values = Object.fromEntries(members.filter(([, value]) => value !== undefined))
  const rule = z.object(Object.fromEntries(names.map((name) => [name, memberOf(body, name)])))
  const { error } = z.core.safeParse(rule, values)
  return { values, error }
}
