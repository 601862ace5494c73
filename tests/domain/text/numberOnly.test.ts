import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberOnly } from '../../../src/domain/text/numberOnly.ts'

it('removes the last character of text that is not numeric (NAV-06)', () => {
  expect(numberOnly('12a', 'whole')).toBe('12')
  expect(numberOnly('a', 'whole')).toBe('')
  expect(numberOnly('12.', 'whole')).toBe('12')
  expect(numberOnly('12.5.', 'decimal')).toBe('12.5')
  expect(numberOnly('-', 'decimal')).toBe('-')
  expect(numberOnly('1-', 'decimal')).toBe('1')
  expect(numberOnly('RM 1,234.50', 'decimal')).toBe('1234.50')
  expect(numberOnly('two thousand', 'decimal')).toBe('')
})

it('leaves numbers and their beginnings unchanged (NAV-06)', () => {
  const figures = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat({ max: 9_999 }))
  fc.assert(
    fc.property(figures, fc.nat({ max: 12 }), ([whole, part], end) => {
      const typed = `${whole}.${part}`.slice(0, end)
      expect(numberOnly(typed, 'decimal')).toBe(typed)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(numberOnly(text, 'decimal')).toMatch(/^-?\d*(\.\d*)?$/)
      expect(numberOnly(text, 'whole')).toMatch(/^-?\d*$/)
    }),
  )
})
