import type { SentBy } from '../identity/context.ts'

/** A message to a person: full for mail, short for text messages, which cost by length. */
export interface Letter {
  subject: string
  lines: readonly string[]
  short: string
}

/**
 * Hands a letter over.
 * @param to E.164 number or e-mail address
 * @throws when it could not be handed over
 */
export type Send = (to: string, letter: Letter) => Promise<void>

/** The ways that lead out of this deployment; a channel that is not set up is absent. */
export type Senders = Readonly<Partial<Record<SentBy, Send>>>
