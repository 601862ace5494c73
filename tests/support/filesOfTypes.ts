import { crc32, deflateRawSync } from 'node:zlib'

const text = (value: string) => Buffer.from(value, 'latin1')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(64)])
const webp = Buffer.from(
  'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoBAAEAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=',
  'base64',
)
const pdf = text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A compressed entry with its declared content. */
export interface PackedEntry {
  packed: Buffer
  size: number
}

const packedOf = (content: string | Buffer) => {
  const raw = Buffer.from(content)
  return { packed: deflateRawSync(raw), size: raw.length, sum: crc32(raw) }
}

/** A zip archive of deflated entries. */
export function zip(entries: Readonly<Record<string, string | Buffer | PackedEntry>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const isPacked = typeof content === 'object' && 'packed' in content
    const { packed, size, sum } = isPacked ? { ...content, sum: 0 } : packedOf(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([text('PK\u0003\u0004'), fields, text(name), packed])
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([text('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail.subarray(2), text(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, text('PK\u0005\u0006'), end])
}

const office = (main: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    'word/document.xml': '<document/>',
  })

/** The least that counts as a file of each allowed type. */
export const filesOfTypes = {
  'image/png': { name: 'photo.png', bytes: png },
  'image/gif': { name: 'photo.gif', bytes: gif },
  'image/jpeg': { name: 'photo.jpg', bytes: jpeg },
  'image/webp': { name: 'photo.webp', bytes: webp },
  'image/heic': { name: 'photo.heic', bytes: box('heic') },
  'video/mp4': { name: 'clip.mp4', bytes: box('isom') },
  'application/pdf': { name: 'report.pdf', bytes: pdf },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'letter.docx',
    bytes: office('wordprocessingml.document'),
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'sheet.xlsx',
    bytes: office('spreadsheetml.sheet'),
  },
  'text/csv': { name: 'list.csv', bytes: Buffer.from('name,amount\n陈,"1,200"\n') },
  'text/plain': { name: 'note.txt', bytes: Buffer.from('Pam rosak; 2 < 3 units left.\n') },
} as const
