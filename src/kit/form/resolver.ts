import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { initialOf } from '../../schema/fields.ts'
import { fieldOf, type Resource } from '../../schema/resource.ts'
import { bodySchema, errorsByField, transitionSchema } from '../../schema/validation.ts'
import { normalisedPhone } from '../fields/phone.ts'

// The content security policy forbids code made from text, which zod's compiled validators are.
z.config({ jitless: true })

export type Body = Record<string, unknown>

/** The form values that the caller may write. */
export const bodyOf = (values: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))

/** Values that a new record starts with, for the fields the caller may give. */
export const initialBody = (resource: Resource, names: readonly string[]): Body =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name]
      const initial = field ? initialOf(field) : null
      return initial === null ? [] : [[name, initial]]
    }),
  )

/** The rule of the server's route, for a form: messages by field, none when the body would be accepted. */
export function checkForm(schema: z.ZodMiniType, body: Body): Record<string, string> {
  const result = schema.safeParse(body)
  return result.success ? {} : errorsByField(result.error, body).errors
}

export const asFormErrors = (errors: Record<string, string>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'rule', message }]))

/** Numbers that were typed without dial code and not yet left are completed before they are validated. */
async function withFullNumbers(resource: Resource, body: Body): Promise<Body> {
  const entries = Object.entries(body).map(async ([name, value]): Promise<[string, unknown]> => {
    const isNumber = resource.fields[name]?.kind === 'phone' && typeof value === 'string'
    return [name, isNumber ? await normalisedPhone(value) : value]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns the fields that a form hides for these values. */
type Idle = (values: Body) => readonly string[]

/** The form's values, with hidden fields at their initial value. */
export function settledBody(resource: Resource, values: Body, names: readonly string[], idle?: Idle): Body {
  const body = bodyOf(values, names)
  for (const name of idle?.(values) ?? []) {
    if (Object.hasOwn(body, name)) body[name] = initialOf(fieldOf(resource, name))
  }
  return body
}

const resolver =
  (resource: Resource, schema: z.ZodMiniType, names: readonly string[], idle?: Idle): Resolver<FieldValues> =>
  async (values) => {
    const body = await withFullNumbers(resource, settledBody(resource, values, names, idle))
    const errors = checkForm(schema, body)
    return Object.keys(errors).length > 0
      ? { values: {}, errors: asFormErrors(errors) }
      : { values: body, errors: {} }
  }

/** Validates a create or edit form by the server's rule; its result is the body of the call. */
export const formResolver = (
  resource: Resource,
  mode: 'create' | 'update',
  names: readonly string[],
  idle?: Idle,
) => resolver(resource, bodySchema(resource, mode, names), names, idle)

/** Validates the fields of a transition. */
export const transitionResolver = (resource: Resource, verb: string, asked: readonly string[]) =>
  resolver(resource, transitionSchema(resource, verb, asked), asked)

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The same for many records: each keeps its own value of a field that is left empty. */
export function manyTransitionResolver(resource: Resource, verb: string, asked: readonly string[]) {
  const check = transitionResolver(resource, verb, asked)
  const resolve: Resolver<FieldValues> = (values, context, options) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
    return check(given, context, options)
  }
  return resolve
}
