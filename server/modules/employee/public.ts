// The part of employee that other areas may import.
export { followExpiries } from './expiry.ts'
export { lastDayOf } from './lastDay.ts'
export { nameIfAny, nameOf } from './personName.ts'
export { terms, termsOn } from './terms/termsOn.ts'
export { personHeld, personHolds } from './personSearch.ts'
