/** JSON for the database, without NUL characters and unpaired surrogates, which it can't store. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}') : part,
  )
