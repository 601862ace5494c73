import type { ByteRange } from '../../platform/files/objectStore.ts'

/** The part of a file that a `Range: bytes=first-last` header asks for; undefined: all of it, null: a part it has not. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first <= last ? { first, last } : null
}
