import * as z from 'zod/mini'
import type { HttpClient } from '../http/request.ts'
import { logProblem } from '../page/log.ts'

const answer = z.object({
  profile: z.unknown(),
  company: z.unknown(),
  access: z.unknown(),
  unread: z.number(),
  openEmergencies: z.nullable(z.number()),
})
type Facts = z.infer<typeof answer>

/** Milliseconds after which the facts are no longer news. */
const fresh = 30_000

/** The facts that a console needs before its first page, asked in one call while its scripts load. */
export interface Start {
  ask: () => void
  /** Gives each fact once, as its single call answers it. Undefined: ask the single call. */
  take: <Name extends keyof Facts>(name: Name) => Promise<Facts[Name] | undefined>
}

/** @param client as the console's pages use it: a role or support session changes the answer */
export function createStart(client: HttpClient, apiRoot: string): Start {
  let asked: Promise<Partial<Facts>> = Promise.resolve({})
  let since = 0

  const facts = async (): Promise<Partial<Facts>> => {
    try {
      return answer.parse((await client.send({ url: `${apiRoot}/user/start` })).data)
    } catch (error) {
      // The single calls follow: they show the error, and an API with only the specification's calls answers them.
      logProblem('The start could not be fetched in one call', error)
      return {}
    }
  }
  return {
    ask: () => {
      since = Date.now()
      asked = facts()
    },
    take: async (name) => {
      const known = await asked
      const { [name]: fact } = known
      delete known[name]
      return Date.now() - since < fresh ? fact : undefined
    },
  }
}
