import type { Work } from './record.ts'

/** A work request on the calendar. */
export interface Due {
  record: Work
  /** When it is planned to begin, else due, by the company's clocks, `YYYY-MM-DDTHH:MM`. */
  clock: string
  open: boolean
  late: boolean
  movable: boolean
}
