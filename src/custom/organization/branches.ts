import type { Branch } from '../../resources/organization/departmentTree.calls.ts'

/** A department in its place in the tree. */
export interface Place {
  branch: Branch
  /** 1 for those at the top. */
  level: number
  /** How many are directly below. */
  parts: number
  /** Everybody in it and in all below; null where people may not be counted. */
  heads: number | null
}

/** By id, all that a department may not become a part of: itself and whatever is below it. */
export function within(branches: readonly Branch[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const one of branches) if (one.parentId !== null && found.has(one.parentId)) found.add(one.id)
  }
  return found
}

/**
 * Departments as they are listed in a tree, those of closed branches left out. What is part of something out of reach stands
 * at the top.
 */
export function placesOf(branches: readonly Branch[], closed: ReadonlySet<number>): Place[] {
  const known = new Set(branches.map(({ id }) => id))
  const below = new Map<number, Branch[]>()
  for (const one of branches) {
    const parent = one.parentId !== null && known.has(one.parentId) ? one.parentId : 0
    below.set(parent, [...(below.get(parent) ?? []), one])
  }
  const headsOf = (branch: Branch): number | null =>
    branch.people === null
      ? null
      : (below.get(branch.id) ?? []).reduce((sum, one) => sum + (headsOf(one) ?? 0), branch.people)
  const places: Place[] = []
  const list = (parent: number, level: number) => {
    for (const branch of below.get(parent) ?? []) {
      places.push({ branch, level, parts: below.get(branch.id)?.length ?? 0, heads: headsOf(branch) })
      if (!closed.has(branch.id)) list(branch.id, level + 1)
    }
  }
  list(0, 1)
  return places
}
