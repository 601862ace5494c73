import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inkOn, isColour } from '../../../src/domain/text/colour.ts'

/** Contrast of two colours, by WCAG 2.2. */
function contrast(one: string, other: string) {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0.05)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return high / low
}

it('text on any colour is readable', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (one) => {
      expect(isColour(one)).toBe(true)
      expect(contrast(one, inkOn(one))).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(['red', '#12345', '#1234567', '', null].filter(isColour)).toEqual([])
})
