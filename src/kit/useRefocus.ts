import { useEffect, useState } from 'react'

/**
 * Gives a function to call along with what takes away a control that may have the focus. Once that is gone from the
 * page, and nothing else has got the focus, `focus` is to put it where the keyboard goes on.
 */
export function useRefocus(focus: () => void): () => void {
  const [gone, setGone] = useState<object>()
  useEffect(() => {
    if (!gone) return undefined
    // After whatever closes has given the focus back to what opened it, if that is still there.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus()
      setGone(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [gone, focus])
  return () => setGone({})
}
