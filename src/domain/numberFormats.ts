/** The sign before a file's decimals: `point` for `1,234.56`, `comma` for `1.234,56`. */
export const numberFormats = ['point', 'comma'] as const
export type NumberFormat = (typeof numberFormats)[number]

const signs = { point: { decimal: '.', group: ',' }, comma: { decimal: ',', group: '.' } } as const

const shapes = {
  point: { plain: /^-?\d+(?:\.\d+)?$/, grouped: /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ },
  comma: { plain: /^-?\d+(?:,\d+)?$/, grouped: /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ },
} as const

/**
 * A number in plain decimal text; undefined where the text is none in that format. Where the sign between thousands
 * could as well be the decimal sign (`1,234` of a value with three or more decimals) the text is refused.
 * @param scale digits that the value may have after the decimal sign
 */
export function readNumber(text: string, scale: number, format: NumberFormat): string | undefined {
  const { decimal, group } = signs[format]
  const { plain, grouped } = shapes[format]
  if (plain.test(text)) return text.replace(decimal, '.')
  if (!grouped.test(text)) return undefined
  if (scale >= 3 && !text.includes(decimal) && text.indexOf(group) === text.lastIndexOf(group)) {
    return undefined
  }
  return text.replaceAll(group, '').replace(decimal, '.')
}

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
      for (const format of numberFormats) if (only[format].test(text.trim())) votes[format] += 1
    },
    result: (): NumberFormat => (votes.comma > votes.point ? 'comma' : 'point'),
  }
}
