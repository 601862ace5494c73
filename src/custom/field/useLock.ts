import { useRef, useState } from 'react'
import { logProblem } from '../../providers/page/log.ts'

/** Milliseconds in which two taps are one. */
const doubleTap = 350

/** Lets one thing be pressed at a time. */
export function useLock() {
  const [locked, setLocked] = useState(false)
  // A second tap may come before the page has been drawn again.
  const busy = useRef(false)
  const press = (run: () => Promise<unknown> | void) => {
    if (busy.current) return
    busy.current = true
    setLocked(true)
    Promise.resolve(run())
      .catch((error: unknown) => logProblem('What was pressed could not be done', error))
      .finally(() =>
        setTimeout(() => {
          busy.current = false
          setLocked(false)
        }, doubleTap),
      )
  }
  return { locked, press }
}
