import type { FieldPatrol, FieldStop } from '../../resources/field/field.calls.ts'
import { dropDraft, type Draft } from './outbox/draft.ts'
import { useField } from './field.ts'
import type { Photo } from './outbox/outbox.ts'
import { type OfPatrol, made, patrolEnd, patrolStart, scan } from './outbox/sends.ts'
import { startOf, stopOf } from './shownDay.ts'

/** What is done on a patrol, kept at once. */
export function usePatrol() {
  const { put, now, owner } = useField()
  const of = ({ routeId, sessionId, status }: FieldPatrol): OfPatrol => {
    const start = startOf(routeId, now.entries)
    if (start) return { startKey: start.key }
    if (sessionId === null || status !== 'in_progress')
      throw new Error('No patrol of this route is under way')
    return { sessionId }
  }
  return {
    async begin(patrol: FieldPatrol, tardyReason?: string) {
      // What was left of an earlier patrol is no answer on this one.
      await dropDraft(owner, patrol.routeId)
      await put(patrolStart(made(), patrol, tardyReason))
    },
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
    /** A checkpoint whose questions have been answered; a draft that is sent twice counts once, by its key. */
    answered(patrol: FieldPatrol, draft: Draft): Promise<string> {
      const { made: begun, code, method, photo, answers, checklistAt } = draft
      const stop = stopOf(patrol, code)
      return put(scan(begun, { of: of(patrol), patrol, stop, code, method, photo, answers, checklistAt }))
    },
    end: (patrol: FieldPatrol, reason?: string) => put(patrolEnd(made(), of(patrol), patrol, reason)),
  }
}
