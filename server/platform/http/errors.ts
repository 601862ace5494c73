import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inCallersTerms } from '../db/connections/refusals.ts'
import { isUnavailable } from '../db/connections/unavailable.ts'
import { ApiError, unavailable } from '../errors.ts'
import { StorageUnavailable } from '../files/objectStore.ts'

/** Of the file system, and of the database. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What the system says of a full disk, which the database has no code for where a quota is used up. */
const fullWords = /no space left on device|disk quota exceeded/i

/**
 * Whether an error says that a disk is full. Libraries hide the system's own error: as the cause of theirs, among several, or
 * in its words alone.
 */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && fullCodes.has(String(error.code))) ||
    fullWords.test(error.message) ||
    isFull(error.cause) ||
    (error instanceof AggregateError && error.errors.some(isFull)))

const fastifyError = z.object({
  statusCode: z.number().int().min(400).max(499),
  code: z.string(),
  message: z.string(),
})

function refuse(reply: FastifyReply, { status, code, message, errors, extra }: ApiError) {
  const wait = extra?.['retryAfter']
  if (typeof wait === 'number') void reply.header('retry-after', String(wait))
  return reply.code(status).send({ code, message, errors, ...extra, requestId: reply.request.id })
}

/** Refusals that may be an attack, by status: without permission, and over a limit. */
const watched: ReadonlySet<number> = new Set([403, 429])

function logRefusal({ log, caller, session, ip, method, routeOptions }: FastifyRequest, error: ApiError) {
  if (!watched.has(error.status)) return
  const { status, code, extra } = error
  const person = caller?.personId ?? session?.userUuid
  const of = { person, company: caller?.clientId, ip }
  log.info(
    { status, code, permission: extra?.['permission'], method, route: routeOptions.url, ...of },
    'refused',
  )
}

/** Every failure leaves in one form; what went wrong inside is logged under the request's id and never sent. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((thrown, request, reply) => {
    const requestId = request.id
    const error = inCallersTerms(thrown)
    if (error instanceof ApiError) {
      logRefusal(request, error)
      if (error !== thrown) request.log.warn({ err: thrown }, 'the database refused what no check had')
      return refuse(reply, error)
    }
    const known = fastifyError.safeParse(error)
    if (known.success) {
      const { statusCode, code, message } = known.data
      return reply.code(statusCode).send({ code, message, requestId })
    }
    request.log.error({ err: error }, 'request failed')
    if (isUnavailable(error) || error instanceof StorageUnavailable) return refuse(reply, unavailable())
    if (isFull(error))
      return reply.code(507).send({
        code: 'storage_full',
        message:
          'The disk of the server is full, so this could not be saved. Tell whoever runs the portal; what was saved before is safe.',
        requestId,
      })
    return reply.code(500).send({
      code: 'internal',
      message: 'Something went wrong on our side. Nothing was changed.',
      requestId,
    })
  })
}
