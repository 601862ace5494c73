import type { Transform } from 'node:stream'
import { transformer } from '../../platform/streams.ts'

/** The part of a file that a `Range: bytes=first-last` header asks for; undefined: all of it, null: a part it has not. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { first: number; last: number } | undefined | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first <= last ? { first, last } : null
}

/** Lets the bytes `first` to `last` through; works the same over every storage, which knows only whole objects. */
export function cut({ first, last }: { first: number; last: number }): Transform {
  let position = 0
  return transformer({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(first - position, 0)
      const to = Math.min(last + 1 - position, chunk.length)
      position += chunk.length
      done(null, from < to ? chunk.subarray(from, to) : undefined)
    },
  })
}
