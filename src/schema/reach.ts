import { scopeOf, type Action, type Reach } from '../domain/access/permissions.ts'
import { writableNames, type Resource, type Transition } from './resource.ts'

/** The action of its module that opens an action on a resource's records. */
export const neededOf = ({ settled }: Pick<Resource, 'settled'>, action: Action): Action =>
  settled && action !== 'read' ? 'setting' : action

type Reaching = Pick<Resource, 'module' | 'own' | 'settled' | 'ownWritable' | 'readOnly' | 'updateOnly'>

/**
 * How far permission codes reach into a resource. A `me` code reads own rows, changes no settings, and writes only what
 * the resource declares (`ownWritable`).
 */
export function reachOf(resource: Reaching, codes: ReadonlySet<string>, action: Action): Reach {
  return reachIf(resource, codes, action, opensToOwn(resource, action))
}

/** Whether a `me` code opens the action in own rows. */
export const opensToOwn = ({ ownWritable }: Pick<Resource, 'ownWritable'>, action: Action): boolean =>
  action === 'read' ||
  ((action === 'create' || action === 'update' || action === 'delete') && ownWritable?.[action] !== undefined)

/** How far permission codes reach for a change of status. A `me` code opens a transition that declares `own`. */
export const stepReach = (
  resource: Reaching,
  codes: ReadonlySet<string>,
  { own }: Pick<Transition, 'own'>,
): Reach => reachIf(resource, codes, 'update', own !== undefined)

/** The reach where the caller of this function knows whether a `me` code opens it, such as for a call. */
export function reachIf(
  resource: Reaching,
  codes: ReadonlySet<string>,
  action: Action,
  isOpenToOwn: boolean,
): Reach {
  const { module, own, settled, readOnly, updateOnly } = resource
  if (readOnly && action !== 'read') return 'none'
  if (updateOnly && (action === 'create' || action === 'delete')) return 'none'
  const reach = scopeOf(codes, module, neededOf(resource, action))
  if (reach !== 'own') return reach
  if (own && 'everybody' in own) return action === 'read' ? 'all' : 'none'
  if ((own && 'nobody' in own) || (settled && action !== 'read')) return 'none'
  return isOpenToOwn ? 'own' : 'none'
}

/** Fields that may be written in rows within this reach. */
export const writableBy = (
  resource: Resource,
  reach: 'all' | 'own',
  action: 'create' | 'update',
): readonly string[] => (reach === 'all' ? writableNames(resource) : (resource.ownWritable?.[action] ?? []))
