import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'

const asked = z.object({
  AuthFlow: z.string().optional(),
  AuthParameters: z.record(z.string(), z.string().nullable()).optional(),
  AccessToken: z.string().optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
})

/**
 * A user pool that shares no code with ours: what the password flow of the user-pool protocol asks of a server, for one
 * person. Its tokens carry no claims of the product, and a refresh keeps its token, as pools without rotation do.
 */
export async function startForeignPool(person: { username: string; password: string }) {
  const sub = randomUUID()
  const userPoolId = 'elsewhere_Pool1'
  const clientId = 'foreignclient'
  const attributes = new Map<string, string>()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const tokens = new Map<string, 'access' | 'refresh'>()
  let issuer = ''

  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ sub, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)

  async function issue(more: Record<string, string>) {
    const named = { 'cognito:username': person.username, ...Object.fromEntries(attributes) }
    const IdToken = await sign({ aud: clientId, token_use: 'id', ...named })
    const AccessToken = await sign({ client_id: clientId, token_use: 'access', username: person.username })
    tokens.set(AccessToken, 'access')
    return { AuthenticationResult: { IdToken, AccessToken, TokenType: 'Bearer', ExpiresIn: 3600, ...more } }
  }

  /** The answer, or undefined for a refusal. */
  async function answer(operation: string, body: z.infer<typeof asked>): Promise<object | undefined> {
    const { AuthFlow, AuthParameters: given = {}, AccessToken = '', UserAttributes = [] } = body
    if (operation === 'InitiateAuth' && AuthFlow === 'USER_PASSWORD_AUTH') {
      if (given['USERNAME'] !== person.username || given['PASSWORD'] !== person.password) return undefined
      const RefreshToken = randomUUID()
      tokens.set(RefreshToken, 'refresh')
      return issue({ RefreshToken })
    }
    if (operation === 'InitiateAuth' && AuthFlow === 'REFRESH_TOKEN_AUTH')
      return tokens.get(given['REFRESH_TOKEN'] ?? '') === 'refresh' ? issue({}) : undefined
    if (operation === 'UpdateUserAttributes' && tokens.get(AccessToken) === 'access') {
      for (const { Name, Value } of UserAttributes) attributes.set(Name, Value)
      return { CodeDeliveryDetailsList: [] }
    }
    return undefined
  }

  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/.well-known/jwks.json')) {
      response.end(JSON.stringify({ keys: [jwk] }))
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    const found = await answer(operation, asked.parse(JSON.parse(text)))
    response.writeHead(found ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(found ?? { __type: 'NotAuthorizedException', message: 'No.' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const endpoint = `http://127.0.0.1:${port}/`
  issuer = `${endpoint}${userPoolId}`
  return {
    sub,
    settings: {
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: endpoint,
      COGNITO_ISSUER: issuer,
      COGNITO_FLOW: 'USER_PASSWORD_AUTH',
    },
    close: () => void server.close(),
  }
}
