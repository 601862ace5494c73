import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textFormats } from '../../../src/domain/people/textFormats.ts'

const check = textFormats.identityNo
const two = (number: number) => String(number).padStart(2, '0')
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const places = [
  ...Array.from({ length: 16 }, (_, index) => index + 1),
  ...Array.from({ length: 48 }, (_, index) => index + 21),
  71,
  72,
  74,
  75,
  76,
  77,
  78,
  79,
  82,
  83,
  84,
  85,
  86,
  87,
  88,
  89,
  90,
  91,
  92,
  93,
  98,
  99,
]
const serial = fc.integer({ min: 0, max: 9_999 }).map((number) => String(number).padStart(4, '0'))
/** A day of a leap year, so that each of them exists in its century. */
const birthday = fc
  .integer({ min: 1, max: 12 })
  .chain((month) =>
    fc
      .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: daysOf[month - 1] ?? 28 }))
      .map(([fours, day]) => `${two(fours * 4)}${two(month)}${two(day)}`),
  )
const place = fc.constantFrom(...places).map(two)
const dash = fc.constantFrom('', '-')
const joined = (date: string, state: string, number: string, hyphen: string) =>
  [date, state, number].join(hyphen)

test('takes every IC whose day and place of birth there are (EMP-02)', () => {
  fc.assert(
    fc.property(birthday, place, serial, dash, (...parts) => {
      expect(check(joined(...parts))).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test('refuses 500 malformed ICs with the reason (EMP-02)', () => {
  const noDay = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
    .filter(([, month, day]) => month < 1 || month > 12 || day < 1 || day > (daysOf[month - 1] ?? 0))
    .map((parts) => parts.map(two).join(''))
  const noPlace = fc.constantFrom(
    '00',
    '17',
    '18',
    '19',
    '20',
    '69',
    '70',
    '73',
    '80',
    '81',
    '94',
    '95',
    '96',
    '97',
  )
  const malformed = fc.oneof(
    fc.tuple(noDay, place, serial, dash).map((parts) => [joined(...parts), /date part/] as const),
    fc.tuple(birthday, noPlace, serial, dash).map((parts) => [joined(...parts), /place of birth/] as const),
    fc.tuple(birthday, place, serial, fc.constantFrom(-2, -1, 1, 2)).map(([date, state, number, by]) => {
      const digits = `${date}${state}${number}`
      return [by < 0 ? digits.slice(0, by) : digits + '7'.repeat(by), /twelve digits/] as const
    }),
  )
  fc.assert(
    fc.property(malformed, ([text, reason]) => {
      expect(check(text)).toMatch(reason)
    }),
    { numRuns: 500 },
  )
})
