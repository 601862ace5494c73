import {
  actions,
  allCodes,
  codeFor,
  modules,
  permissionOf,
  scopes,
  type Action,
  type ModuleCode,
  type Scope,
} from '../../../domain/access/permissions.ts'

/** The columns of the matrix, in its order. */
export const columns: readonly { scope: Scope; action: Action }[] = scopes.flatMap((scope) =>
  actions.map((action) => ({ scope, action })),
)

/** All codes of an area, in the order of the columns. */
export const codesOfModule = (module: ModuleCode): string[] =>
  columns.map(({ scope, action }) => codeFor(module, scope, action))

/** Codes that are to be held from now on, or no more; those that are not named stay as they are. */
export type Edits = ReadonlyMap<string, boolean>
export const noEdits: Edits = new Map()

export const heldWith = (base: ReadonlySet<string>, edits: Edits, code: string): boolean =>
  edits.get(code) ?? base.has(code)

/** The edits after all of `codes` are set, or cleared where all were set; what is as it was is no edit. */
export function toggled(base: ReadonlySet<string>, edits: Edits, codes: readonly string[]): Edits {
  const on = !codes.every((code) => heldWith(base, edits, code))
  const next = new Map(edits)
  for (const code of codes) {
    if (base.has(code) === on) next.delete(code)
    else next.set(code, on)
  }
  return next
}

export interface Difference {
  granted: readonly string[]
  taken: readonly string[]
}

/** What comes to the codes of `before`, and what goes. */
export const differenceOf = (before: ReadonlySet<string>, after: ReadonlySet<string>): Difference => ({
  granted: allCodes.filter((code) => after.has(code) && !before.has(code)),
  taken: allCodes.filter((code) => before.has(code) && !after.has(code)),
})

/** The same with every code for own records that a code for all records brings along. */
const withCovered = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(
    codes.flatMap((code) => {
      const permission = permissionOf(code)
      return permission?.scope === 'main'
        ? [code, codeFor(permission.module, 'me', permission.action)]
        : [code]
    }),
  )

/** Which of two roles gives what the other does not, by what they amount to. */
export function comparedBy(first: readonly string[], second: readonly string[]) {
  const [inFirst, inSecond] = [withCovered(first), withCovered(second)]
  return {
    onlyFirst: allCodes.filter((code) => first.includes(code) && !inSecond.has(code)),
    onlySecond: allCodes.filter((code) => second.includes(code) && !inFirst.has(code)),
  }
}

/** All codes that are held once the edits are made. */
export const codesWith = (base: ReadonlySet<string>, edits: Edits): ReadonlySet<string> =>
  new Set(allCodes.filter((code) => heldWith(base, edits, code)))

/** In how many areas a role gives anything for all records, and in how many further ones only for own records. */
export function reachOf(codes: readonly string[]): { all: number; own: number; everything: boolean } {
  const held = codes.map((code) => permissionOf(code)).filter((permission) => permission !== undefined)
  const main = new Set(held.filter(({ scope }) => scope === 'main').map(({ module }) => module))
  const touched = new Set(held.map(({ module }) => module))
  const full = Object.keys(modules).length * actions.length
  return {
    all: main.size,
    own: touched.size - main.size,
    everything: held.filter(({ scope }) => scope === 'main').length === full,
  }
}
