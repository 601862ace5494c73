// The part of attendance that other areas may import.
export { attendanceDays } from './derived.ts'
