import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from '../../server/demo/loadDemo.ts'
import { demoPassword, demoPeople } from '../../server/demo/people/signIns.ts'
import { filesOfTypes, zip } from '../support/filesOfTypes.ts'
import { openSignedInPortal, type SignedInPortal } from '../support/signedInPortal.ts'

type Headers = Record<string, string>
let portal: SignedInPortal
let admin: Headers
let employee: Headers
let stranger: Headers

beforeAll(async () => {
  portal = await openSignedInPortal()
  await loadDemo(portal.db, { pool: portal.pool, operatorClientId: 53 })
  admin = await portal.signIn(demoPeople.admin.email, demoPassword)
  employee = await portal.signIn(demoPeople.employee.email, demoPassword)
  stranger = await portal.signIn(demoPeople.operator.email, demoPassword)
})
afterAll(() => portal.close())

const stored = z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number() })

function upload(
  headers: Headers,
  name: string,
  bytes: Buffer,
  type = 'application/octet-stream',
  url = '/files',
) {
  const boundary = 'x-----boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return portal.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

const read = (headers: Headers, id: number, more: Headers = {}) =>
  portal.app.inject({ url: `/files/${id}`, headers: { ...headers, ...more } })

/** Names of all objects in the storage. */
async function kept(): Promise<string[]> {
  const entries = await readdir(path.join(portal.folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('stores allowed types by their bytes, unchanged and unable to run', async () => {
  for (const [mime, { name, bytes }] of Object.entries(filesOfTypes)) {
    const answer = await upload(admin, name, bytes, 'text/html', '/files/evidence')
    expect(answer.statusCode, `${mime} ${answer.body}`).toBe(201)
    const file = stored.parse(answer.json())
    expect(file).toEqual({ id: file.id, name, mime, size: bytes.length })
    const back = await read(admin, file.id, { 'accept-encoding': 'identity' })
    expect(back.rawPayload.equals(bytes)).toBe(true)
    expect(back.headers['content-type']?.toString().split(';')[0]).toBe(mime)
    expect(back.headers['x-content-type-options']).toBe('nosniff')
    expect(back.headers['content-security-policy']).toBe("sandbox; frame-ancestors 'none'")
    expect(back.headers['cache-control']).toBe('no-store')
    const inline = /^(image|video)\/|pdf$/.test(mime)
    expect(back.headers['content-disposition']).toMatch(inline ? /^inline; / : /^attachment; /)
  }
})

/** A picture that lies on its side and says where it was taken. */
const located = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#c00' } })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '3/1 8/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 41/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('removes a picture’s position and rotation, and leaves evidence unchanged', async () => {
  const bytes = await located()
  expect((await sharp(bytes).metadata()).exif?.includes(Buffer.from('Phone'))).toBe(true)
  const evidence = stored.parse((await upload(admin, 'a.jpg', bytes, 'image/jpeg', '/files/evidence')).json())
  expect((await read(admin, evidence.id)).rawPayload.equals(bytes)).toBe(true)

  const { id } = stored.parse((await upload(admin, 'a.jpg', bytes)).json())
  const { exif, xmp, iptc, width, height, format } = await sharp(
    (await read(admin, id)).rawPayload,
  ).metadata()
  expect({ exif, xmp, iptc, width, height, format }).toEqual({ width: 20, height: 60, format: 'jpeg' })
})

test('redraws pictures of every kind, and refuses the rest', async () => {
  for (const mime of ['image/png', 'image/gif', 'image/jpeg', 'image/webp'] as const) {
    const { name, bytes } = filesOfTypes[mime]
    // What hangs on behind the picture does not come back with it.
    const { id } = stored.parse(
      (await upload(admin, name, Buffer.concat([bytes, Buffer.from(script)]))).json(),
    )
    const back = await read(admin, id, { 'accept-encoding': 'identity' })
    expect([back.headers['content-type'], back.rawPayload.includes('script')]).toEqual([mime, false])
    expect((await sharp(back.rawPayload).metadata()).format).toBe(mime.slice('image/'.length))
  }
  const before = await kept()
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { bytes: heic } = filesOfTypes['image/heic']
  for (const [name, bytes] of [
    ['cut.png', png.subarray(0, 40)],
    ['huge.png', huge],
    ['phone.heic', heic],
  ] as const) {
    const refused = await upload(admin, name, bytes)
    expect(refused.statusCode, name).toBe(415)
    if (name === 'phone.heic') expect(refused.body).toContain('Save this one as JPEG')
  }
  expect(await kept()).toEqual(before)
})

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`
const { bytes: png } = filesOfTypes['image/png']
const { bytes: pdf } = filesOfTypes['application/pdf']

test('what could act or is not on the list is refused with 415, and nothing of it is kept', async () => {
  const before = await kept()
  const macro =
    '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'
  const hostile: [string, string | Buffer][] = [
    ['logo.svg', svg],
    ['logo.png', svg],
    ['logo.svg', `<?xml version="1.0"?>${svg}`],
    ['page.html', `<!doctype html>${script}`],
    ['page.html', `\uFEFF  <html>${script}`],
    ['photo.jpg', `<html>${script}`],
    ['notes.txt', `hello\n${script}`],
    ['notes.txt', `<!-- x -->${script}`],
    ['list.csv', `a,b\n${svg},2\n`],
    ['list.csv', Buffer.from(`a,b\n${script}`, 'utf16le')],
    ['list.csv', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ['notes.txt', 'nul\u0000byte'],
    ['run.js', 'alert(1)'],
    ['run.sh', '#!/bin/sh\nrm -rf /'],
    ['run.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['lib.so', Buffer.from('7f454c4602010100', 'hex')],
    ['app.wasm', Buffer.from('0061736d01000000', 'hex')],
    ['archive.zip', zip({ 'a.txt': 'a' })],
    ['letter.docx', zip({ 'a.html': script })],
    ['bomb.docx', zip({ 'other.xml': Buffer.alloc(50_000_000) })],
    ['bomb.docx', zip({ '[Content_Types].xml': Buffer.alloc(50_000_000) })],
    ['macro.docx', zip({ '[Content_Types].xml': macro })],
    ['applet.jar', zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' })],
    ['clip.swf', Buffer.from('FWS\u0009aaaaaaaa', 'latin1')],
    ['empty.txt.html', ''],
    ['style.css', 'body{background:url(//x)}'],
    ['photo.ps', '%!PS-Adobe-3.0\n(x) run'],
    ['x.xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ]
  for (const [name, content] of hostile) {
    const answer = await upload(admin, name, Buffer.from(content), 'image/png')
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(415)
  }
  expect(await kept()).toEqual(before)
})

test('a polyglot is served as the harmless half of it', async () => {
  const { bytes: gif } = filesOfTypes['image/gif']
  const { bytes: jpeg } = filesOfTypes['image/jpeg']
  const polyglots = [
    ['page.html', png, script, 'image/png', 'page.html.png'],
    ['evil.svg', gif, svg, 'image/gif', 'evil.svg.gif'],
    ['a.php.jpg', jpeg, '<?php ?>', 'image/jpeg', 'a.php.jpg'],
    ['x.htm', pdf, script, 'application/pdf', 'x.htm.pdf'],
  ] as const
  for (const [name, bytes, tail, mime, shown] of polyglots) {
    const answer = await upload(admin, name, Buffer.concat([bytes, Buffer.from(tail)]))
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(201)
    const file = stored.parse(answer.json())
    expect([file.mime, file.name]).toEqual([mime, shown])
    const { headers } = await read(admin, file.id)
    expect(headers['content-type']).toBe(mime)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("sandbox; frame-ancestors 'none'")
  }
})

test('names lose paths, invisible and overriding characters, and never decide where bytes lie', async () => {
  const names: [string, string][] = [
    ['../../../../etc/passwd.png', 'passwd.png'],
    ['..\\\\..\\\\windows\\\\win.ini.png', 'win.ini.png'],
    ['/abs/photo.png', 'photo.png'],
    ['%2e%2e%2fx.png', '%2e%2e%2fx.png'],
    ['..', 'file.png'],
    ['.png', 'png.png'],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe.png'],
    ['a<b>x<b>.png', 'abxb.png'],
    ['照片 现场.PNG', '照片 现场.png'],
    [`${'n'.repeat(400)}.png`, `${'n'.repeat(120)}.png`],
  ]
  for (const [given, shown] of names) {
    const answer = await upload(admin, given, png)
    expect(answer.statusCode, `${given}: ${answer.body}`).toBe(201)
    const { id, name } = stored.parse(answer.json())
    expect(name).toBe(shown)
    const { 'content-disposition': header } = (await read(admin, id)).headers
    expect(header).toMatch(/^[ -~]+$/)
  }
  for (const file of await kept()) expect(file).toMatch(/^[0-9a-f-]{36}$/)
})

test('too large a file gets 413, another form 415, a missing one 400, and a stranger 401', async () => {
  const before = await kept()
  const large = Buffer.concat([png, Buffer.alloc(10 * 1_024 * 1_024)])
  expect((await upload(admin, 'big.png', large)).statusCode).toBe(413)
  const json = { method: 'POST', url: '/files', headers: admin, payload: { file: 'x' } } as const
  expect((await portal.app.inject(json)).statusCode).toBe(415)
  const none = await portal.app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...admin, 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b--\r\n',
  })
  expect(none.statusCode).toBe(400)
  expect((await upload({}, 'a.png', png)).statusCode).toBe(401)
  expect(await kept()).toEqual(before)
})

test('a file is its uploader’s until a record refers to it, then its readers’', async () => {
  const { id: fileId } = stored.parse((await upload(employee, 'before.png', png)).json())
  expect((await read(employee, fileId)).statusCode).toBe(200)
  expect((await read(admin, fileId)).statusCode).toBe(404)
  expect((await read(stranger, fileId)).statusCode).toBe(404)

  const attach = (headers: Headers, workRequestId: number) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/cmms/work-file',
      headers,
      payload: { workRequestId, fileId },
    })
  const list = await portal.app.inject({ url: '/api/cmms/work-request', headers: employee })
  const [mine] = z.array(z.object({ id: z.number() })).parse(list.json())
  const requestId = mine?.id ?? 0
  // Who may not read the file cannot open it to themselves by a record of their own.
  expect((await attach(admin, requestId)).statusCode).toBe(422)
  const attached = await attach(employee, requestId)
  expect(attached.statusCode, attached.body).toBe(201)
  expect((await read(admin, fileId)).statusCode).toBe(200)
  expect((await read(employee, fileId)).statusCode).toBe(200)
  expect((await read(stranger, fileId)).statusCode).toBe(404)

  const { id } = z.object({ id: z.number() }).parse(attached.json())
  const gone = await portal.app.inject({
    method: 'DELETE',
    url: `/api/cmms/work-file/${id}`,
    headers: admin,
  })
  expect(gone.statusCode).toBe(200)
  expect((await read(employee, fileId)).statusCode).toBe(404)
})

test('a part of a video can be asked for, and an unchanged file is not sent again', async () => {
  const { bytes } = filesOfTypes['video/mp4']
  const { id } = stored.parse((await upload(admin, 'clip.mp4', bytes)).json())
  const part = await read(admin, id, { range: 'bytes=4-7' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${bytes.length}`,
  ])
  const tail = await read(admin, id, { range: 'bytes=-8' })
  expect(tail.rawPayload.equals(bytes.subarray(-8))).toBe(true)
  expect((await read(admin, id, { range: 'bytes=9999-' })).statusCode).toBe(416)
  const whole = await read(admin, id)
  expect(whole.headers['cache-control']).toBe('no-store')
  expect((await read(admin, id, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
})

test('bytes whose row could not be written are taken away again', async () => {
  const before = await kept()
  await portal.asOwner('revoke insert on file from portal_app')
  const broken = await upload(admin, 'photo.png', png)
  await portal.asOwner('grant insert on file to portal_app')
  expect(broken.statusCode).toBe(500)
  expect(await kept()).toEqual(before)
})
