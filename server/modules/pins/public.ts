// The part of pins that other areas may import.
export { followContracts } from './contractTerm.ts'
