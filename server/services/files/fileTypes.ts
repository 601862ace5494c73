import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '../../platform/errors.ts'
import { officeTypeOf } from './officeTypes.ts'

/** A type that may be stored, and how its files may be named. */
interface FileType {
  mime: string
  extensions: readonly string[]
  /** Shown in the page rather than saved: a browser renders it without running anything of it. */
  inline: boolean
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const types: readonly FileType[] = [
  { mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'], inline: true },
  { mime: 'image/png', extensions: ['.png'], inline: true },
  { mime: 'image/webp', extensions: ['.webp'], inline: true },
  { mime: 'image/gif', extensions: ['.gif'], inline: true },
  { mime: 'image/heic', extensions: ['.heic', '.heif'], inline: true },
  { mime: 'application/pdf', extensions: ['.pdf'], inline: true },
  { mime: 'video/mp4', extensions: ['.mp4'], inline: true },
  { mime: `${openXml}.wordprocessingml.document`, extensions: ['.docx'], inline: false },
  { mime: `${openXml}.spreadsheetml.sheet`, extensions: ['.xlsx'], inline: false },
  { mime: 'text/csv', extensions: ['.csv'], inline: false },
  { mime: 'text/plain', extensions: ['.txt'], inline: false },
]
const byMime = new Map(types.map((type) => [type.mime, type]))

/** Whether a stored file is shown in place; anything unknown is only ever saved. */
export const isShownInline = (mime: string) => byMime.get(mime)?.inline === true

const notAllowed = () =>
  new ApiError(
    415,
    'unsupported_file',
    'Only photos (JPEG, PNG, WebP, GIF), MP4 videos, PDF, Word and Excel documents, CSV and plain text can be stored.',
  )

// oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/
const markup = /^\s*<|<(!doctype|html|head|body|svg|script|iframe|\?xml)\b/i

/** Text has no magic bytes: it is UTF-8 without control characters, holds no markup, and is called text by its name. */
async function textType(file: string, name: string): Promise<FileType | undefined> {
  const extension = path.extname(name).toLowerCase()
  const type = types.find(
    ({ mime, extensions }) => mime.startsWith('text/') && extensions.includes(extension),
  )
  if (!type) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    return unprintable.test(text) || markup.test(text) ? undefined : type
  } catch (error) {
    if (error instanceof TypeError) return undefined // not UTF-8
    throw error
  }
}

/** Every archive begins so that an Office file may be. */
const archiveStart = Buffer.from('PK\u0003\u0004', 'latin1')

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const start = Buffer.alloc(archiveStart.length)
    await handle.read(start, 0, start.length, 0)
    return start.equals(archiveStart)
  } finally {
    await handle.close()
  }
}

/**
 * What the bytes of a file are found to be.
 * @returns nothing where the finding comes to grief, which is how hostile and damaged bytes show themselves
 */
export async function detected<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error // the disk's fault, not the file's
    return undefined
  }
}

async function typeByBytes(file: string, name: string): Promise<FileType | undefined> {
  if (await isArchive(file)) return byMime.get((await detected(() => officeTypeOf(file))) ?? '')
  const { fileTypeFromFile } = await import('file-type')
  const found = await detected(() => fileTypeFromFile(file))
  if (!found) return textType(file, name)
  // Photos of telephones are refused as what they are, with advice.
  return byMime.get(/^image\/hei[cf]/.test(found.mime) ? 'image/heic' : found.mime)
}

/**
 * Decides what an uploaded file is, by its bytes and never by what its sender says.
 * @param file path of the bytes
 * @param name what the sender calls it; only tells text from other text
 * @throws 415 for everything that is not on the list of allowed types
 */
export async function typeOfFile(file: string, name: string): Promise<FileType> {
  const type = await typeByBytes(file, name)
  if (!type) throw notAllowed()
  return type
}

const longestName = 120
// Control, formatting and private characters (bidirectional overrides among them), and what file systems object to.
const unsafe = /[\p{C}<>:"/\\|?*]/gu

/** The name to show and to save under: no path, nothing invisible, and an ending that tells the truth. */
export function safeName(given: string, type: FileType): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = base.replaceAll(unsafe, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = path.extname(plain).toLowerCase()
  const [usual = ''] = type.extensions
  const ending = type.extensions.includes(extension) ? extension : usual
  const stem = type.extensions.includes(extension) ? plain.slice(0, -extension.length) : plain
  return `${[...(stem || 'file')].slice(0, longestName).join('')}${ending}`
}
