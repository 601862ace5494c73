import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonText } from '../../../../server/platform/db/jsonText.ts'

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u0000',
        '\ud83d',
        '\ude00',
        '\u{1F600}',
        '\\',
        '\\u0000',
        '\\ud83d',
        'ud83d',
        '"',
        '\n',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Removes NUL characters and replaces unpaired surrogates, text by text. */
const cleaned = (part: unknown): unknown =>
  typeof part === 'string' ? part.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}') : part

it('writes what the text-by-text form writes', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, list: fc.array(text), count: fc.integer() })), (rows) => {
      const written = jsonText(rows)
      expect(written).toBe(JSON.stringify(rows, (_key, part: unknown) => cleaned(part)))
      expect(written).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/)
    }),
    { numRuns: 5_000 },
  )
})
