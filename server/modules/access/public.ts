// The part of access that other areas may import.
export { administratorsOf, ownAccess, takeAccess } from './administrators.ts'
