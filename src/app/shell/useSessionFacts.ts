import { useEffect } from 'react'
import { useShell } from '../../providers/viewer/shell.ts'

const minute = 60_000
/** Milliseconds after which a visible console fetches permissions and company again. */
const every = 5 * minute

/** Keeps permissions and the company's facts current: every five minutes, and when the user comes back. */
export function useSessionFacts() {
  const { sessionFacts } = useShell()
  useEffect(() => {
    const look = (age: number) => () => {
      if (document.visibilityState === 'visible') void sessionFacts.refreshOlder(age)
    }
    const back = look(minute)
    const timer = setInterval(look(every), minute)
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
    }
  }, [sessionFacts])
}
