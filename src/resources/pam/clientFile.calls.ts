import * as z from 'zod/mini'
import { clientColumns } from '../../domain/platform/clientFile.ts'
import { defineCall } from '../../schema/call.ts'
import { createClient } from './newClient.calls.ts'

/** Clients that one file brings at most. */
export const mostInFile = 100

const typed = z.optional(z.string().check(z.maxLength(254)))

const row = z.object({
  companyName: z.string(),
  country: z.string(),
  /** Of its plan; null: none. */
  plan: z.nullable(z.string()),
  owner: z.string(),
  email: z.string(),
  contact: z.string(),
  trialDays: z.nullable(z.int()),
  /** Why it cannot be made, by column. */
  errors: z.record(z.string(), z.string()),
  /** How its administrator has been invited; of a preview, nothing. */
  made: z.optional(createClient.answer),
})
export type ReadClient = z.infer<typeof row>

export const importClients = defineCall({
  method: 'POST',
  path: 'pam/client/import',
  concurrency: 'adds',
  about:
    'Makes all clients of a file and invites their first administrators, or none where a row has an error; with `preview` it says what is wrong, and makes none.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    rows: z
      .array(z.strictObject(Object.fromEntries(clientColumns.map((name) => [name, typed]))))
      .check(z.minLength(1), z.maxLength(mostInFile)),
    preview: z.boolean(),
  }),
  answer: z.object({
    rows: z.array(row),
    /** Rows with an error. */
    faulty: z.int(),
    /** Clients that have been made. */
    made: z.int(),
  }),
})
