import { useMemo } from 'react'
import { usePermissions } from 'react-admin'
import { useIdentity } from './identity.ts'
import { opensField } from '../../domain/access/entitlement.ts'
import type { Action, Reach } from '../../domain/access/permissions.ts'
import { entitlements } from '../../resources/entitlements.ts'
import { reachOf, stepReach, writableBy } from '../../schema/reach.ts'
import { isBaseColumn, type Resource, type Transition } from '../../schema/resource.ts'

/** What the caller may do with a resource and its fields; the server validates again, row by row. */
export interface Access {
  may: (action: Action) => boolean
  /** Whether the import is offered: to users who manage all records, not to users with own scope. */
  mayImport: boolean
  /** Whether they reach all records for it, and not their own alone. */
  reachesAll: (action: Action) => boolean
  /** Whether the field's values reach the caller at all: fields of a further module may not. */
  reads: (name: string) => boolean
  /** The same in their own record, where that shows more, such as their personal data. */
  readsInOwn: (name: string) => boolean
  /** Names of the fields they may give, in the schema's order. */
  writable: (action: 'create' | 'update') => readonly string[]
  /** Names of the fields they may give with a change of status. */
  asked: (transition: Transition) => readonly string[]
  /** Whether a change of status is open to them for some rows; useEntitled tells for which. */
  takes: (transition: Transition) => boolean
}

/** Permission codes as the auth provider gives them: a set or a list of texts; anything else permits nothing. */
export function codesOf(permissions: unknown): ReadonlySet<string> {
  const given = permissions instanceof Set || Array.isArray(permissions) ? [...permissions] : []
  return new Set(given.filter((code) => typeof code === 'string'))
}

/** The access that a set of permission codes gives, by the same rules as the server's (spec 6). */
export function accessOf(resource: Resource, codes: ReadonlySet<string>): Access {
  const reach = (action: Action) => reachOf(resource, codes, action)
  const open = (name: string, action: Action, rows: Reach) =>
    opensField(codes, resource.fields[name], resource.module, action, rows)
  return {
    may: (action) => reach(action) !== 'none',
    mayImport: !resource.evidence && reach('create') === 'all' && reach('update') === 'all',
    reachesAll: (action) => reach(action) === 'all',
    reads: (name) =>
      isBaseColumn(name) || (Object.hasOwn(resource.fields, name) && open(name, 'read', reach('read'))),
    readsInOwn: (name) => Object.hasOwn(resource.fields, name) && open(name, 'read', 'own'),
    writable: (action) => {
      const rows = reach(action)
      if (rows === 'none') return []
      return writableBy(resource, rows, action).filter((name) => open(name, 'update', rows))
    },
    asked: (transition) =>
      (transition.asks ?? []).filter((name) => open(name, 'update', stepReach(resource, codes, transition))),
    takes: (transition) => stepReach(resource, codes, transition) !== 'none',
  }
}

/** The caller's access to a resource. */
export function useAccess(resource: Resource): Access {
  const { permissions } = usePermissions<unknown>()
  return useMemo(() => accessOf(resource, codesOf(permissions)), [resource, permissions])
}

/** What the caller may do with single records of a resource. */
export function useEntitled(resource: Resource) {
  const { permissions } = usePermissions<unknown>()
  const { employeeId: me } = useIdentity()
  return useMemo(() => entitlements(resource, codesOf(permissions), me), [resource, permissions, me])
}
