import type { Delimiter } from './delimiters.ts'

/** Characters of a cell in quotes; where they do not close by then, its first quote is part of a plain text. */
const longestQuoted = 50_000
/** Characters of a record, after which the reader refuses it. */
const longestRecord = 2_000_000
/** Characters that may be searched in vain for closing quotes, so that a hostile file costs no more than a large one. */
const mostSearched = 100_000_000

const doubled = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A cell that begins with a quote: its end, or a stray quote, or not yet known. */
type Quoted = { end: number; loose: boolean } | 'stray' | 'open'

/**
 * Rewrites a CSV text piece by piece so that quotes within plain cells are doubled: `2" pipe` keeps its quote.
 * A quote that never closes ends with its cell.
 * @param refusal is thrown where too much of the text was searched for closing quotes
 */
export async function* looseQuotes(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  refusal: () => Error,
): AsyncGenerator<string> {
  const ends = new RegExp(delimiter === '\t' ? String.raw`[\t\r\n]` : `[${delimiter}\r\n]`, 'g')
  const isEnd = (character: string | undefined) =>
    character === undefined || character === delimiter || character === '\n' || character === '\r'
  let searched = 0
  let rest = ''

  const endFrom = (start: number) => {
    ends.lastIndex = start
    return ends.exec(rest)?.index ?? -1
  }

  function startBefore(quote: number): number {
    let start = quote
    while (start > 0 && !isEnd(rest[start - 1])) start -= 1
    return start
  }

  function quotedAt(start: number, isLast: boolean): Quoted {
    let [loose, severalLines] = [false, false]
    for (let at = start + 1; ;) {
      const quote = rest.indexOf('"', at)
      const length = (quote < 0 ? rest.length : quote) - start
      if (quote < 0 && !isLast && length <= longestQuoted) return 'open'
      if (quote < 0 || length > longestQuoted) {
        searched += length
        return 'stray'
      }
      const next = rest[quote + 1]
      if (next === undefined && !isLast) return 'open'
      severalLines ||= /[\r\n]/.test(rest.slice(at, quote))
      at = quote + (next === '"' ? 2 : 1)
      if (next === '"') continue
      // A quote that begins a cell, or stands alone on another line, shows that the first one was never closed.
      const isLoose = loose || !isEnd(next)
      if (isLoose && (severalLines || isEnd(rest[quote - 1]))) return 'stray'
      if (isEnd(next)) return { end: quote + 1, loose }
      loose = true
    }
  }

  /** Yields the complete cells of the text so far. */
  function* settled(isLast: boolean): Generator<string> {
    let at = 0
    for (;;) {
      const quote = rest.indexOf('"', at)
      if (quote < 0) break
      const start = Math.max(at, startBefore(quote))
      if (start > at) yield rest.slice(at, start)
      at = start
      const found = start === quote ? quotedAt(start, isLast) : 'stray'
      if (found === 'open') break
      const plainEnd = endFrom(start)
      if (found === 'stray' && plainEnd < 0 && !isLast) break
      const end = found === 'stray' ? (plainEnd < 0 ? rest.length : plainEnd) : found.end
      const cell = rest.slice(start, end)
      if (found === 'stray') yield doubled(cell)
      else yield found.loose ? doubled(cell.slice(1, -1).replaceAll('""', '"')) : cell
      at = Math.min(end + 1, rest.length)
      yield rest.slice(end, at)
    }
    rest = rest.slice(at)
    const last = isLast || rest.length > longestRecord ? rest.length : rest.includes('"') ? 0 : lastEnd()
    yield rest.slice(0, last)
    rest = rest.slice(last)
  }

  const lastEnd = () =>
    1 + Math.max(rest.lastIndexOf(delimiter), rest.lastIndexOf('\n'), rest.lastIndexOf('\r'))

  for await (const piece of pieces) {
    rest += piece
    yield [...settled(false)].join('')
    if (searched > mostSearched) throw refusal()
  }
  yield [...settled(true)].join('')
}
