import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isUnavailable } from '../../db/connections/unavailable.ts'
import { ApiError } from '../../errors.ts'
import type { Caller, Pool } from '../context.ts'
import { IdentityError, invalidParameter, unknownClient } from '../identityError.ts'
import { addressBucket } from '../limits.ts'
import { changePassword, getUser, globalSignOut, revokeToken, updateUserAttributes } from './account.ts'
import { confirmForgotPassword, forgotPassword } from './recovery.ts'
import { initiateAuth, respondToAuthChallenge } from './signIn.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './signUp.ts'
import * as requests from '../requests.ts'

const contentType = 'application/x-amz-json-1.1'
const targetPrefix = 'AWSCognitoIdentityProviderService.'
/** The longest honest request carries a token and a few attributes. */
const bodyLimit = 64 * 1024

type Operation = (pool: Pool, caller: Caller, body: unknown) => Promise<object>

/** Joins an input schema and a handler; nothing reaches a handler unchecked. */
function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (pool: Pool, caller: Caller, input: z.infer<Schema>) => Promise<object>,
): Operation {
  return (pool, caller, body) => {
    const input = schema.safeParse(body)
    if (input.success) return run(pool, caller, input.data)
    const [issue] = input.error.issues
    throw invalidParameter(
      `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ${issue?.message ?? ''}`,
    )
  }
}

const operations = new Map<string, Operation>([
  ['SignUp', operation(requests.signUpInput, signUp)],
  ['ConfirmSignUp', operation(requests.confirmSignUpInput, confirmSignUp)],
  ['ResendConfirmationCode', operation(requests.resendConfirmationCodeInput, resendConfirmationCode)],
  ['InitiateAuth', operation(requests.initiateAuthInput, initiateAuth)],
  ['RespondToAuthChallenge', operation(requests.respondToAuthChallengeInput, respondToAuthChallenge)],
  ['GetUser', operation(requests.getUserInput, getUser)],
  ['UpdateUserAttributes', operation(requests.updateUserAttributesInput, updateUserAttributes)],
  ['ChangePassword', operation(requests.changePasswordInput, changePassword)],
  ['ForgotPassword', operation(requests.forgotPasswordInput, forgotPassword)],
  ['ConfirmForgotPassword', operation(requests.confirmForgotPasswordInput, confirmForgotPassword)],
  ['GlobalSignOut', operation(requests.globalSignOutInput, globalSignOut)],
  ['RevokeToken', operation(requests.revokeTokenInput, revokeToken)],
])

const withClient = z.looseObject({ ClientId: z.string().optional() })

/**
 * Serves the pool in the user-pool protocol at `POST /identity`, and its keys below the issuer. Every answer,
 * errors included, is JSON: the client library can't read anything else.
 */
export async function identityPool(app: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        contentType,
        { parseAs: 'string', bodyLimit },
        scope.getDefaultJsonParser('error', 'error'),
      )
      scope.setErrorHandler((error, request, reply) => {
        if (error instanceof IdentityError) {
          request.log.info(
            { operation: targetOf(request), type: error.type, ip: request.ip },
            'sign-in refused',
          )
          return refuse(reply, error.status, error.type, error.message)
        }
        const status = clientStatus(error)
        if (status !== null)
          return refuse(reply, status, 'SerializationException', 'The request could not be read.')
        const isStopping = error instanceof ApiError && error.status === 503
        if (!isStopping) request.log.error({ err: error }, 'the identity pool failed')
        if (isStopping || isUnavailable(error))
          return refuse(
            reply,
            503,
            'ServiceUnavailableException',
            'Not to be reached for the moment. Please try again.',
          )
        return refuse(reply, 500, 'InternalErrorException', 'Something went wrong. Please try again.')
      })
      scope.setNotFoundHandler((_request, reply) =>
        refuse(reply, 404, 'UnknownOperationException', 'There is no such operation.'),
      )

      scope.post('/', async (request, reply) => {
        const name = targetOf(request)
        const run = operations.get(name)
        if (!run) throw new IdentityError('UnknownOperationException', 'There is no such operation.')
        const client = withClient.safeParse(request.body)
        const clientId = client.success ? client.data.ClientId : undefined
        if (clientId !== undefined && clientId !== pool.clientId) throw unknownClient(clientId)
        const answer = await run(pool, { address: addressBucket(request.ip) }, request.body)
        request.log.info({ operation: name, ip: request.ip }, 'identity operation')
        return send(reply, 200, answer)
      })

      scope.get(`/${pool.userPoolId}/.well-known/jwks.json`, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(await pool.keys.jwks()),
      )
    },
    { prefix: '/identity' },
  )
}

/** The operation that a request names. */
const targetOf = ({ headers: { 'x-amz-target': target } }: FastifyRequest) =>
  typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''

/** The status of an error that Fastify blames on the request, or null for our own failures. */
function clientStatus(error: unknown): number | null {
  const parsed = z.object({ statusCode: z.number().min(400).max(499) }).safeParse(error)
  return parsed.success ? parsed.data.statusCode : null
}

const send = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('cache-control', 'no-store').type(contentType).send(JSON.stringify(body))

const refuse = (reply: FastifyReply, status: number, type: string, message: string) =>
  send(reply, status, { __type: type, message })
