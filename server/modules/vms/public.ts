// The part of vms that other areas may import.
export { documentJob } from './documents.ts'
export { report } from './figures.ts'
export { grantJob } from './kinds.ts'
export { documentsExpired } from './vendors.ts'
