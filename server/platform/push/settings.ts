import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { firebaseConfig } from '../../../src/domain/platform/deploymentConfig.ts'

/** The text as JSON; undefined if it is not JSON, which the schema then refuses. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the error names the expected format
  }
}

const isPrivateKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false // no key: the refusal says so
  }
}

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }),
})
/** What the server signs in with at the push service. */
export type ServiceAccount = z.infer<typeof serviceAccount>

function readServiceAccount(text: string): ServiceAccount | string {
  let content = text
  if (!text.trimStart().startsWith('{')) {
    try {
      content = readFileSync(text, 'utf8')
    } catch {
      return `is neither JSON nor a file that can be read`
    }
  }
  const { data, error } = serviceAccount.safeParse(jsonOf(content))
  if (data) return data
  const wrong = error.issues.flatMap(({ path }) => path.slice(0, 1).map(String))
  return wrong.length > 0
    ? `must be a service account as Firebase gives it out; wrong or missing: ${wrong.join(', ')}`
    : 'must be a service account as JSON, or the path of a file that holds one'
}

/** FIREBASE_CONFIG: the web app's settings as Firebase shows them, which are public. */
export const firebaseConfigText = z.string().transform((text, context) => {
  const { data, error } = firebaseConfig.safeParse(jsonOf(text))
  if (data) return data
  const missing = error.issues.flatMap(({ path }) => path.slice(0, 1).map(String))
  context.addIssue({
    code: 'custom',
    message:
      missing.length > 0
        ? `must be the web app's config; wrong or missing: ${missing.join(', ')}`
        : "must be the web app's config as JSON",
  })
  return z.NEVER
})

/** FIREBASE_SERVICE_ACCOUNT: JSON, or the path of a file that holds it. */
export const serviceAccountText = z.string().transform((text, context) => {
  const account = readServiceAccount(text)
  if (typeof account !== 'string') return account
  context.addIssue({ code: 'custom', message: account })
  return z.NEVER
})

/** FIREBASE_VAPID_KEY: an uncompressed point of P-256 in base64url, 65 bytes that begin with 4. */
export const vapidKey = z
  .string()
  .regex(/^B[\w-]{86}$/, "must be the public key of the project's web push certificate (87 characters)")
