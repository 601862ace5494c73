import { useEffect, useState } from 'react'
import { resendDelay } from '../../domain/platform/registration.ts'

/** Whether another code may be asked for: 30 seconds after the step was reached, and after each one (spec 4). */
export function useResend() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (ready) return undefined
    const timer = setTimeout(() => setReady(true), resendDelay * 1_000)
    return () => clearTimeout(timer)
  }, [ready])
  return { ready, begin: () => setReady(false) }
}
