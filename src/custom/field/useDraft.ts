import { useEffect, useState } from 'react'
import { logProblem } from '../../providers/page/log.ts'
import { draftOf, dropDraft, keepDraft, type Draft } from './outbox/draft.ts'
import { useField } from './field.ts'

/** The checkpoint of a route whose questions are being answered; it is kept on the phone with every answer. */
export function useDraft(routeId: number) {
  const { owner, now } = useField()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    draftOf(owner, routeId)
      .then((kept) => kept && setDraft((begun) => begun ?? kept))
      .catch((error: unknown) => logProblem('What was being answered could not be read', error))
  }, [owner, routeId])
  // One that was put into the outbox before the page was closed is done.
  const isDone = draft !== undefined && now.entries.some(({ key }) => key === draft.made.key)
  return {
    draft: isDone ? undefined : draft,
    /** It is shown at once; where the phone has no room for it, it is answered all the same. */
    async keep(next: Draft) {
      setDraft(next)
      await keepDraft(owner, next).catch((error: unknown) =>
        logProblem('What is being answered could not be kept', error),
      )
    },
    async drop() {
      setDraft(undefined)
      await dropDraft(owner, routeId)
    },
  }
}
