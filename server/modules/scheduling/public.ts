// The part of scheduling that other areas may import.
export { freeAssignments } from './roster/assignments.ts'
export { isLockedFor, locksIn, mustBeUnlocked, type Lock } from './roster/locks.ts'
export { reportArrival } from './roster/noShows.ts'
export { changedAssignmentsOf } from './known.ts'
export { mustReachAll, personWithin } from './roster/reach.ts'
export { checkWindow, type Window } from './scheduling.ts'
