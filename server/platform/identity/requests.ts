import { z } from 'zod'
import { maximumPasswordLength } from '../../../src/domain/access/password.ts'
import { isPrintable } from '../../../src/domain/text/printable.ts'

/*
 * Inputs of the operations, as amazon-cognito-identity-js sends them. Members that the pool has no use for
 * (UserContextData, ValidationData, AnalyticsMetadata) are passed over.
 */
const name = z.string().min(1).max(254).refine(isPrintable)
const password = z.string().min(1).max(maximumPasswordLength)
const token = z.string().min(1).max(8_192)
const clientId = z.string().min(1).max(128)
/** People copy codes with spaces in them. */
const code = z.string().min(1).max(32)
const attributes = z
  .array(z.object({ Name: z.string().max(64), Value: z.string().max(2_048).refine(isPrintable) }))
  .max(25)

export const signUpInput = z.object({
  ClientId: clientId,
  Username: name,
  Password: password,
  UserAttributes: attributes.nullish(),
  ClientMetadata: z.object({ attempt: z.string().min(16).max(64).optional() }).nullish(),
})

export const confirmSignUpInput = z.object({ ClientId: clientId, Username: name, ConfirmationCode: code })

export const resendConfirmationCodeInput = z.object({ ClientId: clientId, Username: name })

export const initiateAuthInput = z.discriminatedUnion('AuthFlow', [
  z.object({
    AuthFlow: z.literal('USER_SRP_AUTH'),
    ClientId: clientId,
    AuthParameters: z.object({ USERNAME: name, SRP_A: z.string().max(1_024) }),
  }),
  z.object({
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    ClientId: clientId,
    AuthParameters: z.object({ USERNAME: name, PASSWORD: password }),
  }),
  z.object({
    AuthFlow: z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
    ClientId: clientId,
    AuthParameters: z.object({ REFRESH_TOKEN: token }),
  }),
])

export const respondToAuthChallengeInput = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ClientId: clientId,
  ChallengeResponses: z.object({
    USERNAME: name,
    PASSWORD_CLAIM_SECRET_BLOCK: z.base64().max(8_192),
    PASSWORD_CLAIM_SIGNATURE: z.base64().max(64),
    TIMESTAMP: z.string().max(64),
  }),
})

export const getUserInput = z.object({ AccessToken: token })

export const updateUserAttributesInput = z.object({ AccessToken: token, UserAttributes: attributes })

export const changePasswordInput = z.object({
  AccessToken: token,
  PreviousPassword: password,
  ProposedPassword: password,
})

export const forgotPasswordInput = z.object({ ClientId: clientId, Username: name })

export const confirmForgotPasswordInput = z.object({
  ClientId: clientId,
  Username: name,
  ConfirmationCode: code,
  Password: password,
})

export const globalSignOutInput = z.object({ AccessToken: token })

export const revokeTokenInput = z.object({ ClientId: clientId, Token: token })
