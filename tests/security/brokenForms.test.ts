import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { filesOfTypes } from '../support/filesOfTypes.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'

let portal: Portal
let member: Member
let made: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  made = await makeTemporaryFolder('forms')
  vi.stubEnv('TMPDIR', made.folder)
  portal = await startPortal({ folder: made.folder })
  member = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await portal.close()
  await made.remove()
})

const refused = z.object({
  code: z.enum(['bad_request', 'unsupported_file']),
  message: z.string(),
  requestId: z.string(),
})
const bounded = 'multipart/form-data; boundary=b0b0'
const head = (field: string, more = '; filename="photo.png"') =>
  `--b0b0\r\ncontent-disposition: form-data; name="${field}"${more}\r\ncontent-type: image/png\r\n\r\n`
const end = '\r\n--b0b0--\r\n'
const { bytes: png } = filesOfTypes['image/png']

let callers = 0
/** A call from an address of its own, so that none is refused for how many there were. */
const send = (url: string, type: string, payload: string | Buffer) =>
  portal.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.0.0.${(callers += 1)}`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
    payload,
  })

/** Names of all objects in the storage. */
async function kept(): Promise<string[]> {
  const folder = path.join(made.folder, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Every place that takes a form, with the field of its file. */
const places = (): [string, string][] => [
  ['/files', 'file'],
  ['/api/client/logo', 'logo'],
  [`/api/user/${member.employeeId}/image`, 'image'],
]

const broken: [string, string, (field: string) => string | Buffer][] = [
  ['without a boundary', 'multipart/form-data', (field) => head(field) + 'x' + end],
  ['with an empty boundary', 'multipart/form-data; boundary=', (field) => head(field) + 'x' + end],
  ['with another boundary', 'multipart/form-data; boundary=other', (field) => head(field) + 'x' + end],
  ['with a boundary of its type alone', 'multipart/form-data; boundary="', (field) => head(field) + end],
  ['with nothing in it', bounded, () => ''],
  ['that is no form', bounded, () => 'hello'],
  ['that ends at once', bounded, () => '--b0b0--\r\n'],
  ['cut in the first boundary', bounded, () => '--b0'],
  ['cut after the first boundary', bounded, () => '--b0b0\r\n'],
  ['cut in the head of a part', bounded, (field) => head(field).slice(0, 40)],
  ['cut before the bytes of a file', bounded, (field) => head(field)],
  ['cut in the bytes of a file', bounded, (field) => Buffer.concat([Buffer.from(head(field)), png])],
  [
    'cut in the last boundary',
    bounded,
    (field) => Buffer.concat([Buffer.from(head(field)), png, Buffer.from('\r\n--b0')]),
  ],
  ['with a part without a head', bounded, () => `--b0b0\r\n\r\nx${end}`],
  ['with an empty part', bounded, () => `--b0b0\r\n${end}`],
  [
    'with a part without a name',
    bounded,
    () => `--b0b0\r\ncontent-disposition: form-data; filename="a.png"\r\n\r\nx${end}`,
  ],
  ['with a text in place of the file', bounded, (field) => `${head(field, '')}x${end}`],
  [
    'with a file under a forbidden name',
    bounded,
    () => Buffer.concat([Buffer.from(head('__proto__')), png, Buffer.from(end)]),
  ],
  [
    'with a file under another name',
    bounded,
    () => Buffer.concat([Buffer.from(head('other')), png, Buffer.from(end)]),
  ],
  ['with an empty picture', bounded, (field) => head(field) + end],
]

it.each(broken)('says what is wrong with a form %s', async (_what, type, payload) => {
  for (const [url, field] of places()) {
    const answer = await send(url, type, payload(field))
    expect([400, 415], `${url} ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
    refused.parse(answer.json())
  }
  expect(await kept()).toEqual([])
})

const asf = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
it.each<[string, Buffer]>([
  ['an ASF header of 80 bytes', Buffer.concat([asf, Buffer.alloc(64)])],
  ['an ASF header with an object that says it has no length', Buffer.concat([asf, Buffer.alloc(64, 1)])],
  ['an ASF header alone', asf],
  ['an ID3 tag that never ends', Buffer.from('ID3\u0004\0\0\u007f\u007f\u007f\u007f', 'latin1')],
  ['a Matroska head that is cut', Buffer.from('1a45dfa3ff', 'hex')],
  ['a TIFF that points at itself', Buffer.from('49492a00080000000100', 'hex')],
  ['a gzip head alone', Buffer.from('1f8b08', 'hex')],
  ['an archive head alone', Buffer.from('PK\u0003\u0004', 'latin1')],
  ['an Ogg head alone', Buffer.from('OggS')],
])('refuses %s as no type that it takes', async (_what, bytes) => {
  for (const [url, field] of places()) {
    const payload = Buffer.concat([Buffer.from(head(field)), bytes, Buffer.from(end)])
    const answer = await send(url, bounded, payload)
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(415)
  }
  expect(await kept()).toEqual([])
})

/** What has come in and waits to be stored. */
const waiting = async () => (await readdir(made.folder)).filter((name) => name.endsWith('.png'))

it('goes on after callers that hang up within a file, of which neither bytes nor a row stay', async () => {
  const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  for (const [url, field] of places()) {
    const socket = connect(Number(address.port), address.hostname)
    socket.on('error', () => undefined)
    const request = `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: ${bounded}\r\ncontent-length: 5000\r\n\r\n`
    const begun = Buffer.concat([Buffer.from(request + head(field)), png, Buffer.alloc(2_000)])
    await new Promise((resolve) => socket.write(begun, resolve))
    // A logo is small enough to be taken in without a file of its own.
    if (field !== 'logo') await expect.poll(waiting).toHaveLength(1)
    socket.destroy()
    await expect.poll(waiting).toEqual([])
  }
  expect(await kept()).toEqual([])
  const rows = portal.db
    .read(member.clientId)
    .query('select id from file where client_id = $1', [member.clientId])
  expect(await rows).toEqual([])
  const payload = Buffer.concat([Buffer.from(head('file')), png, Buffer.from(end)])
  expect((await send('/files', bounded, payload)).statusCode).toBe(201)
})
