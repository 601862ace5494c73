import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'

/** Has the browser ask before the window closes or loads anew, while that would lose something. */
export function useGuard(wouldLose: () => boolean) {
  const onUnload = useEvent((event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [onUnload])
}

/**
 * Props of a dialog that only its own buttons end once something was typed: a click or Escape too many is easily made.
 * @param held it stays for another reason as well: something was chosen, or is being done
 * @param done what was typed has been used: nothing is lost any more
 */
export function useKeptOpen(onClose: () => void, held = false, done = false) {
  const [typed, setTyped] = useState(false)
  const kept = held || (typed && !done)
  useGuard(() => kept)
  return { onInput: () => setTyped(true), onClose: () => (kept ? undefined : onClose()) }
}
