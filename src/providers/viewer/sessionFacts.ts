import type { QueryClient } from '@tanstack/react-query'
import type { Access } from './access.ts'
import { RequestError } from '../http/errors.ts'
import type { HttpClient } from '../http/request.ts'

/** Facts of the shell: the caller's permission codes and their company. */
export const sessionKeys = { access: ['access'], company: ['company'] } as const

/** What react-admin keeps of the codes. */
const derived = [
  ['auth', 'getPermissions'],
  ['auth', 'canAccess'],
] as const

/** Keeps the caller's permissions and their company's facts current without a new sign-in. */
export interface SessionFacts {
  /** Fetches both again; menu and pages follow. Simultaneous calls fetch once. On failure the known facts stay. */
  refresh: () => Promise<void>
  /** The same if the facts are older than this number of milliseconds. */
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

/** Milliseconds within which a second refusal fetches nothing. */
const refusalsApart = 5_000

/** Errors that mean permissions or company are out of date: no permission, or a shut-out company. */
const telling = new Set([402, 403])

/** A client that refreshes permissions and company after such an error. */
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
