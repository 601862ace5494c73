/** The sign before a file's decimals: `point` for `1,234.56`, `comma` for `1.234,56`. */
export const numberFormats = ['point', 'comma'] as const
export type NumberFormat = (typeof numberFormats)[number]

const signs = { point: { decimal: '.', group: ',' }, comma: { decimal: ',', group: '.' } } as const

const shapes = {
  point: { plain: /^-?\d+(?:\.\d+)?$/, grouped: /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/ },
  comma: { plain: /^-?\d+(?:,\d+)?$/, grouped: /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/ },
} as const

/** Blanks and apostrophes between thousands, as spreadsheets write them too, which no format uses otherwise. */
const spaced = /^-?\d{1,3}(?:[\s'’]\d{3})+(?![^.,])/
const tight = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(spaced, (digits) => digits.replace(/[\s'’]/g, ''))

/** A number in plain decimal text; undefined if the text does not match the format. */
export function readNumber(text: string, format: NumberFormat): string | undefined {
  const { decimal, group } = signs[format]
  const { plain, grouped } = shapes[format]
  const given = tight(text)
  if (plain.test(given)) return given.replace(decimal, '.')
  return grouped.test(given) ? given.replaceAll(group, '').replace(decimal, '.') : undefined
}

const otherFormat = { point: 'comma', comma: 'point' } as const

/** Whether a text that is no number in a format is one in the other: it means something, and not what its file's do. */
export const isOtherwise = (text: string, format: NumberFormat) =>
  readNumber(text, format) === undefined && readNumber(text, otherFormat[format]) !== undefined

/** Texts that can be read in one format only: both signs, one sign twice, or a sign that three digits do not follow. */
const only: Record<NumberFormat, RegExp> = {
  point: /^-?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+|0\.\d+)$/,
  comma: /^-?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d+|0,\d+)$/,
}

/** Finds out, text by text, which format a file's numbers agree with; the point where they could be read both ways. */
export function numberFormatVotes() {
  const votes: Record<NumberFormat, number> = { point: 0, comma: 0 }
  return {
    see(text: string) {
      for (const format of numberFormats) if (only[format].test(tight(text))) votes[format] += 1
    },
    result: (): NumberFormat => (votes.comma > votes.point ? 'comma' : 'point'),
  }
}
