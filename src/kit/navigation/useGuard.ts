import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'

/** Makes the browser ask before the window closes or reloads while something would be lost. */
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
 * Properties of a dialog with typed text, which only its buttons close: an extra click or Escape happens easily.
 * @param held keeps it open for another reason: a choice, or a running call
 * @param done the typed text has been used: closing loses nothing
 */
export function useKeptOpen(onClose: () => void, held = false, done = false) {
  const [typed, setTyped] = useState(false)
  const kept = held || (typed && !done)
  useGuard(() => kept)
  return { onInput: () => setTyped(true), onClose: () => (kept ? undefined : onClose()) }
}
