import { entitles } from '../domain/entitlement.ts'
import type { Action } from '../domain/permissions.ts'
import {
  lockedFields,
  reachOf,
  transitionsOf,
  writableNames,
  type Resource,
  type Transition,
} from '../schema/resource.ts'

type Values = Readonly<Record<string, unknown>>

const isLeft = (resource: Resource, { status }: Values) => {
  const locked = lockedFields(resource, status)
  return locked.length === 0 || writableNames(resource).some((name) => !locked.includes(name))
}

/** What somebody with these codes may do with single records; of their own only what they entitle them to by naming them. */
export function entitlements(resource: Resource, codes: ReadonlySet<string>, employeeId: unknown) {
  const { ownChanged } = resource
  // What depends on other records than this one the server alone can assess.
  const changed = ownChanged && 'columns' in ownChanged ? ownChanged.columns : true
  const open = (own: Transition['own'], action: Action, record: Values) =>
    entitles(own, reachOf(resource, codes, action), record, employeeId)
  return {
    /** An edit is offered only where something of the record is left to change. */
    may: (action: Action, record: Values) =>
      open(changed, action, record) && (action !== 'update' || isLeft(resource, record)),
    /** The changes of status that the record may take now. */
    steps: (record: Values) =>
      transitionsOf(resource).filter(
        ({ transition: { from, own, forMany } }) =>
          !forMany && from.includes(String(record['status'])) && open(own, 'update', record),
      ),
  }
}
