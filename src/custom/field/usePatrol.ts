import type { FieldPatrol, FieldStop } from '../../resources/field/field.calls.ts'
import { useField } from './field.ts'
import type { Photo } from './outbox.ts'
import { type OfPatrol, made, patrolEnd, patrolStart, scan } from './sends.ts'
import { startOf, stopOf } from './shownDay.ts'

/** What is done on a patrol, kept at once. */
export function usePatrol() {
  const { put, now } = useField()
  const of = ({ routeId, sessionId, status }: FieldPatrol): OfPatrol => {
    const start = startOf(routeId, now.entries)
    if (start) return { startKey: start.key }
    if (sessionId === null || status !== 'in_progress')
      throw new Error('No patrol of this route is under way')
    return { sessionId }
  }
  return {
    begin: (patrol: FieldPatrol, tardyReason?: string) => put(patrolStart(made(), patrol, tardyReason)),
    /** A code that was read, or the checkpoint itself where it is chosen by hand. */
    async scanned(
      patrol: FieldPatrol,
      code: string,
      method: 'qr' | 'manual',
      photo?: Photo,
    ): Promise<FieldStop | undefined> {
      const stop = stopOf(patrol, code)
      await put(scan(made(), { of: of(patrol), patrol, stop, code, method, photo }))
      return stop
    },
    end: (patrol: FieldPatrol, reason?: string) => put(patrolEnd(made(), of(patrol), patrol, reason)),
  }
}
