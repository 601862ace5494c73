import { useEffect, useState } from 'react'

const every = 10_000

/** The time, in milliseconds since 1970; it goes on while the page is open. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [])
  return now
}
