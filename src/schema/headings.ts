import { fold } from '../domain/fold.ts'
import { labelOf, type Resource } from './resource.ts'

/** What a field may be called in another system's file, the surest first. */
function namesOf(resource: Resource, name: string): string[] {
  const short = name.replace(/Ids?$/, '')
  return [labelOf(resource, name), name, short, ...(resource.fields[name]?.csv ?? [])].map(fold)
}

/**
 * The field that each heading of a file most probably means, or undefined. Compared without regard to case, spaces and
 * punctuation; no field is given to two headings: the surer one keeps it, else the first.
 */
export function matchHeadings(resource: Resource, headings: readonly string[]): (string | undefined)[] {
  const known = Object.keys(resource.fields)
  // Without a key of their own, records are recognised by what the portal's own files call them.
  if (!resource.naturalKey) known.push('id')
  const fields = known.map((name) => ({ name, names: namesOf(resource, name) }))
  const claims = headings.map((heading, index) => {
    const folded = fold(heading)
    const [best] = fields
      .map(({ name, names }) => ({ name, index, rank: folded === '' ? -1 : names.indexOf(folded) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank)
    return best
  })
  const holders = new Map<string, number>()
  for (const claim of claims.filter((one) => one !== undefined).sort((a, b) => a.rank - b.rank)) {
    if (!holders.has(claim.name)) holders.set(claim.name, claim.index)
  }
  return claims.map((claim, index) => (claim && holders.get(claim.name) === index ? claim.name : undefined))
}
