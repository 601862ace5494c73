import * as z from 'zod/mini'
import { decodeIdToken } from '../../domain/people/idClaims.ts'
import { supportHeader, supportOverCode } from '../../domain/platform/support.ts'
import { RequestError } from '../http/errors.ts'
import type { HttpClient } from '../http/request.ts'
import { keys } from '../session/visit.ts'

const key = 'supportSession'
const kept = z.object({
  sessionId: z.number(),
  companyId: z.number(),
  company: z.string(),
  person: z.string(),
  reason: z.string(),
  endsAt: z.string(),
  who: z.string(),
})

/** A support session of this tab: the client, as whom the operator's member works there, why, and until when. */
export type SupportVisit = Omit<z.infer<typeof kept>, 'who'>

/** The person who signed in, in the company they chose; empty where nobody is. */
export function signedInHere(): string {
  try {
    const { userUuid, clientId } = decodeIdToken(localStorage.getItem(keys.idToken) ?? '')
    return `${userUuid}/${clientId}`
  } catch {
    return '' // storage may contain anything; an invalid token counts as missing
  }
}

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return undefined // not what startVisit has put there
  }
}

/** The support session of this tab; undefined without one, and once somebody else is signed in or in another company. */
export function supportVisit(): SupportVisit | undefined {
  const { data } = kept.safeParse(stored())
  return data && data.who === signedInHere() ? data : undefined
}

/** Reloads the console, so that no page shows data of the own company. */
export function startVisit(visit: SupportVisit) {
  sessionStorage.setItem(key, JSON.stringify({ ...visit, who: signedInHere() }))
  window.location.assign('/dashboard')
}

/** Back in the own company, on the client's page, which says that the session is over. */
export function leaveVisit() {
  const visit = supportVisit()
  sessionStorage.removeItem(key)
  if (visit) window.location.assign(`/PAM/${visit.companyId}/show?whole=1&support=ended`)
}

/** What names the support session to the server. */
export function supportHeaders(): Record<string, string> {
  const visit = supportVisit()
  return visit ? { [supportHeader]: `${visit.companyId}.${visit.sessionId}` } : {}
}

/** The client with the support session named in every request; once the server says that it is over, it leads back. */
export const supportingClient = (client: HttpClient): HttpClient => ({
  send: async (request) => {
    if (!supportVisit()) return client.send(request)
    try {
      // No refusal leads to the workspace chooser, because the client is not among the operator's companies.
      const headers = { ...request.headers, ...supportHeaders() }
      return await client.send({ ...request, headers, entering: false })
    } catch (error) {
      if (error instanceof RequestError && error.code === supportOverCode) leaveVisit()
      throw error
    }
  },
})
