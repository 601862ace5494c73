import { codeFor, permissionOf } from './permissions.ts'

/** Request header that names the role through whose eyes an administrator looks. */
export const viewAsHeader = 'x-view-as-role'

/**
 * The codes of a user who views the console as a role: the role's codes that they have too. Otherwise users who may
 * read roles could read everything through an administrator's role.
 */
export function seenThrough(role: Iterable<string>, own: ReadonlySet<string>): ReadonlySet<string> {
  const seen = [...role].flatMap((code) => {
    const permission = permissionOf(code)
    if (!permission) return []
    const { module, action } = permission
    if (own.has(codeFor(module, 'main', action))) return [code]
    const me = codeFor(module, 'me', action)
    return own.has(me) ? [me] : []
  })
  return new Set(seen)
}
