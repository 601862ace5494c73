/** The encodings that people's files come in, by the names that TextDecoder knows, the likeliest first. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
export type Encoding = (typeof encodings)[number]

const pieceSize = 4 * 1_048_576
/** Number of bytes that are read to detect the file type. */
export const sampleSize = 8_192

async function* piecesOf(file: Blob) {
  for (let at = 0; at < file.size; at += pieceSize) {
    yield new Uint8Array(await file.slice(at, at + pieceSize).arrayBuffer())
  }
}

/**
 * The encoding that a file is in: by its mark; UTF-16 by the zero bytes that its plain letters have; UTF-8 where all of
 * it is valid; else the Windows code page, in which every sequence of bytes is some text. Never holds more than a piece.
 */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const sample = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer())
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of piecesOf(file)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The beginning of a file as text; a letter that is cut in two at its end is left out. */
export async function startOf(file: Blob, encoding: Encoding, bytes = 65_536): Promise<string> {
  return new TextDecoder(encoding).decode(await file.slice(0, bytes).arrayBuffer(), { stream: true })
}

/** The whole of a file, as UTF-8 without a mark; what its encoding does not know becomes U+FFFD. */
export async function asUtf8(file: Blob, encoding: Encoding): Promise<Blob> {
  const decoder = new TextDecoder(encoding)
  const parts: Blob[] = []
  for await (const piece of piecesOf(file)) parts.push(new Blob([decoder.decode(piece, { stream: true })]))
  parts.push(new Blob([decoder.decode()]))
  return new Blob(parts, { type: 'text/csv' })
}
