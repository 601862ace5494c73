import * as z from 'zod/mini'
import { supportHeader } from '../../domain/platform/support.ts'
import { viewAsHeader } from '../../domain/access/viewAs.ts'
import type { HttpClient } from '../http/request.ts'
import { signedInHere, supportHeaders } from './support.ts'

const key = 'viewAsRole'
const kept = z.object({ id: z.number(), name: z.string(), who: z.string() })

/** The current user: in the chosen company, or in a support session of another one. */
export const whoIsThere = () => `${signedInHere()}${supportHeaders()[supportHeader] ?? ''}`

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return undefined // not what startViewing has put there
  }
}

/** The role through whose eyes this tab looks; undefined for the user's own, and once they or the company is another. */
export function viewedRole(): { id: number; name: string } | undefined {
  const { data } = kept.safeParse(stored())
  return data && data.who === whoIsThere() ? data : undefined
}

/** Reloads the console, so that no page shows earlier data. */
export function startViewing({ id, name }: { id: number; name: string }) {
  sessionStorage.setItem(key, JSON.stringify({ id, name, who: whoIsThere() }))
  window.location.assign('/dashboard')
}

export function stopViewing() {
  const role = viewedRole()
  sessionStorage.removeItem(key)
  window.location.assign(role ? `/admin/${role.id}/show` : '/dashboard')
}

/** The client with the viewed role named in every request: the server then shows what the role does, and writes nothing. */
export const viewingClient = (client: HttpClient): HttpClient => ({
  send: (request) => {
    const role = viewedRole()
    if (!role) return client.send(request)
    return client.send({ ...request, headers: { ...request.headers, [viewAsHeader]: String(role.id) } })
  },
})
