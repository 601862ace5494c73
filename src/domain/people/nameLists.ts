/** The readings of a name, the surest first: records made by other programs may hold spaces at their ends. */
export const readings = (text: string) => (text === text.trim() ? [text] : [text, text.trim()])

/** The names of a cell that lists several: `;` stands between them, `\;` and `\\` for the characters themselves. */
export const listedNames = (text: string): string[] =>
  [...text.matchAll(/((?:\\.|[^\\;]|\\$)*)(?:;|$)/gsu)]
    .map(([, part = ''], place) => (place > 0 ? part.replace(/^ /, '') : part).replaceAll(/\\([\\;])/g, '$1'))
    .filter((part) => part.trim() !== '')

/** Commas within one name at most. */
const mostCommas = 5

/** The names between commas, each with the end of its text: of one start, the longest first. */
function* runsFrom(pieces: readonly string[], start: number): Generator<{ name: string; end: number }> {
  for (let end = Math.min(pieces.length, start + mostCommas + 1); end > start; end -= 1)
    yield { name: pieces.slice(start, end).join(',').trim(), end }
}

/** All names that a text may list by commas, which may also be part of a name. */
export function commaNames(text: string): string[] {
  const pieces = text.split(',')
  return pieces.length < 2
    ? []
    : pieces.flatMap((_, start) => [...runsFrom(pieces, start)].map(({ name }) => name))
}

interface NameList {
  name: string
  isKnown: boolean
  unknown: number
  rest?: NameList | undefined
}

/**
 * Names that a text lists by commas: as few unknown pieces as possible, then the longest known names, as a comma may be
 * part of one. Unknown pieces side by side are one name.
 */
export function commaList(text: string, named: (name: string) => readonly unknown[]): string[] {
  const pieces = text.split(',')
  const isKnown = (name: string) => readings(name).some((one) => named(one).length > 0)
  if (pieces.length < 2 || isKnown(text)) return [text]
  const lists: (NameList | undefined)[] = []
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] ?? ''
    const after = lists[at + 1]
    const unread = { isKnown: false, unknown: (after?.unknown ?? 0) + 1 }
    const asUnknown: NameList =
      after?.isKnown === false
        ? { ...unread, name: `${piece},${after.name}`, rest: after.rest }
        : { ...unread, name: piece, rest: after }
    const known = [...runsFrom(pieces, at)]
      .filter(({ name }) => name !== '' && isKnown(name))
      .map(({ name, end }) => ({
        name,
        isKnown: true,
        unknown: lists[end]?.unknown ?? 0,
        rest: lists[end],
      }))
    const blank = piece.trim() === '' && after ? [after] : []
    lists[at] = [...known, ...blank, asUnknown].reduce((best, one) =>
      one.unknown < best.unknown ? one : best,
    )
  }
  const names: string[] = []
  for (let list = lists[0]; list; list = list.rest) names.push(list.name.trim())
  return names.filter(Boolean)
}
