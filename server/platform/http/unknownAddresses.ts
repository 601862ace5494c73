import type { FastifyInstance, FastifyReply } from 'fastify'
import { methodNotAllowed, noSuchAddress, type ApiError } from '../errors.ts'

export interface Route {
  method: string
  url: string
}

/** Why no route answers a request: its address is unknown, or known to other methods, which the answer names. */
export function refusalOf(at: string, routes: readonly Route[], reply: FastifyReply): ApiError {
  const parts = at.split('/')
  const isAt = ({ url }: Route) => {
    const pattern = url.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part === parts[index] || part.startsWith(':'))
    )
  }
  const methods = routes.filter(isAt).map(({ method }) => method)
  const allowed = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted()
  if (allowed.length === 0) return noSuchAddress()
  void reply.header('allow', allowed.join(', '))
  return methodNotAllowed(allowed)
}

/** Answers what no route does, in a deployment without the console. */
export function refuseUnknown(app: FastifyInstance, routes: () => readonly Route[]): void {
  app.setNotFoundHandler((request, reply) => {
    throw refusalOf(request.url.split('?')[0] ?? '', routes(), reply)
  })
}
