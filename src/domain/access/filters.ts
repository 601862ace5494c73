/** The value that means "all" in filters and choices (spec 9). */
export const allId = -1
/** The choice for all locations (spec 9). */
export const allOption = { id: allId, name: 'All' } as const

/** A filter without the members that mean "all": they never reach the server. */
export function withoutAll(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== allId))
}
