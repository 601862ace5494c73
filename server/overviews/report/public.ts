// The part of report that other areas may import.
export { enqueue, type NewReport } from './jobs.ts'
export { nextTime, scheduleJobKind } from './schedule.ts'
