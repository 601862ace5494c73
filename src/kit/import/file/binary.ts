const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** How files begin that are often chosen by mistake and may look like text at their beginning: PNG, JPEG, GIF, PDF. */
const signatures = [[0x89, ...letters('PNG')], [0xff, 0xd8, 0xff], letters('GIF8'), letters('%PDF')]

/** Control characters that no table has, characters that nobody has assigned, and what no encoding knows. */
const strange = /[^\P{C}\s\u0080-\u009F\p{Cf}]|\uFFFD/gu

/** The number of control characters that any text may contain, and their maximum share in a longer one. */
const mostStrange = 3
const shareStrange = 0.02

/**
 * Whether a file is not text, such as a picture or a document of another program.
 * @param bytes its beginning
 * @param text the same, decoded
 */
export function isBinary(bytes: Uint8Array, text: string): boolean {
  if (signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte))) return true
  if (text.includes('\0')) return true
  const count = text.match(strange)?.length ?? 0
  return count > Math.max(mostStrange, text.length * shareStrange)
}
