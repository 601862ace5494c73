/** A refusal or failure of the identity service; `code` is the service's exception name. */
export class IdentityError extends Error {
  readonly code: string | undefined

  constructor(code: string | undefined, message: string) {
    super(message)
    this.name = 'IdentityError'
    this.code = code
  }

  /** Wraps an error of the identity library. */
  static from(error: unknown): IdentityError {
    if (error instanceof IdentityError) return error
    if (!(error instanceof Error)) return new IdentityError(undefined, String(error))
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    const wrapped = new IdentityError(
      code,
      code === 'NetworkError' ? 'portal.transport.offline' : error.message,
    )
    wrapped.cause = error
    return wrapped
  }

  /**
   * The service itself refused: the session is over. A network failure, a busy service or a proxy's page says
   * nothing about the session.
   */
  get refused(): boolean {
    return this.code !== undefined && !passing.has(this.code)
  }
}

const aboutPassword: ReadonlySet<string> = new Set([
  'InvalidPasswordException',
  'PasswordHistoryPolicyViolationException',
])

/** Why the identity service refused a new password, for its field; undefined where the refusal is of another kind. */
export const passwordRefusal = (error: unknown): string | undefined =>
  error instanceof IdentityError && error.code !== undefined && aboutPassword.has(error.code)
    ? error.message
    : undefined

const passing: ReadonlySet<string> = new Set([
  'NetworkError',
  'TooManyRequestsException',
  'LimitExceededException',
  'InternalErrorException',
  'ServiceUnavailable',
])
