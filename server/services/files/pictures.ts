import { Gate } from '../../platform/db/connections/gate.ts'
import { ApiError } from '../../platform/errors.ts'
import { detected } from './fileTypes.ts'

/** The longer side of a kept picture, in pixels: more than any page shows. */
const longest = 4_096
/** Pixels that are unpacked, of all frames together: a small file may pretend to hold any number. */
const mostPixels = 64_000_000

/** Kept as the type it was; HEIC needs a decoder that is not free to ship. */
const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const
const isDrawn = (mime: string): mime is keyof typeof formats => Object.hasOwn(formats, mime)

const refused = (message: string) => new ApiError(415, 'unsupported_file', message)

// Unpacked, a picture takes hundreds of megabytes: one at a time for all companies together.
const gate = new Gate({ atOnce: 1, waiting: 50, patience: 20_000 })
const everyone = 0

/** Loaded by the first picture, because its native library slows a start down. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // A file is drawn once: what the library remembers of it would only hold memory.
  sharp.cache(false)
  return sharp
}

/**
 * A picture drawn anew from its pixels: upright, no larger than pages show, and without what it said of where, when and by
 * what it was taken, or what else its file carried along.
 * @param source its path or its bytes
 * @returns nothing for what is no picture
 * @throws 503 where too many wait, 415 for one that is damaged, too large to unpack, or of a kind that cannot be drawn anew
 */
export async function drawnAnew(source: string | Buffer, mime: string): Promise<Buffer | undefined> {
  if (!mime.startsWith('image/')) return undefined
  if (!isDrawn(mime))
    throw refused(
      'HEIC photos cannot be stored. Save this one as JPEG, or set the camera to “Most compatible”.',
    )
  const sharp = await loadSharp()
  const drawn = await gate.run(everyone, () =>
    detected(() =>
      sharp(source, { animated: true, limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .toFormat(formats[mime], mime === 'image/jpeg' ? { quality: 88, mozjpeg: false } : {})
        .toBuffer(),
    ),
  )
  if (!drawn)
    throw refused('The picture is damaged, or has more than 64 million pixels. Send another copy of it.')
  return drawn
}
