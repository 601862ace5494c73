import fastify from 'fastify'
import { expect, it } from 'vitest'
import { deploymentConfig } from '../../src/domain/deploymentConfig.ts'
import { chatOrigins, mapOrigins, publicConfig, readSettings } from '../../server/platform/config.ts'
import { protectAnswers } from '../../server/platform/http/guards.ts'

/** The policy that pages are sent with, by directive. */
async function policyOf(env: NodeJS.ProcessEnv) {
  const app = fastify()
  const settings = readSettings(env)
  await protectAnswers(app, {
    chatOrigins: chatOrigins(settings),
    mapOrigins: mapOrigins(settings),
    requestsPerMinute: 10,
  })
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

it('NAV-05 the page’s policy lets a chat widget in only where one is configured, and only from its origins', async () => {
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

it('the page’s policy lets the pictures of a map in only where they are configured, and only from their origin', async () => {
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
    [{ REBRAND_FROM: '2023-02-30' }, 'REBRAND_FROM'],
    [{ CHAT_SCRIPT_URL: 'widget.js' }, 'CHAT_SCRIPT_URL'],
    [{ CHAT_ORIGINS: "https://chat.example; script-src 'unsafe-inline'" }, 'CHAT_ORIGINS'],
    [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES_URL'],
    [{ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES_URL'],
    [{ MAP_TILES_URL: '/tiles/{z}/{x}/{y}.png' }, 'MAP_TILES_URL'],
    [{ ANALYTICS_BOARD_URL: 'data:text/html,x' }, 'ANALYTICS_BOARD_URL'],
  ]
  for (const [env, name] of wrong) expect(() => readSettings(env), name).toThrow(name)
})
