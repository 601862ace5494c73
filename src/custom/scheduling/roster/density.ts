import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'

/** How closely the roster is drawn: a week, a phone, or a month on a wide screen. */
export type Density = 'normal' | 'narrow' | 'compact'

/** Days beyond which a wide screen draws short cells. */
const mostNormalDays = 10

/** Heights of rows and widths of columns, in pixels; a day's width is its least one. */
export const sizesOf = {
  normal: { row: 60, heading: 48, summary: 34, who: 264, day: 112 },
  narrow: { row: 60, heading: 48, summary: 34, who: 150, day: 104 },
  compact: { row: 22, heading: 34, summary: 22, who: 176, day: 30 },
} as const satisfies Record<Density, object>

/** The density for a number of days on this screen. */
export function useDensity(days: number): Density {
  const narrow = useIsNarrow()
  if (narrow) return 'narrow'
  return days > mostNormalDays ? 'compact' : 'normal'
}
