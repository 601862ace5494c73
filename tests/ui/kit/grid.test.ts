import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, filled, pasted } from '../../../src/kit/grid/sheet/ranges.ts'
import { readTsv, writeTsv } from '../../../src/domain/text/tsv.ts'

describe('blocks of a spreadsheet', () => {
  it('return from the clipboard unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', '=', "'") })
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (block) => {
        expect(readTsv(writeTsv(block))).toEqual(block)
      }),
    )
  })

  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tsay "hi"', [['two\nlines', 'say "hi"']]],
    ['"he said ""no"""\tx\n', [['he said "no"', 'x']]],
    ['"plain"', [['"plain"']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['', [['']]],
    ['5" pipe\t6"', [['5" pipe', '6"']]],
  ])('%j is read as spreadsheets mean it', (text, rows) => expect(readTsv(text)).toEqual(rows))

  const sheet = { rows: 10, columns: 5 }
  const at = (row: number, column: number) => ({ row, column })

  it('goes from the corner on, over the range where it fits whole times, and not past the edge', () => {
    const block = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    const one = pasted(block, between(at(1, 1), at(1, 1)), sheet)
    expect(one.texts.map(({ row, column, text }) => [row, column, text])).toEqual([
      [1, 1, 'a'],
      [1, 2, 'b'],
      [2, 1, 'c'],
      [2, 2, 'd'],
    ])
    expect(pasted([['x']], between(at(4, 3), at(2, 1)), sheet).texts).toHaveLength(9)
    expect(
      pasted(block, between(at(0, 0), at(3, 0)), sheet)
        .texts.map(({ text }) => text)
        .join(''),
    ).toBe('abcdabcd')
    expect(pasted(block, between(at(0, 0), at(2, 0)), sheet).texts).toHaveLength(4)
    const edge = pasted(block, between(at(9, 4), at(9, 4)), sheet)
    expect([edge.texts, edge.cut]).toEqual([[{ row: 9, column: 4, text: 'a' }], 3])
  })

  it('fills each column with its text and leaves columns without one', () => {
    const texts = filled(between(at(1, 0), at(2, 2)), (column) => (column === 1 ? undefined : `c${column}`))
    expect(texts.map(({ row, column, text }) => `${row}${column}${text}`)).toEqual([
      '10c0',
      '12c2',
      '20c0',
      '22c2',
    ])
  })
})
