import {
  AuthenticationDetails,
  CognitoAccessToken,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type ISignUpResult,
} from 'amazon-cognito-identity-js'
import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'
import { keys } from '../session/visit.ts'
import { IdentityError } from './identityError.ts'
import { tokenStorage } from './tokenStorage.ts'

type Callback = (error: unknown, result?: unknown) => void
interface RetryingClient {
  request: (operation: string, params: unknown, callback: Callback) => void
  requestWithRetry: (operation: string, params: unknown, callback: Callback) => void
}

const isRetryingClient = (value: unknown): value is RetryingClient =>
  typeof value === 'object' && value !== null && 'request' in value && 'requestWithRetry' in value

/** The user pool's calls that the console makes, as promises rejecting with an IdentityError. */
export interface Pool {
  signIn: (username: string, password: string) => Promise<void>
  /** Trades the stored refresh token for new tokens. */
  refresh: () => Promise<void>
  /** Ends the session at the service, then forgets the tokens. */
  signOut: () => Promise<void>
  /**
   * Makes an account that waits for its code.
   * @param attempt what only this sign-up knows, so that it can be repeated
   */
  signUp: (
    username: string,
    password: string,
    attributes: Record<string, string>,
    attempt: string,
  ) => Promise<{ userSub: string; byMail: boolean }>
  confirm: (username: string, code: string) => Promise<void>
  resend: (username: string) => Promise<void>
  /** Asks for a code by which a new password can be set; the same whether or not there is such a person. */
  forgotPassword: (username: string) => Promise<void>
  /** Sets a new password by that code. */
  resetPassword: (username: string, code: string, password: string) => Promise<void>
  updateAttributes: (attributes: Record<string, string>) => Promise<void>
  changePassword: (previous: string, proposed: string) => Promise<void>
}

/** Only tokens issued with an origin can be revoked; the service refuses the call for others. */
const revocable = (accessToken: string | null) =>
  accessToken !== null && 'origin_jti' in new CognitoAccessToken({ AccessToken: accessToken }).decodePayload()

const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }))

/** A call of the library as a promise. */
const call = <Result>(run: (settle: (error: unknown, result?: Result) => void) => void) =>
  new Promise<Result | undefined>((resolve, reject) => {
    run((error, result) => (error ? reject(IdentityError.from(error)) : resolve(result)))
  })

/** Signs a user in by the password alone; the console does not support further challenges. */
const authenticate = (user: CognitoUser, password: string) =>
  new Promise<void>((resolve, reject) => {
    const unsupported = (step: string) => () =>
      reject(
        new IdentityError(
          'ChallengeUnsupported',
          `This account asks for ${step}, which the portal cannot do yet.`,
        ),
      )
    const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password })
    user.authenticateUser(details, {
      onSuccess: () => resolve(),
      onFailure: (error: unknown) => reject(IdentityError.from(error)),
      newPasswordRequired: unsupported('a new password'),
      mfaRequired: unsupported('a second factor'),
      totpRequired: unsupported('a second factor'),
      mfaSetup: unsupported('a second factor'),
      selectMFAType: unsupported('a second factor'),
      customChallenge: unsupported('a further challenge'),
    })
  })

/** Opens the deployment's user pool, embedded or not (spec 7, identity service). */
export function openPool(config: DeploymentConfig['identity'], storage: Storage): Pool {
  const Storage = tokenStorage(storage)
  const pool = new CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.clientId,
    endpoint: config.endpoint,
    Storage,
  })
  // The library repeats every failed refresh for six seconds, refused ones too, before it tells of the failure.
  const client: unknown = Reflect.get(pool, 'client')
  if (!isRetryingClient(client)) throw new Error('The identity library has changed its client')
  client.requestWithRetry = (operation, params, callback) => client.request(operation, params, callback)

  const userNamed = (Username: string) => new CognitoUser({ Username, Pool: pool, Storage })
  const signedInUser = () => {
    const user = pool.getCurrentUser()
    if (!user) throw new IdentityError('NotAuthorizedException', 'There is no signed-in user.')
    return user
  }
  const withSession = async () => {
    const user = signedInUser()
    await call((settle) => user.getSession((error: Error | null) => settle(error)))
    return user
  }

  return {
    signIn: (username, password) => {
      const user = userNamed(username)
      user.setAuthenticationFlowType(config.flow)
      return authenticate(user, password)
    },
    refresh: async () => {
      const token = new CognitoRefreshToken({ RefreshToken: storage.getItem(keys.refreshToken) ?? '' })
      const user = signedInUser()
      await call((settle) => user.refreshSession(token, settle))
    },
    signOut: async () => {
      // Not the library's own sign-out: it forgets the tokens even where the service could not be reached.
      const user = pool.getCurrentUser()
      const Token = storage.getItem(keys.refreshToken)
      try {
        if (Token && revocable(storage.getItem(keys.accessToken))) {
          await call((settle) => client.request('RevokeToken', { Token, ClientId: config.clientId }, settle))
        }
      } catch (error) {
        if (!(error instanceof IdentityError && error.refused)) throw error
      }
      user?.signOut()
    },
    signUp: async (username, password, attributes, attempt) => {
      const result = await call<ISignUpResult>((settle) =>
        pool.signUp(username, password, attributeList(attributes), [], settle, { attempt }),
      )
      if (!result) throw new IdentityError('EmptyAnswer', 'The identity service gave no answer.')
      return { userSub: result.userSub, byMail: result.codeDeliveryDetails?.DeliveryMedium === 'EMAIL' }
    },
    confirm: async (username, code) => {
      await call((settle) => userNamed(username).confirmRegistration(code, true, settle))
    },
    resend: async (username) => {
      await call((settle) => userNamed(username).resendConfirmationCode(settle))
    },
    forgotPassword: async (username) => {
      await call((settle) =>
        userNamed(username).forgotPassword({ onSuccess: () => settle(null), onFailure: settle }),
      )
    },
    resetPassword: async (username, code, password) => {
      await call((settle) =>
        userNamed(username).confirmPassword(code, password, {
          onSuccess: () => settle(null),
          onFailure: settle,
        }),
      )
    },
    updateAttributes: async (attributes) => {
      const user = await withSession()
      await call((settle) => user.updateAttributes(attributeList(attributes), settle))
    },
    changePassword: async (previous, proposed) => {
      const user = await withSession()
      await call((settle) => user.changePassword(previous, proposed, settle))
    },
  }
}
