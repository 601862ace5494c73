import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { besideApi, logoAddress } from '../../../src/schema/call.ts'
import { deploymentConfig } from '../../../src/domain/platform/deploymentConfig.ts'
import { outsideOrigins, publicConfig, readSettings } from '../../../server/platform/config.ts'
import { protectAnswers } from '../../../server/platform/http/guards.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

/** The policy that pages are sent with, by directive. */
async function policyOf(env: NodeJS.ProcessEnv) {
  const app = fastify()
  await protectAnswers(app, { ...outsideOrigins(readSettings(env)), requestsPerMinute: 10 })
  app.get('/', async (_request, reply) => {
    app.pageNonce(reply)
    return reply.send('')
  })
  const { headers } = await app.inject('/')
  await app.close()
  const directives = String(headers['content-security-policy']).split(';')
  return new Map(directives.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
}
const told = (env: NodeJS.ProcessEnv) =>
  deploymentConfig.parse(JSON.parse(JSON.stringify(publicConfig(readSettings(env)))))

it('NAV-05 allows a chat widget in the page’s policy only if configured', async () => {
  const without = await policyOf({})
  expect([without.get('script-src'), without.get('frame-src')]).toEqual([["'self'"], ["'self'"]])
  expect(told({}).chat).toBeUndefined()
  const env = { CHAT_SCRIPT_URL: 'https://chat.example/w.js?key=1', CHAT_ORIGINS: 'wss://live.chat.example' }
  const policy = await policyOf(env)
  expect(policy.get('script-src')).toEqual(["'self'", 'https://chat.example'])
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://chat.example', 'wss://live.chat.example'])
  expect(policy.get('frame-src')).toEqual(["'self'", 'https://chat.example'])
  expect(told(env).chat).toEqual({ script: env.CHAT_SCRIPT_URL })
})

it('NAV-15 the notice of a new name is absent until it is set, and then from 1 August 2023', () => {
  expect(told({}).rebrand).toBeUndefined()
  const env = { REBRAND_NAME: 'Nova', REBRAND_URL: 'https://nova.example/' }
  expect(told(env).rebrand).toEqual({ name: 'Nova', url: 'https://nova.example/', from: '2023-08-01' })
  expect(told({ ...env, REBRAND_FROM: '2027-01-31' }).rebrand?.from).toBe('2027-01-31')
})

const web = { apiKey: 'key', projectId: 'portal', messagingSenderId: '123', appId: '1:123:web:abc' }
const vapidKey = `B${'x'.repeat(86)}`
const firebase = { FIREBASE_CONFIG: JSON.stringify(web), FIREBASE_VAPID_KEY: vapidKey }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  project_id: 'portal',
  client_email: 'sender@portal.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: 'https://oauth2.example/token',
}

it('PUSH-01 sends the Firebase config to the console, never the server’s key', async () => {
  expect(told({}).firebase).toBeUndefined()
  expect((await policyOf({})).get('connect-src')).toEqual(["'self'"])
  const env = {
    ...firebase,
    FIREBASE_CONFIG: JSON.stringify({ ...web, measurementId: 'G-1' }),
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
  }
  expect(told(env).firebase).toEqual({ ...web, vapidKey })
  expect(JSON.stringify(publicConfig(readSettings(env)))).not.toContain('PRIVATE KEY')
  const policy = await policyOf(env)
  expect(policy.get('connect-src')).toEqual([
    "'self'",
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
  ])
  expect([policy.get('script-src'), policy.get('worker-src')]).toEqual([["'self'"], ["'self'"]])
})

it('the console finds another deployment’s API by settings alone, and its page may call it', async () => {
  expect([told({}).apiRoot, told({}).cmmsRoot]).toEqual(['/api', '/api/cmms'])
  const env = { API_ROOT: 'https://api.example/v1/' }
  expect([told(env).apiRoot, told(env).cmmsRoot]).toEqual([
    'https://api.example/v1',
    'https://api.example/v1/cmms',
  ])
  expect(told({ ...env, CMMS_ROOT: 'https://cmms.example' }).cmmsRoot).toBe('https://cmms.example')
  const policy = await policyOf({ ...env, CMMS_ROOT: 'https://cmms.example' })
  const origins = ['https://api.example', 'https://cmms.example']
  expect(policy.get('connect-src')).toEqual(["'self'", ...origins])
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', ...origins])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', ...origins])
  expect(besideApi(told(env).apiRoot, '/files')).toBe('https://api.example/files')
  expect(besideApi('/api', '/files')).toBe('/files')
  const logo = (root: string) =>
    [null, '/files/logo/1', 'https://cdn.example/1'].map((at) => logoAddress(root, at))
  expect(logo('https://api.example/v1')).toEqual([
    undefined,
    'https://api.example/files/logo/1',
    'https://cdn.example/1',
  ])
  expect(logo('/api')).toEqual([undefined, '/files/logo/1', 'https://cdn.example/1'])
})

