import { useState } from 'react'

/**
 * Values as they were saved last, with what has been typed since above them: a newer version of the record changes the
 * rest, and nothing that was typed is lost.
 */
export function useTyped<T extends object>(saved: T) {
  const [typed, setTyped] = useState<Partial<T>>({})
  const values: T = { ...saved, ...typed }
  return {
    values,
    changed: JSON.stringify(values) !== JSON.stringify(saved),
    set: (change: Partial<T>) => setTyped((before) => ({ ...before, ...change })),
    /** What was typed has been saved. */
    forget: () => setTyped({}),
  }
}
