import { useEffect, useState } from 'react'

const pad = (value: number) => String(value).padStart(2, '0')

/** `0:07`, `12:30`, `1:02:03`: the time between two instants in milliseconds. */
export function spanText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const rest = pad(seconds % 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** The time since an instant, ticking; or until another one, where it has ended. */
export function Elapsed({ from, until }: { from: string; until?: string | null | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  const ended = until !== null && until !== undefined
  useEffect(() => {
    if (ended) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [ended])
  const end = ended ? Date.parse(until) : now
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{spanText(end - Date.parse(from))}</span>
}
