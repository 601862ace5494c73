import { AsyncLocalStorage } from 'node:async_hooks'

interface Begun {
  clientId: number
  supportId: number
}

const begun = new AsyncLocalStorage<Begun | undefined>()

/**
 * Runs later work of the server that a support session began. Writes in that company carry the session's number.
 * Without a session, the work does not inherit one from its caller.
 */
export const inSupport = <T>(
  clientId: number,
  supportId: number | null,
  work: () => Promise<T>,
): Promise<T> => begun.run(supportId === null ? undefined : { clientId, supportId }, work)

/** The support session that work in this company was begun in. */
export function supportOf(clientId: number): number | undefined {
  const found = begun.getStore()
  return found?.clientId === clientId ? found.supportId : undefined
}
