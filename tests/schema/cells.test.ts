import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes, countryName } from '../../src/domain/people/countries.ts'
import { detectDayOrder } from '../../src/domain/time/dayFormats.ts'
import { messages } from '../../src/schema/messages.ts'
import { numberFormatVotes } from '../../src/domain/text/numberFormats.ts'
import { listedNames } from '../../src/domain/people/nameLists.ts'
import { cellReader, cellText, type CellContext } from '../../src/schema/cells.ts'
import {
  boolean,
  choice,
  country,
  date,
  decimal,
  instant,
  integer,
  longText,
  money,
  phone,
  reference,
  references,
  text,
  type Field,
} from '../../src/schema/fields.ts'
import { matchHeadings } from '../../src/schema/headings.ts'
import { resourceNamed } from '../../src/resources/index.ts'

const ids: Record<string, number[]> = {
  security: [1],
  'penang free zone, block b': [2],
  'a; b': [3],
  a: [4],
  'ali ahmad': [5, 6],
  'hall 1': [7],
  'hall 1, east': [8],
  'east, wing': [9],
}
const context: CellContext = {
  dayOrder: 'DMY',
  timeZone: 'Asia/Kuala_Lumpur',
  numberFormat: 'point',
  named: (name) => (Object.hasOwn(ids, name.toLowerCase()) ? (ids[name.toLowerCase()] ?? []) : []),
  unknown: (name, found) => `${found} called ${name}`,
}
/** The value that a cell is read to, or the message. */
const read = (field: Field, cell: string, more: Partial<CellContext> = {}) => {
  const result = cellReader(field, { ...context, ...more })(cell)
  return 'value' in result ? result.value : { refused: result.message }
}
const refused = (message: string) => ({ refused: message })

