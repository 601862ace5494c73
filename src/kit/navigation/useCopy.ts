import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { logProblem } from '../../providers/page/log.ts'

/** Puts a text into the clipboard and says so, or that it could not; both are said in the user's language. */
export function useCopy() {
  const notify = useNotify()
  return useCallback(
    async (value: string, said: { done: string; failed: string }) => {
      try {
        await navigator.clipboard.writeText(value)
        notify(said.done, { type: 'success' })
      } catch (error) {
        // Browsers give the clipboard to secure pages only.
        logProblem('A text was not copied', error)
        notify(said.failed, { type: 'warning' })
      }
    },
    [notify],
  )
}
