import * as z from 'zod/mini'
import { allId } from '../domain/access/filters.ts'
import type { Action, ModuleCode } from '../domain/access/permissions.ts'
import type { PlatformRight } from '../domain/platform/platform.ts'
import { day } from './days.ts'
import type { Resource } from './resource.ts'

/**
 * Calls about client companies (decisions 19): `operator` is for members of the platform's operator, `partner` for those
 * of companies with partnership enabled as well; permission codes open neither.
 */
export interface PlatformAccess {
  readonly platform: 'operator' | 'partner'
  readonly right: PlatformRight
}

/** A permission. With `reach`, for records of the company without an owner, so that own scope is not enough. */
export interface ModuleAccess {
  readonly module: ModuleCode
  readonly action: Action
  readonly reach?: 'all'
}

/**
 * The access requirement of a call: none, a valid sign-in, approved employment in the chosen company, a permission in
 * it, or a platform role.
 */
export type Access = 'public' | 'signed-in' | 'member' | ModuleAccess | PlatformAccess

export type Schema = z.core.$ZodType

/** An answer that is a file, such as `application/pdf`. */
export interface FileAnswer {
  readonly file: string
}
export const fileAnswer = (file: string): FileAnswer => ({ file })

/** No parameters, or a body without members. */
export const nothing = z.strictObject({})

/** It has been done, and there is nothing more to say. */
export const done = z.object({ ok: z.boolean() })

const records = new WeakMap<Schema, Resource>()

/** A record as the resource's own calls answer it: with the fields that its reader may see. */
export function recordOf(resource: Resource) {
  const schema = z.looseObject({ id: z.int(), version: z.int() })
  records.set(schema, resource)
  return schema
}

/** The resource whose records a schema is of, where `recordOf` made it. */
export const resourceOf = (schema: Schema) => records.get(schema)

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Parameters of a path: `{id}` and `{…Id}` are ids, others are text. */
export type ParamsOf<P extends string> = {
  [N in ParamNames<P>]: N extends 'id' | `${string}Id` ? number : string
}

/** Whether a parameter of a path is an id; the same rule as the type `ParamsOf`. */
export const isIdParam = (name: string) => name === 'id' || name.endsWith('Id')

/**
 * How a call that writes prevents lost updates of two senders:
 * - `expected`: members of the body say which state the sender saw, such as a record's `version` or the value that a
 *   cell showed. 409 with the state of now where that is another. `lines.version` is a member of each of the lines.
 *   An empty list admits that the call overwrites unseen values; a test keeps count of those;
 * - `step`: only one of two senders can take this transition; the second is refused;
 * - `same`: it sets a whole value that its sender names, and two equal requests have an equal result. The reason says
 *   why nothing unseen is overwritten;
 * - `adds`: it adds records or sends messages;
 * - `own`: it changes only the caller's own settings;
 * - `reads`: it writes nothing.
 */
export type Concurrency =
  | { readonly expected: readonly string[] }
  | { readonly same: string }
  | 'step'
  | 'same'
  | 'adds'
  | 'own'
  | 'reads'

/** A call with another method than GET says how two of its senders get along. */
type MethodOptions =
  | { method: 'GET'; concurrency?: undefined }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; concurrency: Concurrency }

interface CallOptions<P extends string, Q extends Schema, B extends Schema, R extends Schema | FileAnswer> {
  /** Below the API root, `{name}` for a parameter: `leave/summary/{userId}`. Maintenance begins with `cmms/`. */
  path: P
  /** Its purpose, for readers of the contract. */
  about?: string
  /** Parameters after the question mark, as text on the wire: kinds in `inQuery`. */
  query?: Q
  body?: B
  answer: R
  /** It may read a large part of a company's data. Two such calls run per company at a time; the others wait. */
  heavy?: boolean
  /** Of a call that went well; 200 where absent. */
  status?: 200 | 201 | 202
  /** Which of the two HTTP clients of spec 7 the console uses; `token` where absent. */
  client?: 'token' | 'cookie'
  /** Largest body in bytes, where it is another than the server usually takes. */
  bodyLimit?: number
  /** How often one address may call it in a minute, where that is less than usual. */
  perMinute?: number
  /** The effect of a `me` code on this call in own rows; without it, a call that writes requires a `main` code. */
  own?: string
  /** Nobody of the operator who is at work as somebody else may call it. */
  closedToSupport?: true
}

type OfResource = { resource: Resource; action: Action }

/** A call that is no plain CRUD: the route, its guard, validation, contract and typed client all come from it. */
export interface Call<
  P extends string = string,
  A extends Access = Access,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema | FileAnswer = Schema | FileAnswer,
> extends Readonly<
  Required<
    Omit<CallOptions<P, Q, B, R>, 'about' | 'bodyLimit' | 'heavy' | 'perMinute' | 'own' | 'closedToSupport'>
  >
