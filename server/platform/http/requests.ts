import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorsByField } from '../../../src/schema/validation.ts'
import { badRequest, invalid, notFound } from '../errors.ts'

const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
})

/** The id of the path; anything that is no id names nothing. */
export function idOf(request: FastifyRequest): number {
  const params = idParam.safeParse(request.params)
  if (!params.success) throw notFound()
  return params.data.id
}

/** Checks a body by its rule. @throws 400 naming unknown members, 422 with all messages by field */
export function parseBody<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  const result = z.core.safeParse(schema, body)
  if (result.success) return result.data
  const { unknown, errors } = errorsByField(result.error, body)
  const [first] = unknown
  if (first !== undefined) throw badRequest(first, `${unknown.join(', ')} cannot be set here.`)
  throw invalid(errors)
}

/** A body that creates, without the `id: 0` or `id: null` by which some clients say that a record is new (spec 4). */
export function withoutNewId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('id' in body)) return body
  const { id, ...values } = body
  return id === 0 || id === null ? values : body
}

/** Says which part of a list an answer is, and how many there are in all. */
export function sayRange(
  reply: FastifyReply,
  name: string,
  { rows, first, total }: { rows: readonly unknown[]; first: number; total: number },
) {
  const shown = rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*'
  void reply.header('content-range', `${name} ${shown}/${total}`).header('x-total-count', String(total))
}

/** Whether the caller has gone away, so that no one waits for the answer any more. */
export const isGone = (request: FastifyRequest): boolean => request.raw.socket.destroyed
