import * as z from 'zod/mini'

/** Answer of GET user/password. */
export const passwordState = z.object({
  /** When the password was last changed; null where that is not known, or it never was. */
  changedAt: z.nullable(z.string()),
})
export type PasswordState = z.infer<typeof passwordState>
