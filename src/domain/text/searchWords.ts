/** At most so many words of a search count. */
const mostWords = 10
/** Shorter words have too little left to be known by once a letter of them is doubtful. */
const fewestLetters = 4
const letters = new RegExp(`^[\\p{L}\\p{M}]{${fewestLetters},}$`, 'u')

/** What is looked for by a search, in lower case; nothing where it is blank. */
export const wordsOf = (search: string): string[] =>
  search.toLowerCase().replaceAll('\u0000', '').split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Whether a search holds a word that may be spelled in another way. Numbers are not: another number is somebody else's. */
export const mayBeMisspelled = (search: string): boolean => wordsOf(search).some((word) => letters.test(word))

/**
 * A regular expression, for PostgreSQL and JavaScript alike, of what begins as the word does but for one slip: a letter
 * missing, added or wrong, or two that changed places. pg_trgm's similarity is no help with names: at the threshold that
 * finds Othman by "otman" (0.44) it finds much else, and takes longer.
 * @returns undefined for what is too short, or not of letters alone
 */
export function spelledAlike(word: string): string | undefined {
  if (!letters.test(word)) return undefined
  const all = [...word]
  const part = (from: number, to?: number) => all.slice(from, to).join('')
  const slips = all.map((_, at) => {
    const swapped = at + 1 < all.length ? `|${all[at + 1]}${all[at]}${part(at + 2)}` : ''
    return `${part(0, at)}(.?${part(at + 1)}|.${part(at)}${swapped})`
  })
  return `(^|\\s)(${slips.join('|')})`
}
