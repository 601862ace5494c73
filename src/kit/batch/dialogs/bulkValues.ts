import type { FieldValues, Resolver } from 'react-hook-form'
import { isList, type Field } from '../../../schema/fields.ts'
import { messages } from '../../../schema/messages.ts'
import { fieldOf, type Resource } from '../../../schema/resource.ts'
import { isAlwaysFilled } from '../../fields/inputs.tsx'
import { formResolver, type Body } from '../../form/resolver.ts'
import { holds } from '../../records/records.ts'

/** The change of a field in every record of a batch. */
export type Mode = 'leave' | 'set' | 'empty' | 'add' | 'remove'
export type Modes = Readonly<Record<string, Mode>>

/** What can be done with a field: lists can be added to, and what need not hold a value can be emptied. */
export const modesOf = (field: Field): Mode[] => [
  'leave',
  'set',
  ...(field.kind === 'references' ? (['add', 'remove'] as const) : []),
  ...(isAlwaysFilled(field) ? [] : (['empty'] as const)),
]

/** Whether a mode asks for a value. */
export const asksValue = (mode: Mode = 'leave') => mode === 'set' || mode === 'add' || mode === 'remove'

const named = (modes: Modes, ...wanted: Mode[]) =>
  Object.keys(modes).filter((name) => wanted.includes(modes[name] ?? 'leave'))

/** Converts a form's values to a batch's body. */
export function bulkBody(resource: Resource, modes: Modes, values: Body): Body {
  const pick = (mode: Mode) => Object.fromEntries(named(modes, mode).map((name) => [name, values[name]]))
  const nothing = (name: string) => (isList(fieldOf(resource, name)) ? [] : null)
  const cleared = Object.fromEntries(named(modes, 'empty').map((name) => [name, nothing(name)]))
  const parts = { set: { ...pick('set'), ...cleared }, add: pick('add'), remove: pick('remove') }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0))
}

/** Validates the values by the rule of the resource's own form; a field that is to be set must be given one. */
export function bulkResolver(resource: Resource, modes: Modes): Resolver<FieldValues> {
  const names = named(modes, 'set', 'add', 'remove')
  const validate = formResolver(resource, 'update', names)
  return async (values, context, options) => {
    const validated = await validate(values, context, options)
    const missing = names.filter((name) => !holds(values[name]))
    const errors = {
      ...validated.errors,
      ...Object.fromEntries(missing.map((name) => [name, { type: 'rule', message: messages.required }])),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: validated.values, errors: {} }
  }
}
