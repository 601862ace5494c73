import { largestFile } from '../../../schema/limits.ts'
import type { Photo } from '../outbox/outbox.ts'

/** The longer side of a kept photo, in pixels; enough to read a plate or a serial number. */
const longest = 1_920
const quality = 0.85

/**
 * A photo as it is kept and sent: no larger than needed, so that many fit on the phone and go over a weak line.
 * @returns undefined for what is no picture, and for one that is too large and cannot be made smaller
 */
export async function shrink(file: File): Promise<Photo | undefined> {
  const asItIs =
    file.type.startsWith('image/') && file.size <= largestFile ? { name: file.name, blob: file } : undefined
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && asItIs) return asItIs
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return blob ? { name: file.name.replace(/\.\w+$/, '.jpg'), blob } : asItIs
  } catch {
    // The server refuses a picture that it cannot draw either, such as HEIC, and says what to do.
    return asItIs
  }
}
