import * as z from 'zod/mini'

/** Field by heading; null for a column that stays out. */
export type Mapping = Record<string, string | null>

const stored = z.record(z.string(), z.nullable(z.string()))
const keyOf = (resource: string) => `portal.import.${resource}`

/** The choices made for earlier files of the resource, in this browser. */
export function rememberedMapping(resource: string): Mapping {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(keyOf(resource)) ?? '{}')).data ?? {}
  } catch {
    return {} // unreadable or forbidden storage remembers nothing, which costs no more than choosing again
  }
}

/** Keeps the choices for the next file. */
export function rememberMapping(resource: string, mapping: Mapping) {
  try {
    localStorage.setItem(keyOf(resource), JSON.stringify(mapping))
  } catch {
    // A full or forbidden storage forgets them, which costs no more than choosing again.
  }
}
