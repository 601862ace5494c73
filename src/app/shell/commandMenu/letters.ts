/** The letters that a name may go by, the most telling first: the beginnings of its words, then all others. */
function lettersOf(name: string): string[] {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? []
  return [...words.map((word) => word.charAt(0)), ...words.join('')]
}

/**
 * A unique letter per name; earlier names choose first. Derived from the English names of all pages. So a page keeps
 * its letter in every language and with any permissions.
 */
export function goLetters(pages: readonly { path: string; name: string }[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>()
  for (const { path, name } of pages) {
    const letter = lettersOf(name).find((one) => !taken.has(one))
    if (letter) taken.set(letter, path)
  }
  return new Map([...taken].map(([letter, path]) => [path, letter]))
}
