/** The letters that a name may go by, the most telling first: the beginnings of its words, then all others. */
function lettersOf(name: string): string[] {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? []
  return [...words.map((word) => word.charAt(0)), ...words.join('')]
}

/**
 * A letter for each name, none twice: an earlier name has the choice before a later one. Made from the English names of
 * all pages, so that a page keeps its letter in every language and whatever the user may open.
 */
export function goLetters(pages: readonly { path: string; name: string }[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>()
  for (const { path, name } of pages) {
    const letter = lettersOf(name).find((one) => !taken.has(one))
    if (letter) taken.set(letter, path)
  }
  return new Map([...taken].map(([letter, path]) => [path, letter]))
}
