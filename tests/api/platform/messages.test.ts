import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../../server/platform/config.ts'
import { openMessages } from '../../../server/platform/messages/messages.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { startIdentity } from '../../support/identityServer.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

const say = vi.fn<(line: string) => void>()
const settingsOf = (env: Record<string, string>) => readSettings({ LOG_LEVEL: 'silent', ...env })

interface Taken {
  headers: IncomingMessage['headers']
  body: unknown
}

/** A gateway for text messages that keeps what it is sent, and answers with `status`. */
async function startGateway(status = 202) {
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    taken.push({ headers: request.headers, body: JSON.parse(text) })
    response.writeHead(status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { url: `http://127.0.0.1:${port}/messages`, taken, close: () => void server.close() }
}

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  mailServer = await startMailServer()
  identity = await startIdentity()
})
afterAll(async () => {
  mailServer.close()
  await identity.close()
})

const unfolded = (data: string) => data.replaceAll('=\n', '').replaceAll('=3D', '=')

it('a code leaves as a mail in both languages, whose HTML holds the product’s name as text', async () => {
  const messages = await openMessages(
    settingsOf({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Portal <no-reply@portal.example>',
      PRODUCT_NAME: '<b>Guards</b> & Co',
    }),
    say,
  )
  expect(messages.channels).toEqual(['email'])
  await messages.deliverCode({
    destination: 'siti@alpha.example',
    channel: 'email',
    code: '123456',
    purpose: 'reset_password',
  })
  const [mail] = mailServer.mails
  expect(mail?.to).toEqual(['siti@alpha.example'])
  const data = unfolded(mail?.data ?? '')
  expect(data).toContain('From: Portal <no-reply@portal.example>')
  expect(data).toContain('&lt;b&gt;Guards&lt;/b&gt; &amp; Co: 123456')
  expect(data).toContain('Kod anda untuk kata laluan baharu')
  const [, html = ''] = data.split('text/html')
  expect(html).not.toContain('<b>')
  expect(messages.shownCode).toBeUndefined()
  expect(say).not.toHaveBeenCalled()
})

it('an address with another one hidden in it does not reach a second reader', async () => {
  const messages = await openMessages(
    settingsOf({ SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@portal.example' }),
    say,
  )
  const before = mailServer.mails.length
  await messages
    .deliverCode({
      destination: 'siti@alpha.example, thief@evil.example',
      channel: 'email',
      code: '123456',
      purpose: 'sign_up',
    })
    .catch(() => undefined)
  const reached = mailServer.mails.slice(before).flatMap(({ to }) => to)
  expect(reached).not.toContain('thief@evil.example')
})

it('sends a code through the SMS gateway with its token, and reports a refusal', async () => {
  const gateway = await startGateway()
  const sms = await openMessages(
    settingsOf({
      SMS_URL: gateway.url,
      SMS_TOKEN: 'secret',
      SMS_BODY: '{"from":"Portal","recipients":["{to}"],"body":{"content":"{text}"}}',
      PRODUCT_NAME: 'A "quoted" {to} name',
    }),
    say,
  )
  expect(sms.channels).toEqual(['sms'])
  const message = { destination: '+60123456789', channel: 'sms', code: '123456', purpose: 'sign_up' } as const
  await sms.deliverCode(message)
  expect(gateway.taken[0]?.headers.authorization).toBe('Bearer secret')
  expect(gateway.taken[0]?.body).toEqual({
    from: 'Portal',
    recipients: ['+60123456789'],
    body: { content: expect.stringMatching(/A "quoted" \{to\} name.*: 123456$/) },
  })
  gateway.close()
  const broken = await startGateway(500)
  const failing = await openMessages(settingsOf({ SMS_URL: broken.url }), say)
  await expect(failing.deliverCode(message)).rejects.toThrow('answered 500')
  broken.close()
})

it('keeps codes in an owner-only file without a sender; a demo shows sign-up codes only', async () => {
  const { folder, remove } = await makeTemporaryFolder('codes')
  const demo = await openMessages(settingsOf({ DATA_DIR: folder }), say)
  await demo.deliverCode({ destination: '+60111111111', channel: 'sms', code: '111111', purpose: 'sign_up' })
  await demo.deliverCode({
    destination: '+60122222222',
    channel: 'sms',
    code: '222222',
    purpose: 'reset_password',
  })
  const file = path.join(folder, 'codes.txt')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines.sort()).toEqual(['reset_password +60122222222: 222222', 'sign_up +60111111111: 111111'])
  expect((await stat(file)).mode & 0o077).toBe(0)
  await remove()
  expect(say).toHaveBeenCalledWith(expect.stringContaining(file))
  expect(JSON.stringify(say.mock.calls)).not.toMatch(/111111\b|222222\b/)
  expect(['+60111111111', '+60122222222'].map((number) => demo.shownCode?.(number))).toEqual([
    '111111',
    undefined,
  ])
  expect((await openMessages(settingsOf({ DEMO: '0' }), say)).shownCode).toBeUndefined()
  expect((await openMessages(settingsOf({ HOST: '0.0.0.0' }), say)).shownCode).toBeUndefined()
})

it('where only mail is sent, an account without an address is refused before it is made', async () => {
  const server = await identity.serve({ channels: ['email'] })
  const signUp = (attributes: object[]) =>
    server.call('SignUp', {
      ClientId: 'console',
      Username: '+60177000001',
      Password: 'Rahsia!23',
      UserAttributes: attributes,
    })
  expect((await signUp([])).body['message']).toBe(
    'An e-mail address is needed here: codes are sent by e-mail.',
  )
  const made = await signUp([{ Name: 'email', Value: 'siti@alpha.example' }])
  expect(made.status).toBe(200)
  await vi.waitFor(() => expect(server.messages).toMatchObject([{ destination: 'siti@alpha.example' }]))
})

it('wrong settings for messages are refused at the start', () => {
  expect(() => settingsOf({ SMTP_URL: 'smtp://host' })).toThrow('SMTP_URL and MAIL_FROM go together')
  expect(() => settingsOf({ SMTP_URL: 'http://host', MAIL_FROM: 'a@b' })).toThrow('must begin with smtp')
  expect(() => settingsOf({ MAIL_FROM: 'a@b\r\nBcc: c@d', SMTP_URL: 'smtp://host' })).toThrow('MAIL_FROM')
  expect(() => settingsOf({ SMS_URL: 'ftp://host' })).toThrow('SMS_URL')
  expect(() => settingsOf({ SMS_BODY: '{"to":"{to}"}' })).toThrow('must be a JSON object')
})
