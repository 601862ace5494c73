import { useEffect } from 'react'
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
