import { useCallback } from 'react'
import { failureOf } from './failures.ts'
import { useLabel, useReason } from '../texts/texts.ts'

/** The message that concerns a call as a whole, as forms get it: `{serverError: text}`. */
const wholeOf = (message: unknown) =>
  typeof message === 'object' && message !== null && 'serverError' in message
    ? String(message.serverError)
    : ''

/** Returns the messages of a refused call by member, or its own message, in the user's language. */
export function useFailure() {
  const label = useLabel()
  const reason = useReason()
  return useCallback(
    (error: unknown): string => {
      const messages = Object.values(failureOf(error).errors ?? {})
      const said = messages.map((message) => label(typeof message === 'string' ? message : wholeOf(message)))
      return said.filter(Boolean).join(' ') || reason(error)
    },
    [label, reason],
  )
}
