import { useState, type UIEvent } from 'react'
import { useEvent } from 'react-admin'
import type { Span } from './rows.ts'

/** The rows loaded before the first scroll. */
const startSpan: Span = { first: 0, last: 40 }

/** Rows above and below those in view that are loaded with them, and the steps in which that follows the scrolling. */
const ahead = 25

/** The rows in view, and those around them. */
export function useView(rowHeight: number) {
  const [view, setView] = useState(startSpan)
  const onScroll = useEvent(({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const top = currentTarget.scrollTop / rowHeight
    const next = {
      first: Math.max(Math.floor(top / ahead - 1) * ahead, 0),
      last: Math.ceil((top + currentTarget.clientHeight / rowHeight) / ahead + 1) * ahead,
    }
    setView((before) => (before.first === next.first && before.last === next.last ? before : next))
  })
  return { view, onScroll }
}
