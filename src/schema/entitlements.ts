import { entitles } from '../domain/entitlement.ts'
import type { Action } from '../domain/permissions.ts'
import { reachOf, transitionsOf, type Resource } from './resource.ts'

/** What somebody with these codes may do with single records; of his own only what they entitle him to by naming him. */
export function entitlements(resource: Resource, codes: ReadonlySet<string>, employeeId: unknown) {
  const reach = (action: Action) => reachOf(resource, codes, action)
  const { ownChanged } = resource
  // What depends on other records than this one the server alone can judge.
  const changed = ownChanged && 'columns' in ownChanged ? ownChanged.columns : true
  return {
    may: (action: Action, record: Readonly<Record<string, unknown>>) =>
      entitles(changed, reach(action), record, employeeId),
    /** The changes of status that the record may take now. */
    steps: (record: Readonly<Record<string, unknown>>) =>
      transitionsOf(resource).filter(
        ({ transition: { from, own } }) =>
          from.includes(String(record['status'])) && entitles(own, reach('update'), record, employeeId),
      ),
  }
}
