import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { importSPKI, jwtVerify } from 'jose'
import { z } from 'zod'

const sent = z.object({
  message: z.object({
    token: z.string(),
    data: z.record(z.string(), z.string()),
    android: z.object({ priority: z.string() }),
    webpush: z.object({ headers: z.object({ Urgency: z.string(), TTL: z.string() }) }),
  }),
})
export type Sent = z.infer<typeof sent>['message'] & { authorization: string | undefined }

interface Refusal {
  status: number
  errorCode?: string
  retryAfter?: number
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(z.instanceof(Buffer).parse(part))
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Replaces Google's token and messaging servers: checks signatures, records messages, and refuses devices by `refuse`.
 */
export async function startPushServer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'RS256')
  const messages: Sent[] = []
  const refuse = new Map<string, Refusal>()
  const state = { signIns: 0, delay: 0, good: 'access-1' }
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const take = async () => {
      const text = await textOf(request)
      if (request.url === '/token') {
        const form = new URLSearchParams(text)
        const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
          issuer: account.client_email,
          audience: account.token_uri,
          algorithms: ['RS256'],
        })
        z.literal('https://www.googleapis.com/auth/firebase.messaging').parse(payload['scope'])
        z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer').parse(form.get('grant_type'))
        state.signIns += 1
        return answer(200, { access_token: state.good, expires_in: 3_600, token_type: 'Bearer' })
      }
      if (request.url !== '/v1/projects/portal-test/messages:send') return answer(404, {})
      const { message } = sent.parse(JSON.parse(text))
      await new Promise((resolve) => setTimeout(resolve, state.delay))
      messages.push({ ...message, authorization: request.headers.authorization })
      if (request.headers.authorization !== `Bearer ${state.good}`) return answer(401, { error: {} })
      const refusal = refuse.get(message.token)
      if (!refusal) return answer(200, { name: `projects/portal-test/messages/${messages.length}` })
      const { status, errorCode, retryAfter } = refusal
      const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
      return answer(
        status,
        { error: { code: status, details: errorCode ? [{ '@type': type, errorCode }] : [] } },
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      )
    }
    take().catch((error: unknown) => answer(400, { error: { message: String(error) } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const base = `http://127.0.0.1:${port}`
  const account = {
    project_id: 'portal-test',
    client_email: 'sender@portal-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${base}/token`,
  }
  return {
    base,
    account,
    messages,
    refuse,
    state,
    /** What reached a device. */
    to: (token: string) => messages.filter((message) => message.token === token),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
