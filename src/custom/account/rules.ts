import {
  commonPasswordMessage,
  passwordMessage,
  passwordProblem,
  patternPasswordMessage,
  personalPasswordMessage,
  passwordTooLongMessage,
} from '../../domain/access/password.ts'
import { IdentityError, passwordRefusal } from '../../providers/identity/identityError.ts'
import type { PasswordText } from './texts.ts'

export type FieldName = 'old' | 'new' | 'confirm'
export type Values = Readonly<Record<FieldName, string>>
/** The key of a text, or the words of another deployment's identity service. */
export type Problem = PasswordText | { said: string }
/** The problems by field. */
export type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

const sayings: Readonly<Record<string, PasswordText>> = {
  [passwordMessage]: 'invalid',
  [passwordTooLongMessage]: 'tooLong',
  [commonPasswordMessage]: 'common',
  [patternPasswordMessage]: 'pattern',
  [personalPasswordMessage]: 'personal',
}

function newProblem(values: Values): PasswordText | undefined {
  if (values.new === '') return 'required'
  const problem = passwordProblem(values.new)
  if (problem !== null) return sayings[problem] ?? 'invalid'
  return values.new === values.old ? 'unchanged' : undefined
}

function confirmProblem(values: Values): PasswordText | undefined {
  if (values.confirm === '') return 'confirmRequired'
  return values.confirm === values.new ? undefined : 'notSame'
}

/** What is wrong with what was typed, by the rules of spec 5; empty where nothing is. */
export function problemsOf(values: Values): Problems {
  const found = {
    old: values.old === '' ? ('required' as const) : undefined,
    new: newProblem(values),
    confirm: confirmProblem(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Which field a refusal of the identity service is about; undefined where it concerns none. */
export function failuresOf(error: unknown): Problems | undefined {
  if (!(error instanceof IdentityError)) return undefined
  const { code, message } = error
  if (code === 'NotAuthorizedException' && message.startsWith('Incorrect username or password'))
    return { old: 'wrongOld' }
  if (
    code === 'LimitExceededException' ||
    code === 'TooManyRequestsException' ||
    message === 'Password attempts exceeded'
  )
    return { old: 'tooMany' }
  const refused = passwordRefusal(error)
  return refused === undefined ? undefined : { new: sayings[refused] ?? { said: refused } }
}
