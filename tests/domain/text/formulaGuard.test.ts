import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guarded, guardedAgain, unguarded } from '../../../src/domain/text/formulaGuard.ts'

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...'=+-@%|;\t\r\n\'" ＝＋－＠％｜；', 'A', '7'), fc.string({ maxLength: 3 })),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

it('EMP-08 begins no cell with a formula, for every separator', () => {
  fc.assert(
    fc.property(text, (given) => {
      for (const separator of [';', '|', '\t', '\n', '\r', '；', '｜'])
        for (const [place, cell] of guarded(given).split(separator).entries())
          expect(place === 0 ? cell : cell.replace(/^[ "]+/, '')).not.toMatch(/^[=+@＝＋－＠-]/)
      expect(guarded(given)).not.toMatch(/^[%％|｜;；\t\r]/)
    }),
    { numRuns: 5_000 },
  )
})

it('EMP-08 reads a guarded text back unchanged', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(unguarded(guarded(given))).toBe(given)
      expect(unguarded(guardedAgain(given))).toBe(given)
    }),
    { numRuns: 5_000 },
  )
  for (const plain of ['Lim-Tan', '50%', 'a=b', 'x;y', '12/3', ''])
    expect([guarded(plain), unguarded(plain), guardedAgain(plain)]).toEqual([plain, plain, plain])
})
