import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  isIdParam,
  type Call,
  type ParamsOf,
  type PlatformAccess,
  type Schema,
} from '../../../src/schema/call.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { Gate } from '../../platform/db/connections/gate.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { badRequest, busy, notFound } from '../../platform/errors.ts'
import type { Session } from '../../platform/auth/session.ts'
import { callerOf, platformOf, sessionOf } from '../../platform/http/access.ts'
import { isGone, parseBody } from '../../platform/http/requests.ts'
import type { Registry } from '../access/access.ts'
import { once } from './once.ts'
import { reachedRow } from '../reading/reads.ts'

interface Given<C extends Call> {
  params: ParamsOf<C['path']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface OfMember {
  caller: Caller
  session: Session
  /** Reads of the caller's company. */
  sql: CompanySql
  /** Work in one transaction of the caller's company. */
  write: Write
  /** The same at most once for the request's Idempotency-Key: a repeated call gets the first one's answer. */
  writeOnce: Write
}

interface OfPlatform extends OfMember {
  platform: PlatformRole
}

/** The input of a handler: validated values, and the caller as far as the call's access requires one. */
export type Asked<C extends Call> = Given<C> &
  (C['access'] extends 'public'
    ? object
    : C['access'] extends 'signed-in'
      ? { session: Session }
      : C['access'] extends PlatformAccess
        ? OfPlatform
        : OfMember)

/** The answer of a handler: the declared answer before it becomes JSON; or a file as a stream, text or bytes. */
export type Answering<C extends Call> = C['answer'] extends Schema ? z.input<C['answer']> : unknown

/** Where calls are served. */
export interface Surroundings {
  db: Database
  registry: Registry
  /** Where paths begin, such as `/api`. */
  root: string
  /** Answers that differ from what their call declares are faults of ours; tests have them found. */
  checkAnswers: boolean
}

/** A call with its handler; `S` is the context that the areas receive in addition. */
export interface ServedCall<S> {
  readonly call: Call
  register(app: FastifyInstance, surroundings: Surroundings, context: S): void
}

const texts = z.record(z.string(), z.string())
const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)

/** The parameters of a path; an invalid id matches no record. */
function paramsOf(given: unknown): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(texts.parse(given ?? {})).map(([name, text]) => {
      if (!isIdParam(name)) return [name, text]
      const number = id.safeParse(text)
      if (!number.success) throw notFound()
      return [name, number.data]
    }),
  )
}

/** @throws 400 naming the parameter that is unknown or malformed */
function queryOf(call: Call, given: unknown): unknown {
  const result = z.core.safeParse(call.query, given ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const name = String((isUnknown ? issue.keys[0] : issue?.path[0]) ?? 'query')
  const problem = isUnknown ? 'is not known here.' : 'is missing or malformed.'
  const more = issue?.code === 'custom' ? ` ${issue.message}` : ''
  throw badRequest(name, `The parameter ${name} ${problem}${more}`)
}

/** The types follow from the rules that the values have just passed, which the compiler cannot see through. */
const asAsked = <C extends Call>(given: object) => given as Asked<C>

const writesOf = (call: Call, db: Database, caller: Caller, request: FastifyRequest) => {
  const write: Write = (work) => db.write(caller, work)
  // A kept answer is the JSON of what the same work gave.
  const writeOnce: Write = async (work) =>
    JSON.parse(await once(db, caller, request, call.status, write, work))
  return { write, writeOnce }
}

/** @throws Error that names the call if an answer does not match its declaration */
function mustBeAsDeclared({ method, path }: Call, schema: Schema, answered: unknown) {
  const result = z.core.safeParse(schema, JSON.parse(JSON.stringify(answered ?? null)))
  if (!result.success)
    throw new Error(`${method} ${path} answers otherwise than it declares: ${result.error.message}`)
}

/** Heavy calls of one company, of all kinds together. */
const gate = new Gate({ atOnce: 2, waiting: 50, patience: 20_000 })

/**
 * Says how a declared call is answered. The handler is given checked values; where the call is `of` a resource, a record
 * that `{id}` names has been found within the caller's reach before.
 */
export function serveCall<const C extends Call, S>(
  call: C,
  handler: (asked: Asked<C>, context: S) => Promise<Answering<C>> | Answering<C>,
): ServedCall<S> {
  const takesBody = call.method !== 'GET'
  return {
    call,
    register(app, { db, registry, root, checkAnswers }, context) {
      const asked = async (request: FastifyRequest, reply: FastifyReply): Promise<Asked<C>> => {
        const params = paramsOf(request.params)
        const query = queryOf(call, request.query)
        const body = takesBody ? parseBody(call.body, request.body ?? {}) : {}
        const given = { params, query, body, request, reply }
        if (call.access === 'public') return asAsked(given)
        const session = sessionOf(request)
        if (call.access === 'signed-in') return asAsked({ ...given, session })
        const caller = callerOf(request)
        const sql = db.read(caller.clientId)
        const record = params['id']
        if (call.of && typeof record === 'number') {
          const { resource, action } = call.of
          await reachedRow(sql, caller, resource, registry, {
            id: record,
            action,
            columns: 't.id',
            isOpenToOwn: call.own === undefined ? undefined : true,
          })
        }
        const ofMember = { ...given, session, caller, sql, ...writesOf(call, db, caller, request) }
        const ofPlatform = typeof call.access === 'object' && 'platform' in call.access
        return asAsked(ofPlatform ? { ...ofMember, platform: platformOf(request) } : ofMember)
      }
      app.route({
        method: call.method,
        url: `${root}/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: {
          access: call.access,
          call,
          ...(call.perMinute !== undefined && { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } }),
        },
        ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
        handler: async (request, reply) => {
          void reply.code(call.status)
          const answer = async () => {
            if (call.heavy && isGone(request)) throw busy()
            const answered: unknown = await handler(await asked(request, reply), context)
            if ('file' in call.answer) return answered
            if (checkAnswers) mustBeAsDeclared(call, call.answer, answered)
            return JSON.stringify(answered ?? null)
          }
          const answered = await (call.heavy ? gate.run(callerOf(request).clientId, answer) : answer())
          if ('file' in call.answer) return reply.sent ? reply : reply.type(call.answer.file).send(answered)
          return reply.type('application/json; charset=utf-8').send(answered)
        },
      })
    },
  }
}
