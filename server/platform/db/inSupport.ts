import { AsyncLocalStorage } from 'node:async_hooks'

interface Begun {
  clientId: number
  supportId: number
}

const begun = new AsyncLocalStorage<Begun | undefined>()

/**
 * Does work that was begun in a support session of a company, later and by the server itself: whatever it writes in that
 * company carries the session's number. Where there was none, nothing of other work around it is carried on.
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
