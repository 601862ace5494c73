/** Sentences longer than this need a second reading. */
const mostWords = 22
const mostTitleLetters = 90

/** Clauses in place of nouns, and archaic or private words. */
const unclear = [
  'whoever|whomever|whatever|wherever|whichever|whose own|that of which|none of its|is none',
  'reckon\\w*|anew|lest|mend(?:s|ed|ing)?|deeds?|heed\\w*|parcels?|beside|meanwhile|of its own|by itself',
  'goes by|comes to|is told|are told|be told',
  'tells? (?:them|everybody|nobody|people|somebody|those|whom)',
  'what (?:is|was|has|had|they|it|a|may|must|of|stands|comes|goes|leads|became|becomes)\\b',
  'those (?:who|that|whom)|that stands?|stands? (?:in|for|with|there|beside|on|at)',
  'as it (?:is|was|stands)|see(?:n|s)? to|not had|is had|holds? (?:it|that|them) true|is held|are held',
  'gives? (?:back|away|its|their)',
]
const unclearWord = new RegExp(`\\b(?:${unclear.join('|')})`, 'i')

export interface Finding {
  line: number
  text: string
}

function* sentencesIn(text: string): Generator<string> {
  const plain = text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\{@link[^}]*\}/g, 'x')
  for (const sentence of plain.split(/(?<=[.!?;:])\s+/)) if (sentence) yield sentence.trim()
}

/** One finding for an unclear word, one more for a long sentence. */
const judged = (text: string, line: number): Finding[] =>
  [...sentencesIn(text)].flatMap((sentence) =>
    [unclearWord.test(sentence), sentence.split(/\s+/).length > mostWords]
      .filter(Boolean)
      .map(() => ({ line, text: sentence })),
  )

/** Neighbouring lines of a text as one, with the number of the first. */
function paragraphs(lines: readonly string[], textOf: (line: string) => string | undefined) {
  const found: Finding[] = []
  let open: Finding | undefined
  lines.forEach((line, at) => {
    const text = textOf(line)
    if (text === undefined) open = undefined
    else if (open) open.text += ` ${text}`
    else found.push((open = { line: at + 1, text }))
  })
  return found
}

function inMarkdown(lines: readonly string[]): Finding[] {
  let isCode = false
  const prose = paragraphs(lines, (line) => {
    const isFence = line.startsWith('```')
    if (isFence) isCode = !isCode
    return isFence || isCode || /^\s*$|^[#|]/.test(line) ? undefined : line.trim()
  })
  const cells = lines.flatMap((line, at) =>
    line.startsWith('|')
      ? line
          .split('|')
          .flatMap((cell) => (cell.trim().split(/\s+/).length > 4 ? judged(cell.trim(), at + 1) : []))
      : [],
  )
  return [...prose.flatMap(({ text, line }) => judged(text, line)), ...cells]
}

/** The text of a line that is a comment; a tag begins a sentence. */
function commentOf(line: string): string | undefined {
  const text = /^\s*(?:\/\/|\/?\*\*?)\s?(.*?)(?:\*\/)?\s*$/.exec(line)?.[1]
  if (text === undefined || /^\s*\*\//.test(line)) return undefined
  return text.startsWith('@') ? `. ${text.replace(/^@\w+\s*/, '')}` : text
}

const titlePattern = /^\s*(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)+)\1/

function inTitle(line: string, at: number): Finding[] {
  const title = titlePattern
    .exec(line)?.[2]
    ?.replaceAll(/\b[A-Z]{2,5}-\d+\b[:, ]*/g, '')
    .trim()
  if (title === undefined || (title.length <= mostTitleLetters && !unclearWord.test(title))) return []
  return [{ line: at + 1, text: title }]
}

function inCode(lines: readonly string[], showsTexts: boolean): Finding[] {
  const comments = paragraphs(lines, commentOf).flatMap(({ text, line }) => judged(text.trim(), line))
  const others = lines.flatMap((line, at) => {
    const tail = commentOf(line) === undefined ? /\S.*\s\/\/ (.+)$/.exec(line)?.[1] : undefined
    const shown = showsTexts
      ? [...line.matchAll(/(['"`])((?:(?!\1).){12,})\1/g)].map(([, , text]) => text ?? '')
      : []
    return [
      ...[...(tail === undefined ? [] : [tail]), ...shown.filter((text) => text.includes(' '))].flatMap(
        (text) => judged(text, at + 1),
      ),
      ...inTitle(line, at),
    ]
  })
  return [...comments, ...others]
}

/** Sentences of a file that a reader must read twice: in comments, docs, shown texts and test titles. */
export function unclearIn(file: string, text: string): Finding[] {
  const lines = text.split('\n')
  if (file.endsWith('.md')) return inMarkdown(lines)
  return inCode(
    lines,
    /(?:texts?\.tsx?|Texts?\.ts|messages\.ts|refusals?\.ts)$/i.test(file) && !/\.ms\./.test(file),
  )
}
