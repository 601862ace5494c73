import { codeFor, permissionOf } from './permissions.ts'

/** Request header that names the role through whose eyes an administrator looks. */
export const viewAsHeader = 'x-view-as-role'

/**
 * What somebody sees who looks through a role: what the role gives, as far as they reach themselves. Otherwise whoever may
 * read roles could read everything through the mightiest of them.
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
