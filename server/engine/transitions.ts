import { codeFor } from '../../src/domain/permissions.ts'
import { fieldOf, type Resource, type Transition } from '../../src/schema/resource.ts'
import { authorOf, type Caller } from '../platform/auth/caller.ts'
import { conflict, forbidden } from '../platform/errors.ts'
import { askedFields, permit } from './access.ts'

/**
 * What a transition writes into a record: the values that the caller gives with it, the stamps and the new status.
 * @throws 409 when the record's status does not allow it, 403 naming the code by which the caller could give a field
 */
export function stepOf(
  resource: Resource,
  verb: string,
  transition: Transition,
  caller: Caller,
  current: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const status = String(current['status'])
  if (!transition.from.includes(status)) throw conflict(refusal(resource, verb, status))
  const asked = askedFields(caller, resource, verb, permit(caller, resource, 'update'))
  const holds = (values: Readonly<Record<string, unknown>>, name: string) => (values[name] ?? null) !== null
  // What he may not give the record must hold already; what is not his to give he cannot slip in.
  const lacking = [
    ...Object.keys(given),
    ...(transition.needs ?? []).filter((name) => !holds(current, name)),
  ].find((name) => !asked.includes(name))
  if (lacking !== undefined) {
    throw forbidden(codeFor(fieldOf(resource, lacking).module ?? resource.module, 'main', 'update'))
  }
  const stamps = Object.entries(transition.stamps ?? {}).map(([name, stamp]) => [
    name,
    stampOf(stamp, caller, current[name]),
  ])
  return { ...given, ...Object.fromEntries(stamps), status: transition.to }
}

function stampOf(stamp: 'now' | 'actor' | 'increment', caller: Caller, current: unknown) {
  const stamps = {
    now: () => new Date().toISOString(),
    actor: () => authorOf(caller),
    increment: () => Number(current ?? 0) + 1,
  }
  return stamps[stamp]()
}

function refusal(resource: Resource, verb: string, status: string): string {
  const field = resource.fields['status']
  const nameOf = (value: string) =>
    (field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined) ??
    value
  const transition = resource.transitions[verb]
  const from = (transition?.from ?? []).map(nameOf).join(', ')
  return `This ${resource.label.one.toLowerCase()} is ${nameOf(status)}; “${transition?.label}” is possible from: ${from}.`
}
