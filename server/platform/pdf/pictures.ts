/** Pixels of a picture that must be taken apart to be printed, which keeps everybody else waiting. */
const mostTakenApart = 200_000
/** Bytes of a picture that is read byte by byte. */
const largestPng = 1_000_000

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8
const isPng = (bytes: Buffer) => bytes.length > 33 && bytes.toString('latin1', 1, 4) === 'PNG'

/**
 * Whether a stored picture can go into a PDF unchanged: JPEG, and PNG that is small or needs no conversion. Other
 * formats can't be decoded here.
 */
export function isPrintable(bytes: Buffer): boolean {
  if (isJpeg(bytes)) return true
  if (!isPng(bytes)) return false
  const colour = bytes[25] ?? 0
  const plain = (colour & 4) === 0 && bytes[28] === 0 && !bytes.subarray(0, 4_096).includes('tRNS')
  return (
    bytes.length <= largestPng && (plain || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostTakenApart)
  )
}
