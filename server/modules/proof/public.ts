// The part of proof that other areas may import.
export { doneAt } from './content.ts'
export { shownTypes } from './photos.ts'
export { seal } from './sealing.ts'
