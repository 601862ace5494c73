import { setFlagsFromString } from 'node:v8'

/** By how much V8 multiplies the young heap when much of it survives. */
const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

// Nearly everything that a start makes survives: V8 would grow the young heap to 32 MB for it, and never shrink it.
growBy(1)

// V8 would collect the old heap when it is four times what is in use, as an import's chunks fill it. Collecting at 1.6
// times costs that import half a second of 30.
setFlagsFromString('--heap-growing-percent=60')

/** Milliseconds in which the first jobs are done. */
const firstJobs = 10_000

/** Lets the young heap grow as requests need it, once the first jobs are done. The program imports this file first. */
export const growYoungHeap = () => setTimeout(growBy, firstJobs, 2).unref()
