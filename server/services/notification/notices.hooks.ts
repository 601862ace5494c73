import { resources } from '../../../src/resources/index.ts'
import type { Worded } from '../../../src/domain/notification/wordings.ts'
import { fieldOf, labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Change, Hooks, HookTable } from '../../engine/writing/hooks.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notify } from './notify.ts'
import { withdrawUnread } from './withdraw.ts'

type Values = Readonly<Record<string, unknown>>

/** The people that a field names. */
function peopleIn(record: Values | undefined, name: string): number[] {
  const value = record?.[name]
  return [value].flat().filter((id): id is number => typeof id === 'number')
}

/** How a message calls a record: by its number and the texts of its title, else by its id. */
const titleOf = ({ naturalKey, title }: Resource, record: Row) =>
  [...new Set([...(naturalKey === undefined ? [] : [naturalKey]), ...title])]
    .map((name) => record[name])
    .filter((value) => typeof value === 'string')
    .join(' ') || String(record.id)

/** The label of the status that a step leads to. */
function statusLabel(resource: Resource, status: unknown) {
  const field = fieldOf(resource, 'status')
  const choice = field.kind === 'choice' ? field.choices.find(({ value }) => value === status) : undefined
  return choice?.label ?? String(status)
}

/** Notifies the people whom a record begins or ceases to name. Who has not read the first hears nothing of the second. */
async function tellNamed(
  tx: Tx,
  resource: Resource,
  name: string,
  { before, after, caller }: Change & { after: Row },
) {
  const [was, is] = [peopleIn(before, name), peopleIn(after, name)]
  const values = { what: resource.label.one, title: titleOf(resource, after), field: labelOf(resource, name) }
  const link = { route: resource.route, id: after.id }
  const about = { values: { field: values.field }, link }
  const others = (people: readonly number[], than: readonly number[]) =>
    people.filter((id) => !than.includes(id) && id !== caller.employeeId)
  const tell = async (people: readonly number[], wording: Worded['wording'], untrue: Worded['wording']) => {
    const unread = await withdrawUnread(tx, people, { ...about, wording: untrue })
    await notify(tx, others(people, unread), { type: 'system', wording, values, link })
  }
  await tell(others(is, was), 'personNamed', 'personUnnamed')
  await tell(others(was, is), 'personUnnamed', 'personNamed')
}

/** Notifies the people of some fields that a record has taken a step; a message of an earlier step is no longer true. */
async function tellStep(
  tx: Tx,
  resource: Resource,
  fields: readonly string[],
  { after, caller }: Change & { after: Row },
) {
  const people = new Set(fields.flatMap((name) => peopleIn(after, name)))
  people.delete(caller.employeeId)
  const link = { route: resource.route, id: after.id }
  await withdrawUnread(tx, [...people], { wording: 'recordStep', link })
  await notify(tx, [...people], {
    type: 'system',
    wording: 'recordStep',
    values: {
      what: resource.label.one,
      title: titleOf(resource, after),
      status: statusLabel(resource, after['status']),
    },
    link,
  })
}

/** Hooks that send the generic notices which a resource declares; undefined if it declares none. */
function hooksOf(resource: Resource): Hooks | undefined {
  const named = Object.keys(resource.fields).filter((name) => resource.fields[name]?.notice === 'generic')
  const steps = new Map(
    Object.entries(resource.transitions).flatMap(([verb, { notice }]) =>
      typeof notice === 'object' && 'to' in notice ? [[verb, notice.to] as const] : [],
    ),
  )
  if (named.length === 0 && steps.size === 0) return undefined
  const naming = Object.entries(resource.transitions).flatMap(([verb, { asks = [] }]) =>
    asks.some((name) => named.includes(name)) ? [verb] : [],
  )
  return {
    verbs: [...new Set([...(named.length > 0 ? ['create', 'update'] : []), ...naming, ...steps.keys()])],
    fields: named,
    createFields: named,
    async afterWrite(tx, change) {
      const written = named.filter((name) => name in change.values)
      for (const name of written) await tellNamed(tx, resource, name, change)
      const to = steps.get(change.verb)
      if (to) await tellStep(tx, resource, to, change)
    },
  }
}

/** Notices that the schemas declare, of all resources. */
export const noticeHooks: HookTable = Object.fromEntries(
  resources.flatMap((resource) => {
    const hooks = hooksOf(resource)
    return hooks ? [[resource.name, hooks]] : []
  }),
)
