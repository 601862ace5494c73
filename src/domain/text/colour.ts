/** A company's colour: `#rrggbb`. */
export const colourPattern = /^#[0-9a-f]{6}$/i

export const isColour = (text: string | null | undefined): text is string => colourPattern.test(text ?? '')

const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Black or white, by the better contrast with the colour (WCAG 2.2). */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Both contrasts are alike at this luminance: (1.05) / (l + 0.05) = (l + 0.05) / 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
