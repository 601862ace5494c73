// The part of employee that other areas may import.
export { followExpiries } from './expiry.ts'
export { lastDayOf } from './lastDay.ts'
export { personHolds } from './personSearch.ts'
