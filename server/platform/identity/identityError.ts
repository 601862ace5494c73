/** A refusal in the user-pool protocol: `{__type, message}`, which the client library shows under the form. */
export class IdentityError extends Error {
  readonly type: string
  readonly status: number

  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

/** Wrong password and unknown user alike: the two are never told apart. */
export const wrongPassword = () =>
  new IdentityError('NotAuthorizedException', 'Incorrect username or password.')

export const passwordAttemptsExceeded = () =>
  new IdentityError('NotAuthorizedException', 'Password attempts exceeded')

/** Too many failures from one address, across accounts. */
export const tooManyRequests = () => new IdentityError('TooManyRequestsException', 'Too many requests')

/** Too many codes asked for or tried on one account. */
export const limitExceeded = () =>
  new IdentityError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

export const userDisabled = () => new IdentityError('NotAuthorizedException', 'User is disabled.')

export const userNotConfirmed = () => new IdentityError('UserNotConfirmedException', 'User is not confirmed.')

export const usernameExists = () => new IdentityError('UsernameExistsException', 'User already exists')

export const codeMismatch = () =>
  new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const codeExpired = () =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.')

export const invalidPassword = (message: string) => new IdentityError('InvalidPasswordException', message)

export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message)

export const attributeNotWritable = () =>
  new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')

export const invalidRefreshToken = () => new IdentityError('NotAuthorizedException', 'Invalid Refresh Token')

export const invalidAccessToken = () => new IdentityError('NotAuthorizedException', 'Invalid Access Token')

export const accessTokenExpired = () =>
  new IdentityError('NotAuthorizedException', 'Access Token has expired')

/** The session behind the token was ended by a sign-out, a password change or an administrator. */
export const accessTokenRevoked = () =>
  new IdentityError('NotAuthorizedException', 'Access Token has been revoked')

export const unknownClient = (clientId: string) =>
  new IdentityError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
