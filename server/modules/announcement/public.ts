// The part of announcement that other areas may import.
export { broadcastJob } from './broadcast.ts'
