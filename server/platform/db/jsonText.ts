const cleaned = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}') : part,
  )

/** How JSON.stringify writes NUL characters and unpaired surrogates; a text that contains the same words only costs time. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** JSON for the database, without NUL characters and unpaired surrogates, which it can't store. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return unstorable.test(text) ? cleaned(value) : text
}
