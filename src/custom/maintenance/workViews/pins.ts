import type { PinWork } from '../../../resources/maintenance/work/workload.shapes.ts'

/** The worst that stands open at a site. */
export const worstOf = ({ overdue, breached }: PinWork) =>
  breached > 0 ? 'breached' : overdue > 0 ? 'overdue' : 'open'

/** Colours of the theme; what they say stands beside them in words. */
export const worstColour = {
  breached: 'error.main',
  overdue: 'warning.main',
  open: 'info.main',
} as const

/** Where a site lies; undefined where nobody has said so. */
export const placed = ({ latitude, longitude }: PinWork): [number, number] | undefined =>
  latitude === null || longitude === null ? undefined : [latitude, longitude]
