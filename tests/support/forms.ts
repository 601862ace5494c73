/** The smallest picture there is. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form as browsers send it: texts, then one file. */
export function formOf(
  texts: Readonly<Record<string, string>>,
  { name, file, bytes }: { name: string; file: string; bytes: Buffer },
) {
  const boundary = 'a-form-of-a-test'
  const parts = Object.entries(texts).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
