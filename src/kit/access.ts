import { useMemo } from 'react'
import { usePermissions } from 'react-admin'
import { scopeOf, type Action } from '../domain/permissions.ts'
import { isBaseColumn, writableNames, type Resource } from '../schema/resource.ts'

/** What the caller may do with a resource and its fields; the server judges again, row by row. */
export interface Access {
  may: (action: Action) => boolean
  /** Whether the field's values reach the caller at all: fields of a further module may not. */
  reads: (name: string) => boolean
  /** Names of the fields he may give, in the schema's order. */
  writable: readonly string[]
}

/** Permission codes as the auth provider gives them: a set or a list of texts; anything else permits nothing. */
export function codesOf(permissions: unknown): ReadonlySet<string> {
  const given = permissions instanceof Set || Array.isArray(permissions) ? [...permissions] : []
  return new Set(given.filter((code) => typeof code === 'string'))
}

/** The access that a set of permission codes gives (spec 6). */
export function accessOf(resource: Resource, codes: ReadonlySet<string>): Access {
  const allowed = (name: string, action: Action) => {
    const module = resource.fields[name]?.module
    return module === undefined || scopeOf(codes, module, action) !== 'none'
  }
  return {
    may: (action) => scopeOf(codes, resource.module, action) !== 'none',
    reads: (name) => isBaseColumn(name) || (Object.hasOwn(resource.fields, name) && allowed(name, 'read')),
    writable: writableNames(resource).filter((name) => allowed(name, 'read') && allowed(name, 'update')),
  }
}

export function useAccess(resource: Resource): Access {
  const { permissions } = usePermissions<unknown>()
  return useMemo(() => accessOf(resource, codesOf(permissions)), [resource, permissions])
}
