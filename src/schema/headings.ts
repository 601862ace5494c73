import { fold } from '../domain/text/fold.ts'
import { takesColumns } from './fields.ts'
import { labelOf, type Resource } from './resource.ts'

/** The product's own labels in its other language, by their English text. */
export type Translations = Readonly<Record<string, string>>

/** A heading for comparing: without what explains it in brackets, and with one word for a number in both languages. */
const bare = (heading: string) =>
  fold(heading.replaceAll(/\(.*?\)|\[.*?\]/g, '') || heading).replaceAll(/nombor|number/g, 'no')

/** Possible headings of a field in another system's file, the surest first. */
function namesOf(resource: Resource, name: string, translations: Translations): string[] {
  const label = labelOf(resource, name)
  const csv = name === resource.joined?.name ? resource.joined.csv : (resource.fields[name]?.csv ?? [])
  return [label, translations[label] ?? label, name, name.replace(/Ids?$/, ''), ...csv].map(bare)
}

/**
 * The field that each heading of a file most probably means, or undefined. Compared without regard to case, spaces and
 * punctuation; no field is given to two headings: the surer one keeps it, else the first. Only a list takes several that
 * differ by a number, such as `Site 1` and `Site 2`.
 */
export function matchHeadings(
  resource: Resource,
  headings: readonly string[],
  translations: Translations,
): (string | undefined)[] {
  const known = Object.keys(resource.fields)
  // Without a key of their own, records are recognised by what the portal's own files call them.
  if (!resource.naturalKey) known.push('id')
  if (resource.joined) known.push(resource.joined.name)
  const fields = known.map((name) => ({ name, names: namesOf(resource, name, translations) }))
  const claims = headings.map((heading, index) => {
    const folded = bare(heading)
    const [best] = fields
      .map(({ name, names }) => {
        const word = takesColumns(resource.fields[name]) ? folded.replace(/\d+$/, '') : folded
        return { name, index, word, rank: word === '' ? -1 : names.indexOf(word) }
      })
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank)
    return best
  })
  const holders = new Map<string, { index: number; word: string }>()
  for (const claim of claims.filter((one) => one !== undefined).sort((a, b) => a.rank - b.rank)) {
    if (!holders.has(claim.name)) holders.set(claim.name, claim)
  }
  return claims.map((claim) => {
    const holder = claim && holders.get(claim.name)
    const shares = takesColumns(resource.fields[claim?.name ?? '']) && holder?.word === claim?.word
    return holder === claim || shares ? claim?.name : undefined
  })
}
