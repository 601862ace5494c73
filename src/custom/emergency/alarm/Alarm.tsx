import { useEffect, useEffectEvent } from 'react'
import { soundAlarm, type AlarmState } from './siren.ts'

interface AlarmProps {
  /** Whose alarm it is: all tabs of one person sound as one. */
  who: string
  onState: (state: AlarmState | undefined) => void
}

/** The alarm, for as long as it is drawn. */
export function Alarm({ who, onState }: AlarmProps) {
  const told = useEffectEvent(onState)
  useEffect(() => {
    const stop = new AbortController()
    void soundAlarm(`portal-alarm/${who}`, stop.signal, (state) => told(state))
    return () => {
      stop.abort()
      told(undefined)
    }
  }, [who])
  return null
}
