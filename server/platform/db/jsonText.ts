/** JSON for the database, without what it cannot hold: NUL characters, and halves of surrogate pairs. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}') : part,
  )
