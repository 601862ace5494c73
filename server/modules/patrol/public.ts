// The part of patrol that other areas may import.
export { routeJob } from './patrol.hooks.ts'
export { stillWalked } from './walk.ts'
