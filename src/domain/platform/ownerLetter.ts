/** Words in braces that a letter to owners may have. */
export const letterNames = ['name', 'company', 'day'] as const
export type LetterValues = Record<(typeof letterNames)[number], string>

/** A text with its words in braces filled in; others stay as they are typed. */
export const filledLetter = (text: string, values: LetterValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const known = letterNames.find((one) => one === name)
    return known ? values[known] : whole
  })

/** Words in braces of a text that mean nothing. */
export const unknownNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{(\w*)\}/g)].flatMap(([whole, name]) =>
      letterNames.some((one) => one === name) ? [] : [whole],
    ),
  ),
]
