import { isDeepStrictEqual } from 'node:util'
import { supportOverCode } from '../../src/domain/platform/support.ts'

/**
 * Every refusal the API can give, in one shape: `{code, message, errors?, requestId}`.
 * `errors` maps field names to messages, which is what the console's forms read.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | number
  readonly errors?: Record<string, string>
  /** Further members of the answer, such as `current` of a 409 or `permission` of a 403. */
  readonly extra?: Record<string, unknown>

  constructor(
    status: number,
    code: string | number,
    message: string,
    more: { errors?: Record<string, string>; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.errors = more.errors
    this.extra = more.extra
  }
}

/** 400: the request's form is off; `field` names the parameter or member. */
export const badRequest = (field: string, message: string) =>
  new ApiError(400, 'bad_request', message, { errors: { [field]: message } })

/** 401 of the identity-token surface. */
export const notSignedIn = (message = 'Sign in to continue.') => new ApiError(401, 'not_signed_in', message)

/** 401 of the cookie surface: code 1002 tells its client to renew the session and try again (spec 8). */
export const sessionRunOut = () => new ApiError(401, 1002, 'The session has run out.')

/** 402 of a company whose trial has ended, or that is suspended: the texts are those of the overlay (decisions 23). */
export const shutOut = (overlay: number, { title, subtitle }: { title: string; subtitle: string }) =>
  new ApiError(402, 'shut_out', `${title} ${subtitle}`, { extra: { overlay, title, subtitle } })

/** 403 with the permission code that the caller lacks. */
export const forbidden = (permission: string, message = `This needs the permission ${permission}.`) =>
  new ApiError(403, 'forbidden', message, { extra: { permission } })

/** 403 of somebody who is no approved member of the company that the token names (decisions 3 and 8). */
export const notAMember = () =>
  new ApiError(403, 'not_a_member', 'You are not an approved member of this workspace.')

/** 403 of a call about client companies for users of neither the operator nor an entitled partner. */
export const notOfThePlatform = () =>
  new ApiError(403, 'not_of_the_platform', 'Only those who look after client companies may do this.')

/** 403 of a support session that is over or not the caller's; both get the same answer. */
export const supportOver = () =>
  new ApiError(403, supportOverCode, 'The support session has ended. You are yourself again.')

/** 403 of what nobody may do as somebody else: their sign-in, their cards, and what belongs to the platform. */
export const closedToSupport = () =>
  new ApiError(403, 'closed_to_support', 'This cannot be done in a support session.')

/** 404, for what does not exist and for what the caller may not see: the two are never told apart. */
export const notFound = () => new ApiError(404, 'not_found', 'There is no such record.')

/** 404 of an address that no call answers. */
export const noSuchAddress = () => new ApiError(404, 'not_found', 'There is no such address.')

/** 405 of an address that other methods answer. */
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, 'method_not_allowed', `This address takes ${allowed.join(', ')} only.`, {
    extra: { allowed },
  })

/** 409: somebody else saved first; `current` lets the form show both versions. */
export const stale = (current: unknown) =>
  new ApiError(409, 'stale', 'Somebody else has changed this record since you opened it.', {
    extra: { current },
  })

/**
 * Prevents a lost update. A sender that names no seen state is not refused.
 * @param seen the version or the value that the sender's screen showed
 * @param current the state of now, for the refused sender
 * @throws 409 with the state of now where that is another
 */
export function mustHaveSeen(seen: unknown, now: unknown, current: Readonly<Record<string, unknown>>): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, now)) throw stale(current)
}

/** 409 for a command that the record's state does not allow. */
export const conflict = (message: string) => new ApiError(409, 'conflict', message)

/** 422: the values are well formed but not acceptable, all of them at once, by field. */
export const invalid = (errors: Record<string, string>) =>
  new ApiError(422, 'invalid', 'Some values need correcting.', { errors })

/** 503 of a process that holds another master key than the database: it would store what nobody can open. */
export const wrongKey = () =>
  new ApiError(503, 'wrong_key', 'This process does not hold the key of the secrets in its database.')

/** Seconds after which a call is worth another try once the database is away, or this process stops. */
const retryAfter = 2

/** 503 while the database is away or the portal stops. The console continues automatically afterwards. */
export const unavailable = () =>
  new ApiError(503, 'unavailable', 'The portal cannot be reached for the moment. Try again shortly.', {
    extra: { retryAfter },
  })

/** 503 of a company with too many requests at once; the console may repeat the request shortly. */
export const busy = () =>
  new ApiError(
    503,
    'busy',
    'Too many searches, sums or files are asked for at once. Try again in a moment.',
    {
      extra: { retryAfter: 2 },
    },
  )

/** 429: `seconds` until it is worth trying again, which `Retry-After` says as well. */
export const tooManyTries = (seconds: number) =>
  new ApiError(429, 'too_many_requests', 'Too many tries. Wait a little, then try again.', {
    extra: { retryAfter: seconds },
  })
