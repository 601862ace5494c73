const shapes = { whole: /^-?\d*$/, decimal: /^-?\d*(\.\d*)?$/ } as const

/**
 * The numeric part of a typed text (spec 5, number-only input): the last character is removed until the text is
 * numeric. Currency, thousands separators and spaces of pasted amounts are removed first. A possible start of a number
 * stays: a lone minus, a point at the end.
 */
export function numberOnly(text: string, shape: keyof typeof shapes): string {
  let kept = text.replaceAll(/[,\s]/g, '').replace(/^[^\d.-]+(?=[-\d.])/, '')
  while (!shapes[shape].test(kept)) kept = kept.slice(0, -1)
  return kept
}
