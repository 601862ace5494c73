import { useEffect, useState } from 'react'

/**
 * Returns a function to call together with the removal of a control that may have the focus. After the removal, if no
 * other element has the focus, `focus` must set it to the next place for the keyboard.
 */
export function useRefocus(focus: () => void): () => void {
  const [gone, setGone] = useState<object>()
  useEffect(() => {
    if (!gone) return undefined
    // Wait until a closing dialog has restored the focus to its opener, if that still exists.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus()
      setGone(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [gone, focus])
  return () => setGone({})
}
