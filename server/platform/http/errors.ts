import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../errors.ts'

const fastifyError = z.object({
  statusCode: z.number().int().min(400).max(499),
  code: z.string(),
  message: z.string(),
})

/** Every failure leaves in one form; what went wrong inside is logged under the request's id and never sent. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const requestId = request.id
    if (error instanceof ApiError) {
      const { status, code, message, errors, extra } = error
      const wait = extra?.['retryAfter']
      if (typeof wait === 'number') void reply.header('retry-after', String(wait))
      return reply.code(status).send({ code, message, errors, ...extra, requestId })
    }
    const known = fastifyError.safeParse(error)
    if (known.success) {
      const { statusCode, code, message } = known.data
      return reply.code(statusCode).send({ code, message, requestId })
    }
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({
      code: 'internal',
      message: 'Something went wrong on our side. Nothing was changed.',
      requestId,
    })
  })
}
