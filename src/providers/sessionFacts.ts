import type { QueryClient } from '@tanstack/react-query'
import type { Access } from './access.ts'
import { RequestError } from './http/errors.ts'
import type { HttpClient } from './http/request.ts'

/** What the shell goes by: the caller's permission codes and the facts of his company. */
export const sessionKeys = { access: ['access'], company: ['company'] } as const

/** What react-admin keeps of the codes. */
const derived = [
  ['auth', 'getPermissions'],
  ['auth', 'canAccess'],
] as const

/** Keeps the caller's permissions and his company's facts current without a new sign-in. */
export interface SessionFacts {
  /** Asks for both anew; menu and pages follow. Several calls at once ask once. Fails silently: what is known stays. */
  refresh: () => Promise<void>
  /** The same where what is known is older than so many milliseconds. */
  refreshOlder: (age: number) => Promise<void>
}

export interface SessionFactsEnvironment {
  access: Pick<Access, 'renew'>
  queryClient: QueryClient
}

export function createSessionFacts({ access, queryClient }: SessionFactsEnvironment): SessionFacts {
  let running: Promise<void> | undefined
  let asked = Date.now()

  const ask = async () => {
    asked = Date.now()
    const renew = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey: [...queryKey] })
    const [changed] = await Promise.all([access.renew(), renew(sessionKeys.company)])
    if (changed) await Promise.all([sessionKeys.access, ...derived].map(renew))
  }
  const refresh = () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    refresh,
    refreshOlder: async (age) => {
      if (Date.now() - asked >= age) await refresh()
    },
  }
}

/** Milliseconds within which a second refusal asks for nothing anew. */
const refusalsApart = 5_000

/** Refusals after which what the shell goes by is not what it was: no permission, or a company that is shut out. */
const telling = new Set([402, 403])

/** The client that, when something is refused for the caller's or the company's standing, has that asked for anew. */
export const mindingRefusals = (client: HttpClient, sessionFacts: () => SessionFacts): HttpClient => ({
  send: async (request) => {
    try {
      return await client.send(request)
    } catch (error) {
      if (error instanceof RequestError && telling.has(error.status))
        void sessionFacts().refreshOlder(refusalsApart)
      throw error
    }
  },
})