> {
  readonly method: MethodOptions['method']
  readonly concurrency?: Concurrency | undefined
  readonly access: A
  readonly about?: string
  readonly bodyLimit?: number
  readonly heavy?: boolean
  readonly perMinute?: number
  readonly own?: string
  readonly closedToSupport?: true
  /** Records that `{id}` names one of: it must lie within the caller's reach for the action, else 404. */
  readonly of?: OfResource
}

/** A call that writes needs the `main` code unless it declares `own`. */
const mainOnly = (access: Access): Access =>
  typeof access === 'object' && 'module' in access && access.action !== 'read'
    ? { ...access, reach: 'all' }
    : access

/**
 * Declares a call. `access` says what its caller needs; with `of` that is the resource's permission for the action, and
 * a record that `{id}` names must be in their reach.
 */
export function defineCall<
  const P extends string,
  const A extends Access,
  R extends Schema | FileAnswer,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(options: CallOptions<P, Q, B, R> & MethodOptions & { access: A }): Call<P, A, Q, B, R>
export function defineCall<
  const P extends string,
  R extends Schema | FileAnswer,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(
  options: CallOptions<P, Q, B, R> & MethodOptions & { of: OfResource },
): Call<P, { module: ModuleCode; action: Action }, Q, B, R>
export function defineCall(
  options: CallOptions<string, Schema, Schema, Schema | FileAnswer> &
    MethodOptions & { access?: Access; of?: OfResource },
): Call {
  const { of, access = of && { module: of.resource.module, action: of.action } } = options
  if (!access) throw new Error(`${options.method} ${options.path} declares no access`)
  const rest = { query: nothing, body: nothing, status: 200, client: 'token', ...options } as const
  return {
    ...rest,
    access: options.own !== undefined || options.method === 'GET' ? access : mainOnly(access),
  }
}

/** The input of a call on the console; members without parameters are omitted. */
export type InputOf<C extends Call> = Member<'params', ParamsOf<C['path']>> &
  Member<'query', z.output<C['query']>> &
  Member<'body', z.input<C['body']>>
type Member<N extends string, V> =
  V extends Record<string, never>
    ? { [K in N]?: undefined }
    : Partial<V> extends V
      ? { [K in N]?: V }
      : { [K in N]: V }

/** What the console gets. */
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : Blob

const decimalDigits = z.string().check(z.regex(/^-?\d{1,15}$/))
const whole = z.codec(decimalDigits, z.int(), { decode: Number, encode: String })
const id = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.int().check(z.positive()), {
  decode: Number,
  encode: String,
})

const filterForm = z.record(z.string(), z.unknown())
/** As lists take it (HTTP-06); an empty text filters nothing. */
const filter = z.codec(z.string(), filterForm, {
  decode(text, payload) {
    try {
      const given = filterForm.safeParse(JSON.parse(text || '{}'))
      if (given.success) return given.data
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    payload.issues.push({ code: 'custom', message: 'It must look like {"field": value}.', input: text })
    return z.NEVER
  },
  encode: (value) => JSON.stringify(value),
})

/** Kinds of parameters after the question mark: text on the wire, values on both sides. */
export const inQuery = {
  text: z.string().check(z.maxLength(200)),
  day,
  whole,
  id,
  /** An id, or -1 for all (spec 9), which is `undefined` for the handler. */
  idOrAll: z.codec(z.string().check(z.regex(/^(-1|[1-9]\d{0,15})$/)), z.optional(z.int()), {
    decode: (text) => (Number(text) === allId ? undefined : Number(text)),
    encode: (value) => String(value ?? allId),
  }),
  /** Several ids parted by commas, or -1 for all, which is `undefined` for the handler. */
  idsOrAll: z.codec(
    z.string().check(z.regex(/^(-1|[1-9]\d{0,15}(,[1-9]\d{0,15}){0,499})$/)),
    z.optional(z.array(z.int())),
    {
      decode: (text) => (Number(text) === allId ? undefined : text.split(',').map(Number)),
      encode: (ids) => ids?.join(',') ?? String(allId),
    },
  ),
  yes: z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  }),
  /** The filter of a list, as JSON. */
  filter,
  /** Several ids, parted by commas. */
  ids: z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)), z.array(z.int()), {
    decode: (text) => text.split(',').map(Number),
    encode: (ids) => ids.join(','),
  }),
}

/** The path with its parameters filled in. @throws Error where one is missing */
export const filledPath = (path: string, params: Readonly<Record<string, string | number>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })

/**
 * The address of a deployment's other routes, such as `/files` and `/events`: on the API's origin, if the API root
 * names one.
 */
export const besideApi = (apiRoot: string, path: string): string =>
  apiRoot.startsWith('/') ? path : new URL(path, apiRoot).href

/** Address of a company's logo at the API's origin; undefined without one. */
export const logoAddress = (apiRoot: string, logo: string | null | undefined): string | undefined =>
  logo ? besideApi(apiRoot, logo) : undefined
