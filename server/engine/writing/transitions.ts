import { entitles } from '../../../src/domain/access/entitlement.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { fieldOf, labelOf, type Resource, type Transition } from '../../../src/schema/resource.ts'
import { authorOf, timeOf, type Caller } from '../../platform/auth/caller.ts'
import { messages } from '../../../src/schema/messages.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { askedFields, permitStep } from '../access/access.ts'

/**
 * The fields that a transition writes: the caller's values, the stamps and the new status.
 * @throws 409 if the record's status does not allow it
 * @throws 403 if the caller may not use the verb on the record, or that names the code required for a field
 */
export function stepOf(
  resource: Resource,
  verb: string,
  transition: Transition,
  caller: Caller,
  current: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const reach = permitStep(caller, resource, transition)
  if (!entitles(transition.own, reach, current, caller.employeeId)) throw notEntitled(resource, transition)
  const status = String(current['status'])
  const asked = askedFields(caller, resource, verb)
  const holds = (values: Readonly<Record<string, unknown>>, name: string) => (values[name] ?? null) !== null
  if (!transition.from.includes(status)) throw conflict(refusal(resource, verb, status))
  if (transition.having !== undefined && !holds(current, transition.having))
    throw conflict(messages.needsValue(labelOf(resource, transition.having)))
  // Required fields that the caller may not write must already have a value.
  const lacking = [
    ...Object.keys(given),
    ...(transition.needs ?? []).filter((name) => !holds(current, name)),
  ].find((name) => !asked.includes(name))
  if (lacking !== undefined) {
    throw forbidden(codeFor(fieldOf(resource, lacking).module ?? resource.module, 'main', 'update'))
  }
  const stamps = Object.entries(transition.stamps ?? {}).map(([name, stamp]) => [
    name,
    stampOf(stamp, caller, current, name),
  ])
  return { ...given, ...Object.fromEntries(stamps), status: transition.to }
}

/** 403 that names the owners who may use the verb with own scope. */
export function notEntitled(resource: Resource, { label, own }: Pick<Transition, 'label' | 'own'>) {
  const code = codeFor(resource.module, 'main', 'update')
  if (!Array.isArray(own)) return forbidden(code)
  const named = own.map((name) => labelOf(resource, name)).join(', ')
  const one = resource.label.one.toLowerCase()
  return forbidden(
    code,
    `“${label}” is for those whom the ${one} names (${named}); others need the permission ${code}.`,
  )
}

function stampOf(
  stamp: 'now' | 'actor' | 'increment',
  caller: Caller,
  current: Readonly<Record<string, unknown>>,
  name: string,
) {
  const stamps = {
    now: () => timeOf(caller).toISOString(),
    actor: () => authorOf(caller),
    increment: () => Number(current[name] ?? 0) + 1,
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
