import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { verbBetween, type Resource } from '../../../src/schema/resource.ts'
import { transitionSchema } from '../../../src/schema/validation.ts'
import { conflict } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, parseBody } from '../../platform/http/requests.ts'
import { askedFields } from '../access/access.ts'
import { actingCaller } from '../writing/deviceTime.ts'
import { asRead, changeOnce, needs, type RouteContext } from './context.ts'

const statusParam = z.object({ status: z.string() })

/** Serves the changes of status, by verb and by the status that the record should have. */
export function transitionRoutes(context: RouteContext, path: string, resource: Resource) {
  const { app, reads, writes } = context
  const verbs = Object.keys(resource.transitions)
  if (verbs.length === 0) return

  function takeStep(request: FastifyRequest, reply: FastifyReply, verb: string) {
    const caller = actingCaller(request, resource, verb)
    const fields = askedFields(caller, resource, verb)
    const { version, ...values } = parseBody(transitionSchema(resource, verb, fields), request.body ?? {})
    const at = typeof version === 'number' ? version : undefined
    return changeOnce(context, request, reply, { resource, status: 200 }, (tx) => {
      const written = writes.transition(tx, caller, resource, idOf(request), verb, values, at)
      return asRead(context, tx, caller, resource, written)
    })
  }

  app.put(`${path}/:id/status/:status`, needs(resource, 'update'), async (request, reply) => {
    const current = await reads.one(callerOf(request), resource, idOf(request))
    const { status } = statusParam.parse(request.params)
    const verb = verbBetween(resource, String(current['status']), status)
    if (!verb) throw conflict(`No step leads from ${String(current['status'])} to ${status}.`)
    return takeStep(request, reply, verb)
  })
  for (const verb of verbs)
    app.patch(`${path}/:id/${verb}`, needs(resource, 'update'), async (request, reply) =>
      takeStep(request, reply, verb),
    )
}
