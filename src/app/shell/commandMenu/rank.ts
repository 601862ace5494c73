const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How many of the letters, in their order, a name holds from `at` on without missing one; undefined where it lacks some. */
function gapsOf(name: string, letters: string): number | undefined {
  let at = -1
  let gaps = 0
  for (const letter of letters) {
    const next = name.indexOf(letter, at + 1)
    if (next === -1) return undefined
    if (at !== -1) gaps += next - at - 1
    at = next
  }
  return gaps
}

/**
 * How well a name matches the typed text; higher is better, undefined without a match. Its beginning is best, then
 * beginnings of its words, then a part, then scattered letters.
 */
export function rank(name: string, typed: string): number | undefined {
  const [whole, sought] = [plain(name), plain(typed).trim()]
  if (sought === '') return 0
  if (whole.startsWith(sought)) return 400 - whole.length
  const words = whole.split(/[^\p{L}\p{N}]+/u)
  if (sought.split(/\s+/).every((part) => words.some((word) => word.startsWith(part))))
    return 300 - whole.length
  if (whole.includes(sought)) return 200 - whole.length
  const gaps = gapsOf(whole, sought.replaceAll(' ', ''))
  return gaps === undefined || gaps > sought.length * 2 ? undefined : 100 - gaps
}
