import type { TouchdownSite } from '../../resources/touchdown/touchdown.calls.ts'

/** Whether a site had no touchdown for longer than its schedules want. */
export const isOverdue = ({ gap, everyDays }: TouchdownSite) => everyDays !== null && gap.days > everyDays
