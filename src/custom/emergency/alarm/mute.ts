import { useEffect, useReducer } from 'react'

/** Milliseconds for which an alarm can be muted on one console. */
export const muteTime = 10 * 60_000

const keyOf = (who: string) => `emergencyMuted/${who}`

function readMute(who: string): number | undefined {
  const until = Number(localStorage.getItem(keyOf(who)))
  // A clock that was set back must not keep it muted for longer than was asked for.
  return until > Date.now() && until <= Date.now() + muteTime ? until : undefined
}

/** Until when (milliseconds since 1970) the person's alarm is muted in this browser, and how to change that. */
export function useMute(who: string) {
  const [, look] = useReducer((times: number) => times + 1, 0)
  const until = readMute(who)
  useEffect(() => {
    const timer = until === undefined ? undefined : setTimeout(look, until - Date.now() + 50)
    // Of another tab.
    window.addEventListener('storage', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
    }
  }, [until])
  return {
    until,
    mute: () => {
      localStorage.setItem(keyOf(who), String(Date.now() + muteTime))
      look()
    },
    unmute: () => {
      localStorage.removeItem(keyOf(who))
      look()
    },
  }
}
