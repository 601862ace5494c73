// The part of efp that other areas may import.
export { addUp } from './amounts.ts'
export { linesIn, writeLines } from './calculate.ts'
