import { setFlagsFromString } from 'node:v8'

/** By how much V8 multiplies the young heap when much of it survives. */
const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

// Nearly everything that a start makes survives: V8 would grow the young heap to 32 MB for it, and never shrink it.
growBy(1)

// V8 collects a small old heap only at four times its size, so the chunks of an import fill it. At 1.6 times, an import
// of 30 seconds takes half a second more of processor time.
setFlagsFromString('--heap-growing-percent=60')

/** Milliseconds in which the first jobs are done. */
const firstJobs = 10_000

/** Lets the young heap grow as requests need it, once the first jobs are done. The program imports this file first. */
export const growYoungHeap = () => setTimeout(growBy, firstJobs, 2).unref()
