import * as z from 'zod/mini'
import { filledPath, type AnswerOf, type Call, type InputOf } from '../../schema/call.ts'
import { toHttpError } from './dataErrors.ts'
import type { ApiRequest, HttpClient } from '../http/request.ts'

export interface AskOptions extends Pick<ApiRequest, 'signal' | 'onProgress'> {
  /** The same key for a write that is sent again: it happens once. */
  key?: string
}

/**
 * Sends a declared call and returns its answer, validated by its declaration.
 * @throws HttpError with the messages by field in `body.errors`
 */
export type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: AskOptions) => Promise<AnswerOf<C>>

interface Environment {
  roots: { rest: string; cmms: string }
  clients: { token: HttpClient; cookie: HttpClient }
}

const cmms = 'cmms/'
const content = z.instanceof(Blob)

/** The input of any call. */
interface AnyInput {
  params?: Readonly<Record<string, string | number>>
  query?: unknown
  body?: unknown
}

/** The address of a call. @throws ZodError where a parameter is not what the call declares */
export function addressOf(call: Call, { params, query }: AnyInput, roots: Environment['roots']): string {
  const filled = filledPath(call.path, params)
  const url = filled.startsWith(cmms)
    ? `${roots.cmms}/${filled.slice(cmms.length)}`
    : `${roots.rest}/${filled}`
  const given = z.record(z.string(), z.optional(z.string())).parse(z.encode(call.query, query ?? {}))
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return pairs.length > 0 ? `${url}?${new URLSearchParams(pairs)}` : url
}

export function createAsk({ roots, clients }: Environment): Ask {
  return async <C extends Call>(call: C, input: InputOf<C>, { key, ...more }: AskOptions = {}) => {
    const given: AnyInput = input
    const isFile = 'file' in call.answer
    try {
      const { data } = await clients[call.client].send({
        url: addressOf(call, given, roots),
        method: call.method,
        body: call.method === 'GET' ? undefined : given.body,
        file: isFile,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        ...more,
      })
      const answer = 'file' in call.answer ? content.parse(data) : z.parse(call.answer, data)
      // The schema that has just been passed is the call's own, which the compiler cannot follow.
      return answer as AnswerOf<C>
    } catch (error) {
      throw toHttpError(error, () => true)
    }
  }
}
