import { createDeflateRaw, createGzip, type DeflateRaw, type Gzip } from 'node:zlib'
import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { filesOfTypes, zip, type PackedEntry } from '../support/filesOfTypes.ts'
import { formOf } from '../support/forms.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'

const megabyte = 1_048_576
/** What each of the files pretends to hold. */
const pretended = 400 * megabyte
/** What taking one of them in may cost. */
const mostMemory = 150 * megabyte

let portal: Portal
let member: Member
let made: Awaited<ReturnType<typeof makeTemporaryFolder>>
let packed: Buffer

async function packedZeros(packer: DeflateRaw | Gzip): Promise<Buffer> {
  const piece = Buffer.alloc(megabyte)
  const pieces = Readable.from(Array.from({ length: pretended / megabyte }, () => piece))
  return buffer(pieces.pipe(packer))
}

beforeAll(async () => {
  made = await makeTemporaryFolder('bombs')
  portal = await startPortal({ folder: made.folder })
  member = await portal.member(await portal.company('Alpha'), allCodes)
  packed = await packedZeros(createDeflateRaw({ level: 9 }))
})
afterAll(async () => {
  await portal.close()
  await made.remove()
})

const named = z.object({ mime: z.string() })

function upload(path: string, field: string, file: string, bytes: Buffer) {
  const { headers, payload } = formOf({}, { name: field, file, bytes })
  return portal.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, authorization: `Bearer ${member.token}` },
    payload,
  })
}

/** Uploads while other calls go on; tells how many of them were answered first, and the memory at its height. */
async function uploadBesideOthers(...[path, field, file, bytes]: Parameters<typeof upload>) {
  const before = process.memoryUsage().rss
  let height = before
  let answered = 0
  const uploading = { over: false }
  const sent = upload(path, field, file, bytes).finally(() => (uploading.over = true))
  while (!uploading.over) {
    const other = await portal.app.inject({ url: '/healthz' })
    expect(other.statusCode).toBe(200)
    if (!uploading.over) answered += 1
    height = Math.max(height, process.memoryUsage().rss)
    await setImmediate() // injected calls alone leave nothing to the rest of the event loop
  }
  const answer = await sent
  return { answer, answered, memory: Math.max(height, process.memoryUsage().rss) - before }
}

const list = '[Content_Types].xml'
const main = (what: string) => `application/vnd.openxmlformats-officedocument.${what}.main+xml`
const partTypes = (...types: string[]) =>
  `<?xml version="1.0"?><Types>${types.map((type) => `<Override ContentType="${type}"/>`).join('')}</Types>`

it.each<[string, string, () => PackedEntry]>([
  ['says so', 'letter.docx', () => ({ packed, size: pretended })],
  ['hides it', 'sheet.xlsx', () => ({ packed, size: 500 })],
])('refuses an Office file whose list of parts unpacks to 400 MB and %s', async (_how, name, entry) => {
  const bomb = zip({ [list]: entry(), 'word/document.xml': '<document/>' })
  expect(bomb.length).toBeLessThan(megabyte)
  const { answer, answered, memory } = await uploadBesideOthers('/files', 'file', name, bomb)
  expect(answer.statusCode, answer.body).toBe(415)
  expect(answered).toBeGreaterThan(0)
  expect(memory).toBeLessThan(mostMemory)
})

it('validates an Office file whose first entry unpacks to 400 MB without unpacking it', async () => {
  const bomb = zip({
    'word/media/image1.bmp': { packed, size: pretended },
    [list]: partTypes(main('wordprocessingml.document')),
    'word/document.xml': '<document/>',
  })
  const { answer, answered, memory } = await uploadBesideOthers('/files', 'file', 'letter.docx', bomb)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(named.parse(answer.json()).mime).toMatch(/wordprocessingml\.document$/)
  expect(answered).toBeGreaterThan(0)
  expect(memory).toBeLessThan(mostMemory)
})

it('refuses a compressed file and an archive that is no Office file, which unpack to 400 MB', async () => {
  const bombs = {
    'letter.docx.gz': await packedZeros(createGzip({ level: 9 })),
    'many.docx': zip(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`p${n}`, '']))),
    'plain.docx': zip({ 'zeros.bin': { packed, size: pretended } }),
  }
  for (const [name, bomb] of Object.entries(bombs)) {
    const { answer, memory } = await uploadBesideOthers('/files', 'file', name, bomb)
    expect(answer.statusCode, `${name} ${answer.body}`).toBe(415)
    expect(memory, name).toBeLessThan(mostMemory)
  }
})

it('refuses a logo that is an archive which unpacks to 400 MB', async () => {
  const bomb = zip({ [list]: { packed, size: 500 } })
  const { answer, memory } = await uploadBesideOthers('/api/client/logo', 'logo', 'logo.png', bomb)
  expect(answer.statusCode, answer.body).toBe(415)
  expect(answer.body).toContain('logo')
  expect(memory).toBeLessThan(mostMemory)
})

it('detects an Office file by its main part anywhere in the archive', async () => {
  const [document, macros] = [
    main('wordprocessingml.document'),
    'application/vnd.ms-word.document.macroEnabled.main+xml',
  ]
  const last = zip({ 'word/media/photo.png': filesOfTypes['image/png'].bytes, [list]: partTypes(document) })
  const answer = await upload('/files', 'file', 'letter.docx', last)
  expect(answer.statusCode, answer.body).toBe(201)
  for (const types of [[macros], [document, macros], []]) {
    const refused = await upload('/files', 'file', 'letter.docx', zip({ [list]: partTypes(...types) }))
    expect(refused.statusCode, refused.body).toBe(415)
  }
  const cut = last.subarray(0, -30)
  expect((await upload('/files', 'file', 'letter.docx', cut)).statusCode).toBe(415)
})
