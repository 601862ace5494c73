import { entitles } from '../domain/access/entitlement.ts'
import type { Action } from '../domain/access/permissions.ts'
import type { OwnRows } from '../schema/own.ts'
import { reachOf, stepReach, writableBy } from '../schema/reach.ts'
import { fieldOf, lockedFields, transitionsOf, type Resource } from '../schema/resource.ts'
import { resourceNamed } from './index.ts'

type Values = Readonly<Record<string, unknown>>

const isLeft = (resource: Resource, { status }: Values, reach: 'all' | 'own') => {
  const locked = lockedFields(resource, status)
  return locked.length === 0 || writableBy(resource, reach, 'update').some((name) => !locked.includes(name))
}

/** Whether a record says by itself that it is the employee's own; what other records say, the server alone can assess. */
export function isOwn(rows: OwnRows | undefined, record: Values, employeeId: unknown): boolean {
  if (rows && 'self' in rows) return record['id'] === employeeId
  return entitles(rows && 'columns' in rows ? rows.columns : ['createdBy'], 'own', record, employeeId)
}

/** What somebody with these codes may do with single records; of their own only what they entitle them to by naming them. */
export function entitlements(resource: Resource, codes: ReadonlySet<string>, employeeId: unknown) {
  const { own, ownWritable: { rows, self = [] } = {} } = resource
  const readsOwnOnly = reachOf(resource, codes, 'read') === 'own'
  const isChanged = (record: Values) => (readsOwnOnly && !rows) || isOwn(rows ?? own, record, employeeId)
  const namesCaller = reachOf(resource, codes, 'create') === 'own' && typeof employeeId === 'number'
  return {
    /** Values of a new record that name the caller, where they may name nobody else. */
    self: namesCaller ? Object.fromEntries(self.map((name) => [name, employeeId])) : {},
    /** Whether a record may be added that this field puts below the given one. */
    adds: (field: string, above: Values) => {
      const reach = reachOf(resource, codes, 'create')
      if (reach !== 'own') return reach === 'all'
      if (self.includes(field)) return above['id'] === employeeId
      const link = [rows, own].find((part) => part && 'through' in part && part.through === field)
      const to = fieldOf(resource, field)
      if (!link || !('through' in link) || to.kind !== 'reference') return true
      const parent = resourceNamed(to.to)
      if (reachOf(parent, codes, 'read') === 'own' && !link.named) return true
      return isOwn(link.named ? { columns: link.named.in } : parent.own, above, employeeId)
    },
    /** An edit is offered only where something of the record is left to change. */
    may: (action: Action, record: Values) => {
      const reach = reachOf(resource, codes, action)
      if (reach === 'none' || (reach === 'own' && !isChanged(record))) return false
      return action !== 'update' || isLeft(resource, record, reach)
    },
    /** The changes of status that the record may take now. */
    steps: (record: Values) =>
      transitionsOf(resource).filter(({ transition }) => {
        if (transition.forMany || !transition.from.includes(String(record['status']))) return false
        if (transition.having !== undefined && (record[transition.having] ?? null) === null) return false
        const reach = stepReach(resource, codes, transition)
        if (reach !== 'own' || transition.own !== true)
          return entitles(transition.own, reach, record, employeeId)
        return readsOwnOnly || isOwn(own, record, employeeId)
      }),
  }
}
