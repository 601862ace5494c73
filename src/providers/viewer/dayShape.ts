import { useSyncExternalStore } from 'react'
import { dayShapes, type DayShape } from '../../domain/people/regional.ts'

let shape: DayShape = dayShapes[0]
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the company's format of days; an unknown format changes nothing. */
export function writeDaysAs(wanted: string | undefined): void {
  const known = dayShapes.find((one) => one === wanted)
  if (!known || known === shape) return
  shape = known
  for (const listener of listeners) listener()
}

/** How the company writes its days (decisions 24). */
export const useDayShape = (): DayShape => useSyncExternalStore(subscribe, () => shape)
