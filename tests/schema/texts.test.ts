import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longText, text } from '../../src/schema/fields.ts'
import { cellReader } from '../../src/schema/cells.ts'
import { fieldSchema } from '../../src/schema/validation.ts'

/** Unicode 17, PropList: Bidi_Control. */
const controls = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
].map((code) => String.fromCodePoint(code))
const words = ['Lampu', ' ', 'تندس', 'کوچيڠ', 'שלום', 'நூல\u200dகம்', 'می\u200cخواهم', '厕所', '12', '(3)']
const rules = [text({ max: 2_000 }), longText({ max: 2_000 })]
const cellContext = {
  dayOrder: 'DMY',
  timeZone: 'Asia/Kuala_Lumpur',
  numberFormat: 'point',
  named: () => [],
  unknown: () => '',
} as const

it('keeps every letter of every script, and no sign that turns the direction of its neighbours', () => {
  const parts = fc.array(fc.constantFrom(...controls, ...words), { maxLength: 40 })
  fc.assert(
    fc.property(parts, fc.constantFrom(...rules), (given, rule) => {
      const left = given.filter((part) => !controls.includes(part)).join('')
      expect(fieldSchema(rule).parse(given.join(''))).toBe(rule.kind === 'text' ? left.trim() : left)
      expect(cellReader(rule, cellContext)(`x${given.join('')}x`)).toEqual({ value: `x${left}x` })
    }),
    { numRuns: 300 },
  )
  expect(fieldSchema(text({ max: 9, required: true })).safeParse('\u202e\u200f').success).toBe(false)
})
