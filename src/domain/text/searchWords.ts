/** At most so many words of a search count. */
const mostWords = 10
/** Shorter words have too little left to be known by once a letter of them is doubtful. */
const fewestLetters = 4
const letters = new RegExp(`^[\\p{L}\\p{M}]{${fewestLetters},}$`, 'u')

/** The words of a search in lower case; none if it is blank. */
export const wordsOf = (search: string): string[] =>
  search.toLowerCase().replaceAll('\u0000', '').split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Whether a search holds a word that may be spelled in another way. Numbers are not: another number is somebody else's. */
export const mayBeMisspelled = (search: string): boolean => wordsOf(search).some((word) => letters.test(word))

/**
 * A regular expression, for PostgreSQL and JavaScript, of words that begin like the word with one typing error. The
 * error is a missing, added or wrong letter, or two swapped ones. pg_trgm's similarity does not work for names. At the
 * threshold that finds Othman by "otman" (0.44) it finds much else, and takes longer.
 * @returns undefined for texts that are too short, or not letters alone
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
