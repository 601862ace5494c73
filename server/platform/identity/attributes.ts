import { z } from 'zod'
import { attributeNotWritable, invalidParameter } from './identityError.ts'

/**
 * The pool's attributes in addition to the login: their values and who may write them (spec 3: identity attributes).
 */
const declared: Record<string, { value: z.ZodType<string>; atSignUp: boolean; later: boolean }> = {
  given_name: { value: z.string().max(100), atSignUp: true, later: true },
  family_name: { value: z.string().max(100), atSignUp: true, later: true },
  'custom:clientId': { value: z.string().regex(/^\d{1,10}$/), atSignUp: true, later: true },
  'custom:isActive': { value: z.enum(['0', '1']), atSignUp: true, later: true },
  email: {
    value: z.email('Invalid email address format.').max(254),
    atSignUp: true,
    later: false,
  },
  phone_number: { value: z.string().max(20), atSignUp: true, later: false },
}

export interface AttributeValue {
  Name: string
  Value: string
}

/**
 * Checks attributes that a client wants to write.
 * @throws IdentityError for one that is not declared, not writable at this moment, or holds a wrong value
 */
export function readAttributes(
  values: readonly AttributeValue[],
  moment: 'atSignUp' | 'later',
): Record<string, string> {
  const accepted: Record<string, string> = {}
  for (const { Name, Value } of values) {
    const rule = Object.hasOwn(declared, Name) ? declared[Name] : undefined
    if (!rule?.[moment]) throw attributeNotWritable()
    const parsed = rule.value.safeParse(Value)
    if (!parsed.success) {
      throw invalidParameter(
        Name === 'email' ? 'Invalid email address format.' : `Invalid value for attribute ${Name}.`,
      )
    }
    accepted[Name] = parsed.data
  }
  return accepted
}
