const shapes = { whole: /^-?\d*$/, decimal: /^-?\d*(\.\d*)?$/ } as const

/**
 * What a number-only input keeps of a text (spec 5, number-only input): as long as it is not numeric, its last character
 * is removed. Before that, what people paste around figures goes: a currency in front, separators of thousands, blanks.
 * What may still become a number stays: a lone minus, a point at the end.
 */
export function numberOnly(text: string, shape: keyof typeof shapes): string {
  let kept = text.replaceAll(/[,\s]/g, '').replace(/^[^\d.-]+(?=[-\d.])/, '')
  while (!shapes[shape].test(kept)) kept = kept.slice(0, -1)
  return kept
}
