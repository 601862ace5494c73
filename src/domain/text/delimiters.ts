/** Delimiters between the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Characters from the beginning of a file that suffice to tell its delimiter. */
export const delimiterSample = 20_000

/** The delimiter that divides the first line of a text into most cells; the comma where none does. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((mark) => [mark, 0]))
  let quoted = false
  for (const mark of text) {
    if (mark === '"') quoted = !quoted
    else if (!quoted && (mark === '\n' || mark === '\r')) break
    else if (!quoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  const count = (mark: Delimiter) => counts.get(mark) ?? 0
  return [...delimiters].sort((a, b) => count(b) - count(a))[0] ?? ','
}