describe('a cell', () => {
  it.each<[string, Field, string, unknown]>([
    ['a name of two lines', longText({ max: 99 }), ' 71, Jalan\n80100 ', '71, Jalan\n80100'],
    ['an empty cell', text({ max: 9 }), '  ', null],
    ['an empty required cell', text({ max: 9, required: true }), ' ', refused('This is required.')],
    ['a local phone', phone({}), '017-5705911', '+60175705911'],
    ['a phone that lost its plus', phone({}), '60119826140', '+60119826140'],
    ['a foreign phone that lost its plus', phone({}), '6591234567', '+6591234567'],
    ['a short E.164 text', phone({}), '+1234567', '+1234567'],
    ['a phone with decimals', phone({}), '0197001234.0', '+60197001234'],
    ['a phone with decimals and dial code', phone({}), '60123456778.0', '+60123456778'],
    ['a phone without its 0, with decimals', phone({}), '197001234.00', '+60197001234'],
    ['a dial code before a 0', phone({}), '+60 019-700 1234', '+60197001234'],
    ['a dial code before a 0 in E.164 form', phone({}), '+600197001234', '+60197001234'],
    ['a dial code before a 0 in brackets', phone({}), '+60 (0)19-700 1234', '+60197001234'],
    ['a foreign dial code before a 0', phone({}), '+62 0812 3456 7890', '+6281234567890'],
    ['a 0 after the code of no number', phone({}), '+6001234567', refused('This is not a phone number.')],
    ['a phone in scientific form', phone({}), '6.01235E+10', refused('This is not a phone number.')],
    ['a phone with a name', phone({}), '0123456770 (Ali)', refused('This is not a phone number.')],
    ['two phones', phone({}), '0197001234; 0198887777', refused('This is not a phone number.')],
    ['two phones with a stroke', phone({}), '019-7001234 / 8', refused('This is not a phone number.')],
    ['a phone as a formula', phone({}), '="0122222702"', '+60122222702'],
    ['a text as a formula', text({ max: 99 }), '="000017"', '000017'],
    ['a guarded formula of a text', text({ max: 99 }), `'="000017"`, '="000017"'],
    ['no phone', phone({}), '12ab', refused('This is not a phone number.')],
    ['thousands', money({}), '1,234,567.50', '1234567.50'],
    ['thousands without cents', money({}), 'RM 1,234', '1234'],
    ['an amount in another notation', money({}), '1.234,50', refused(messages.numberpoint)],
    ['an amount in words', money({}), 'two thousand', refused('This is not an amount.')],
    ['a negative amount', money({}), '-100.00', refused('This must not be negative.')],
    ['thousands of a number with many decimals', decimal({ scale: 6 }), '223,100', '223100'],
    ['thousands apart', decimal({ scale: 3 }), '1\u00a0212’511.5', '1212511.5'],
    ['a decimal comma', decimal({ scale: 3 }), '12,5', refused(messages.numberpoint)],
    ['a nought before a comma', decimal({ scale: 3 }), '0,125', refused(messages.numberpoint)],
    ['no number', decimal({ scale: 3 }), '12,5,1', refused(messages.decimal(3))],
    ['a whole number with decimals', integer({}), '1,200.00', 1200],
    ['a broken number', integer({}), '1.5', refused('This must be a whole number.')],
    ['Malay yes', boolean({}), 'Ya', true],
    ['Malay no', boolean({}), 'tidak', false],
    ['a day', date({}), '07/10/1968', '1968-10-07'],
    ['an ISO day', date({}), '2021-01-13', '2021-01-13'],
    ['a month by name', date({}), '7 Ogos 2024', '2024-08-07'],
    ['a day and midnight', date({}), '07/10/1968 00:00:00', '1968-10-07'],
    ['a serial number of a day', date({}), '45292', '2024-01-01'],
    ['a serial number with decimals', date({}), '44927.0', '2023-01-01'],
    ['a serial number of a day with a time', date({}), '45292.5', refused('There is no such date.')],
    ['a serial number of four digits', date({}), '4529', refused('There is no such date.')],
    ['a serial number of a month', date({ monthly: true }), '45320', '2024-01-01'],
    ['a serial number of a moment', instant({}), '45292.375', '2024-01-01T01:00:00.000Z'],
    ['a day that does not exist', date({}), '31/02/1990', refused('There is no such date.')],
    ['an instant', instant({}), '2026-03-01T10:03:04+08:00', '2026-03-01T02:03:04.000Z'],
    ['a time on the clocks of the company', instant({}), '31/12/2026 14:00', '2026-12-31T06:00:00.000Z'],
    ['a time of the half day', instant({}), '31 Dis 2026, 12:05 am', '2026-12-30T16:05:00.000Z'],
    ['a day alone, as its beginning', instant({}), '29/02/2028', '2028-02-28T16:00:00.000Z'],
    ['a time that is none', instant({}), '31/12/2026 24:00', refused('Write it like 31/12/2026 14:00.')],
    ['a day that is none', instant({}), '29/02/2027 10:00', refused('Write it like 31/12/2026 14:00.')],
    ['a year of five digits', instant({}), '12026-12-31 14:00', refused('Write it like 31/12/2026 14:00.')],
    ['the year 0', instant({}), '0000-01-01T00:00Z', refused('Write it like 31/12/2026 14:00.')],
    [
      'a choice by label',
      choice({ choices: [{ value: 'part_time', label: 'Part time' }] }),
      'PART-TIME',
      'part_time',
    ],
    ['a country in Malay', country({}), 'Filipina', 'PH'],
    ['a nationality', country({}), 'Malaysian', 'MY'],
    ['no country', country({}), 'Wakanda', refused('There is no such country.')],
    ['a name with a comma', references({ to: 'x' }), 'Penang Free Zone, Block B', [2]],
    ['several names', references({ to: 'x' }), 'security; Penang Free Zone, Block B', [1, 2]],
    ['several names by comma', references({ to: 'x' }), 'Security, A', [1, 4]],
    [
      'names by comma, one of which has one',
      references({ to: 'x' }),
      'A, Penang Free Zone, Block B,security',
      [4, 2, 1],
    ],
    ['the longest known name', references({ to: 'x' }), 'hall 1, east, A', [8, 4]],
    ['a shorter name where the longest leaves a rest', references({ to: 'x' }), 'hall 1, east, wing', [7, 9]],
    [
      'an unknown name among known ones',
      references({ to: 'x' }),
      'A, Nowhere, Security',
      refused('0 called Nowhere'),
    ],
    ['an unknown name with a comma', references({ to: 'x' }), 'A, No, where', refused('0 called No, where')],
    ['only unknown names', references({ to: 'x' }), 'No, where', refused('0 called No, where')],
    ['an ended list', references({ to: 'x' }), 'A, Security,', [4, 1]],
    ['an ambiguous name in a list', references({ to: 'x' }), 'A, Ali Ahmad', refused('2 called Ali Ahmad')],
    ['a name that holds the separator', references({ to: 'x' }), 'A; B', [3]],
    ['an escaped separator', references({ to: 'x' }), String.raw`Security; a\; b`, [1, 3]],
    ['a name that two have', reference({ to: 'x' }), 'Ali Ahmad', refused('2 called Ali Ahmad')],
    ['an unknown name', reference({ to: 'x' }), 'Secuirty', refused('0 called Secuirty')],
    ['a guarded formula', text({ max: 99 }), "'=1+1", '=1+1'],
    ['a guarded apostrophe', text({ max: 99 }), "''=1+1", "'=1+1"],
    ['an apostrophe of its own', text({ max: 99 }), "'t Hooft", "'t Hooft"],
  ])('reads %s', (_what, field, cell, expected) => {
    expect(read(field, cell)).toEqual(expected)
  })

  it('reads days in the order that the file keeps', () => {
    expect(read(date({}), '01/02/2020', { dayOrder: 'MDY' })).toBe('2020-01-02')
    expect(read(date({}), '01/02/2020', { dayOrder: 'YMD' })).toEqual(refused('There is no such date.'))
  })

  it('reads every moment back, however it is written, on the clocks of any zone', () => {
    const orders = ['DMY', 'MDY', 'YMD'] as const
    const zones = ['Asia/Kuala_Lumpur', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/New_York']
    const two = (part = '') => part.padStart(2, '0')
    const written = (at: Date, timeZone: string) => {
      const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      const [date = '', time = ''] = form.format(at).split(' ')
      const [year = '', month = '', day = ''] = date.split('-')
      const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }).format(
        new Date(date),
      )
      const [hour = '', ...rest] = time.split(':')
      const half = `${Number(hour) % 12 || 12}:${rest.join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`
      return {
        any: [
          `${date} ${time}`,
          `${date}T${time}`,
          `${Number(day)} ${name} ${year} ${time}`,
          `${date} ${half}`,
        ],
        DMY: [
          `${two(day)}/${two(month)}/${year} ${time}`,
          `${Number(day)}.${Number(month)}.${year}, ${half}`,
        ],
        MDY: [`${two(month)}/${two(day)}/${year} ${time}`, `${Number(month)}-${Number(day)}-${year} ${half}`],
        YMD: [`${year}/${Number(month)}/${Number(day)} ${time}`],
      }
    }
    const [from, to] = [Date.UTC(1990, 0), Date.UTC(2090, 0)]
    const seconds = fc.oneof(
      fc.integer({ min: from / 1000, max: to / 1000 }),
      fc.constantFrom('2028-02-29T12:00Z', '2000-02-29T23:59:59Z').map((text) => Date.parse(text) / 1000),
    )
    fc.assert(
      fc.property(
        seconds,
        fc.constantFrom(...orders),
        fc.constantFrom(...zones),
        (second, dayOrder, timeZone) => {
          const at = new Date(second * 1000)
          const { any, ...own } = written(at, timeZone)
          for (const text of [...any, ...own[dayOrder], at.toISOString()]) {
            const found = String(read(instant({}), text, { dayOrder, timeZone }))
            // One hour of the year is shown twice, and only its offset tells which is meant.
            const again = timeZone === 'America/New_York' && found !== at.toISOString()
            if (again) expect(written(new Date(found), timeZone).any[0]).toBe(any[0])
            else expect([text, found]).toEqual([text, at.toISOString()])
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('reads a time that the clocks jump over as late as it would have been, and the first of two', () => {
    const newYork = { timeZone: 'America/New_York' }
    expect(read(instant({}), '2026-03-08 02:30', newYork)).toBe('2026-03-08T07:30:00.000Z')
    expect(read(instant({}), '2026-11-01 01:30', newYork)).toBe('2026-11-01T05:30:00.000Z')
    expect(read(instant({}), '12/31/2026 09:00', { ...newYork, dayOrder: 'MDY' })).toBe(
      '2026-12-31T14:00:00.000Z',
    )
  })

  it('reads every country by its code and by the names that the console shows', () => {
    const unread = countryCodes.filter(
      (code) => read(country({}), code) !== code || read(country({}), countryName(code)) !== code,
    )
    expect(unread).toEqual([])
  })

  it('never fails on any text, for any kind', () => {
    const fields: Field[] = [
      phone({}),
      money({}),
      date({}),
      instant({}),
      country({}),
      references({ to: 'x' }),
    ]
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...fields), (cell, field) => {
        read(field, cellText(field, cell))
        listedNames(cell)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('finds the order of day and month from the dates that allow only one', () => {
  expect(detectDayOrder(['01/02/2020', '13/02/2020', '2031-13-01', '31/02/1990'])).toBe('DMY')
  expect(detectDayOrder(['01/02/2020', '02/13/2020'])).toBe('MDY')
  expect(detectDayOrder(['2020-01-02', ''])).toBe('YMD')
  expect(detectDayOrder(['01/02/2020'])).toBe('DMY')
})

it('matches headings by label, name and other systems, one field each', () => {
  const headings = [
    'STAFF NO.',
    'first_name',
    'Basic Salary (RM)',
    'E-Mail',
    'Email Address',
    'Shoe size',
    '',
  ]
  expect(matchHeadings(resourceNamed('employee'), headings, {})).toEqual([
    'employeeId',
    'firstName',
    'basicRate',
    'email',
    undefined,
    undefined,
    undefined,
  ])
})

describe('the format of numbers', () => {
  it.each<[string, Field, string, unknown]>([
    ['thousands and decimals', money({}), '1.234.567,50', '1234567.50'],
    ['decimals alone', decimal({ scale: 6 }), '-0,125', '-0.125'],
    ['thousands of a number with many decimals', decimal({ scale: 6 }), '1.234', '1234'],
    ['a whole number', integer({}), '1.200', 1200],
    ['the other notation', money({}), '1,234.50', refused(messages.numbercomma)],
  ])('with a comma reads %s', (_name, field, cell, expected) => {
    expect(read(field, cell, { numberFormat: 'comma' })).toEqual(expected)
  })

  it('is found out from the texts that can be read in one way only', () => {
    const found = (...texts: string[]) => {
      const votes = numberFormatVotes()
      texts.forEach((text) => votes.see(text))
      return votes.result()
    }
    expect(found('1.234,50', '12', '1.234')).toBe('comma')
    expect(found('1,234.50', '12,5', '99.90')).toBe('point')
    expect(found('1,234', '1.234', '12')).toBe('point')
  })
})
