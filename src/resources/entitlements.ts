import { entitles } from '../domain/entitlement.ts'
import type { Action } from '../domain/permissions.ts'
import { reachOf, transitionsOf, type Resource, type Transition } from '../schema/resource.ts'

type Values = Readonly<Record<string, unknown>>

/** What somebody with these codes may do with single records; of his own only what they entitle him to by naming him. */
export function entitlements(resource: Resource, codes: ReadonlySet<string>, employeeId: unknown) {
  const { ownChanged } = resource
  // What depends on other records than this one the server alone can assess.
  const changed = ownChanged && 'columns' in ownChanged ? ownChanged.columns : true
  const open = (own: Transition['own'], action: Action, record: Values) =>
    entitles(own, reachOf(resource, codes, action), record, employeeId)
  return {
    may: (action: Action, record: Values) => open(changed, action, record),
    /** The changes of status that the record may take now. */
    steps: (record: Values) =>
      transitionsOf(resource).filter(
        ({ transition: { from, own } }) =>
          from.includes(String(record['status'])) && open(own, 'update', record),
      ),
  }
}
