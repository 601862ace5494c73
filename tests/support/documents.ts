import { crc32, deflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { expect } from 'vitest'
import { readPdf } from './pdfText.ts'
import type { Member, Portal } from './portal.ts'

/** A PDF for a user, or the refusal. */
export async function pdfAs(
  portal: Portal,
  member: Member,
  url: string,
  { body, language = 'en' }: { body?: object; language?: string } = {},
) {
  const answer = await portal.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: {
      authorization: `Bearer ${member.token}`,
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  const pages = isPdf ? readPdf(answer.rawPayload) : []
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    message: isPdf ? '' : String(answer.json().message),
    pages,
    text: pages.flatMap(({ lines }) => lines).join('\n'),
  }
}

/** A PNG of one colour, of the size and colour type that is asked for. */
export function png(width: number, height: number, colourType = 2): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([head, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * (colourType === 6 ? 4 : 3) + 1) * height, 0)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Uploads a file as evidence, which stays unchanged; returns its id. */
export async function uploadAs(portal: Portal, member: Member, name: string, bytes: Buffer): Promise<number> {
  const boundary = 'papers'
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/files/evidence',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return Number(answer.json().id)
}

/** A camera's view of a page: its squares as pixels, `scale` per point. */
export function seen(
  squares: readonly { x: number; y: number; width: number; height: number }[],
  area: { x: number; y: number; width: number; height: number },
  scale = 3,
) {
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const square of squares) {
    for (
      let y = Math.round((square.y - area.y) * scale);
      y < Math.round((square.y + square.height - area.y) * scale);
      y += 1
    )
      for (
        let x = Math.round((square.x - area.x) * scale);
        x < Math.round((square.x + square.width - area.x) * scale);
        x += 1
      )
        if (x >= 0 && y >= 0 && x < width && y < height)
          pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return jsQR(pixels, width, height)?.data
}
