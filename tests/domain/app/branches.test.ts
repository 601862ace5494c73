import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesOf, within } from '../../../src/custom/organization/branches.ts'

const branchOf = (id: number, parentId: number | null, people: number) => ({
  id,
  code: null,
  name: `Department ${id}`,
  active: true,
  version: 1,
  parentId,
  headId: null,
  head: null,
  people,
})
/** Each is part of one before it, or of none. */
const forest = fc
  .array(fc.tuple(fc.nat(), fc.nat(50), fc.boolean()), { minLength: 1, maxLength: 40 })
  .map((rows) =>
    rows.map(([place, people, isTop], at) =>
      branchOf(at + 1, isTop || at === 0 ? null : (place % at) + 1, people),
    ),
  )

it('a tree lists each department once below its parent, and counts its branch', () => {
  fc.assert(
    fc.property(forest, (branches) => {
      const places = placesOf(branches, new Set())
      expect(places.map(({ branch }) => branch.id).toSorted((a, b) => a - b)).toEqual(
        branches.map(({ id }) => id),
      )
      const all = branches.reduce((sum, { people }) => sum + people, 0)
      expect(
        places.filter(({ level }) => level === 1).reduce((sum, { heads }) => sum + (heads ?? 0), 0),
      ).toBe(all)
      for (const [at, { branch, level, heads }] of places.entries()) {
        const inside = within(branches, branch.id)
        expect(heads).toBe(
          branches.filter(({ id }) => inside.has(id)).reduce((sum, { people }) => sum + people, 0),
        )
        const following = places.slice(at + 1, at + inside.size)
        expect(following.every((one) => inside.has(one.branch.id) && one.level > level)).toBe(true)
      }
      const closed = new Set(branches.map(({ id }) => id))
      expect(placesOf(branches, closed).every(({ level }) => level === 1)).toBe(true)
    }),
  )
})