it('reads the service account from the text or from a file', async () => {
  const { folder, remove } = await makeTemporaryFolder('account')
  const file = path.join(folder, 'account.json')
  writeFileSync(file, JSON.stringify(account, null, 2))
  for (const given of [JSON.stringify(account), file])
    expect(readSettings({ FIREBASE_SERVICE_ACCOUNT: given }).FIREBASE_SERVICE_ACCOUNT).toEqual(account)
  await remove()
})

it('allows map pictures in the page’s policy only if configured', async () => {
  expect((await policyOf({})).get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(told({}).map).toBeUndefined()
  const env = {
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
    MAP_ATTRIBUTION: '© Those who drew it',
  }
  const policy = await policyOf(env)
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example'])
  expect(policy.get('connect-src')).toEqual(["'self'"])
  expect(told(env).map).toEqual({ tiles: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION })
})

it('refuses what would half-work, naming the setting', () => {
  const wrong: [NodeJS.ProcessEnv, string][] = [
    [{ REBRAND_NAME: 'Nova' }, 'REBRAND_URL'],
    [{ REBRAND_URL: 'javascript:alert(1)', REBRAND_NAME: 'Nova' }, 'REBRAND_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ COGNITO_ENDPOINT: 'data:text/html,x' }, 'COGNITO_ENDPOINT'],
    [{ REBRAND_FROM: '2023-02-30' }, 'REBRAND_FROM'],
    [{ CONSOLE_ORIGINS: '*' }, 'CONSOLE_ORIGINS'],
    [{ CONSOLE_ORIGINS: 'https://console.example/path' }, 'CONSOLE_ORIGINS'],
    [{ CHAT_SCRIPT_URL: 'widget.js' }, 'CHAT_SCRIPT_URL'],
    [{ CHAT_ORIGINS: "https://chat.example; script-src 'unsafe-inline'" }, 'CHAT_ORIGINS'],
    [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES_URL'],
    [{ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES_URL'],
    [{ MAP_TILES_URL: '/tiles/{z}/{x}/{y}.png' }, 'MAP_TILES_URL'],
    [{ ANALYTICS_BOARD_URL: 'data:text/html,x' }, 'ANALYTICS_BOARD_URL'],
    [{ FIREBASE_CONFIG: firebase.FIREBASE_CONFIG }, 'FIREBASE_VAPID_KEY'],
    [{ FIREBASE_VAPID_KEY: vapidKey }, 'FIREBASE_CONFIG'],
    [{ ...firebase, FIREBASE_VAPID_KEY: 'short' }, 'FIREBASE_VAPID_KEY'],
    [{ ...firebase, FIREBASE_CONFIG: '{apiKey' }, 'FIREBASE_CONFIG'],
    [{ ...firebase, FIREBASE_CONFIG: JSON.stringify({ ...web, apiKey: '' }) }, 'apiKey'],
    [{ FIREBASE_SERVICE_ACCOUNT: '/nowhere/account.json' }, 'FIREBASE_SERVICE_ACCOUNT'],
    [{ FIREBASE_SERVICE_ACCOUNT: '{"type":"service_account"}' }, 'private_key'],
    [{ FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'none' }) }, 'private_key'],
    [
      { ...firebase, FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...account, project_id: 'other' }) },
      'FIREBASE_CONFIG',
    ],
  ]
  for (const [env, name] of wrong) expect(() => readSettings(env), name).toThrow(name)
})

it('a portal that others reach has no demo, whose passwords are known', () => {
  const hasDemo = (env: NodeJS.ProcessEnv) => publicConfig(readSettings({ LOG_LEVEL: 'silent', ...env })).demo
  expect(hasDemo({})).toBe(true)
  expect(hasDemo({ PUBLIC_URL: 'http://[::1]:3128' })).toBe(true)
  const reached = [
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://portal.example' },
    { DEMO: '0' },
  ]
  expect(reached.filter((env) => hasDemo(env))).toEqual([])
})
