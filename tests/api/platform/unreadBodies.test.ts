import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let base: string
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** One call over the agent's connections; `port` tells which of them it took. */
function send(agent: Agent, method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  return new Promise<{ status: number; text: string; port: number | undefined }>((resolve, reject) => {
    const sent = request(base + path, { agent, method, headers, timeout: 60_000 }, (answer) => {
      let text = ''
      const port = answer.socket.localPort
      answer.setEncoding('utf8').on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, port }))
      answer.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} hangs`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const line = 'X-1,Ann,Lee,+60123334444\n'
const lines = (bytes: number) => Buffer.from(line.repeat(Math.ceil(bytes / line.length)))
const heading = Buffer.from('Staff no.,First name,Last name,Contact number\n')
const csv = { 'content-type': 'text/csv' }
const boundary = 'b0b0'
const form = (content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const me = () => ({ authorization: `Bearer ${admin.token}` })

it.each<[string, number, string, () => Record<string, string>, () => Buffer]>([
  [
    'quotes that do not match',
    422,
    '/api/user/import',
    () => ({ ...me(), ...csv }),
    () => Buffer.concat([heading, Buffer.from('X-1,"An"n,Lee,+60123334444\n'), lines(8_900_000)]),
  ],
  [
    'what is no text',
    422,
    '/api/user/import',
    () => ({ ...me(), ...csv }),
    () => Buffer.concat([heading, Buffer.from([0xc3, 0x28, 0x0a]), lines(8_900_000)]),
  ],
  [
    'an unknown delimiter',
    422,
    '/api/user/import?delimiter=x',
    () => ({ ...me(), ...csv }),
    () => lines(8_900_000),
  ],
  ['somebody not signed in', 401, '/api/user/import', () => csv, () => lines(8_900_000)],
  ['a path that is none', 404, '/api/nothing/import', () => ({ ...me(), ...csv }), () => lines(8_900_000)],
  [
    'a file that is too large',
    413,
    '/files',
    () => ({ ...me(), ...multipart }),
    () => form(lines(30_000_000)),
  ],
])('answers %s with %d, and later calls of the connection', async (_why, status, path, headers, body) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const refused = await send(agent, 'POST', path, headers(), body())
    expect(refused.status, refused.text).toBe(status)
    const next = await send(agent, 'GET', '/api/user?range=[0,0]', me())
    expect([next.status, next.port]).toEqual([200, refused.port])
  } finally {
    agent.destroy()
  }
})
