const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Chinese and Japanese break between any two letters, but not before a closing mark; other scripts between words. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{Pe}\p{Pf}\p{Po}]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu

/** A word that is wider than a line, in pieces that are not. */
function pieces(text: string, width: number, widthOf: (text: string) => number): string[] {
  const found: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(text)) {
    if (piece && widthOf(piece + segment) > width) {
      found.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...found, piece]
}

/** The lines of a text at that width, broken at its own line breaks and between words; each is worked out when it is asked for. */
export function* wrapped(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): Generator<string, void, undefined> {
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let line = ''
    let used = 0
    for (const [token] of paragraph.matchAll(word)) {
      const wide = widthOf(token)
      if (used + wide <= width) {
        line += token
        used += wide
        continue
      }
      if (line.trim()) yield line.trimEnd()
      const parts = token.trim() ? (wide > width ? pieces(token, width, widthOf) : [token]) : ['']
      line = parts.pop() ?? ''
      yield* parts
      used = widthOf(line)
    }
    yield line.trimEnd()
  }
}
