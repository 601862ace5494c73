import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  keepCorrections,
  keptCorrections,
  noCorrections,
  withLeftOut,
  withTexts,
} from '../../../src/kit/import/run/corrections.ts'
import { asUtf8, detectEncoding, type Encoding } from '../../../src/kit/import/file/encodings.ts'
import { errorWorkbook } from '../../../src/kit/import/check/errorWorkbook.ts'
import { filledColumns } from '../../../src/kit/import/run/filledColumns.ts'
import { openSource, readSource, type Content } from '../../../src/kit/import/file/source.ts'
import { labelsMs } from '../../../src/resources/labels.ms.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { matchHeadings } from '../../../src/schema/headings.ts'
import { unguarded } from '../../../src/domain/text/formulaGuard.ts'
import type { ImportRow } from '../../../src/schema/calls/importing.ts'
import { filesOfTypes } from '../../support/filesOfTypes.ts'

const cellsOf = ({ rows }: Content) => rows.map(({ cells }) => cells)

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'le')
  return bytes
}
/** Latin letters, which have the same numbers in the Windows code page and in Unicode. */
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))

/** Cells with letters of any script; the heading row is plain, as that of every file that people send. */
const anyText = fc
  .array(
    fc.array(
      fc.string({ unit: 'grapheme' }).map((cell) => cell.replaceAll(/[",\r\n\0\uFEFF]/g, '')),
      { maxLength: 4 },
    ),
  )
  .map((rows) => ['Name,Pay', ...rows.map((row) => row.join(','))].join('\r\n'))

const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<[Encoding, string]> => {
  const file = new Blob([bytes])
  const encoding = await detectEncoding(file)
  return [encoding, await (await asUtf8(file, encoding)).text()]
}

describe('a text file', () => {
  it.each<[string, Encoding, (text: string) => Uint8Array<ArrayBuffer>]>([
    ['UTF-8', 'utf-8', (text) => new TextEncoder().encode(text)],
    ['UTF-8 with a mark', 'utf-8', (text) => new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 little endian with a mark', 'utf-16le', (text) => utf16(`\uFEFF${text}`, 'le')],
    ['UTF-16 big endian with a mark', 'utf-16be', (text) => utf16(`\uFEFF${text}`, 'be')],
    ['UTF-16 little endian', 'utf-16le', (text) => utf16(text, 'le')],
    ['UTF-16 big endian', 'utf-16be', (text) => utf16(text, 'be')],
  ])('comes whole out of %s, whatever letters it holds', async (_name, encoding, encode) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await read(encode(text))).toEqual([encoding, text])
      }),
      { numRuns: 200 },
    )
  })

  it('comes whole out of the Windows code page', async () => {
    // A lone letter beyond ASCII is what UTF-8 never holds.
    const words = fc.array(fc.constantFrom('é', 'ü', 'Ñ', 'a', ' ', ';')).map((letters) => letters.join('x'))
    await fc.assert(
      fc.asyncProperty(words, async (word) => {
        const text = `Name\r\nJos\u00e9 ${word}\r\n`
        expect(await read(latin(text))).toEqual(['windows-1252', text])
      }),
    )
    expect(await read(Uint8Array.of(0x80, 0x31))).toEqual(['windows-1252', '€1'])
  })

  it('can be read otherwise than was found, and shows its first rows with the delimiter found', async () => {
    const source = await openSource('a.txt', new Blob(['Name;Pay\r\n"Tan; ""A""";1,5\r\n']))
    const content = await readSource(source, {})
    expect([content.delimiter, cellsOf(content)]).toEqual([
      ';',
      [
        ['Name', 'Pay'],
        ['Tan; "A"', '1,5'],
      ],
    ])
    const [heading] = cellsOf(await readSource(source, { delimiter: ',', headingRow: 1 }))
    expect(heading).toEqual(['Name;Pay'])
    const chinese = await openSource('b.csv', new Blob([Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4)]))
    expect(chinese.encoding).toBe('windows-1252')
    expect(cellsOf(await readSource(chinese, { encoding: 'gb18030' }))).toEqual([['中文']])
  })

  it('without content is recognised', async () => {
    for (const text of ['', '\r\n \r\n', ';;;\n"";;;\n']) {
      const source = await openSource('a.csv', new Blob([text]))
      await expect(readSource(source, {})).rejects.toMatchObject({ fault: 'empty' })
    }
  })
})

describe('a file that is no table', () => {
  const pictures = Object.values(filesOfTypes).filter(({ name }) => !/\.(csv|txt|xlsx)$/.test(name))
  it.each(pictures)('is refused: $name', async ({ name, bytes }) => {
    const refused = openSource(name, new Blob([new Uint8Array(bytes)]))
    await expect(refused).rejects.toThrow(/^binary$|This is no XLSX workbook/)
  })

  it('is refused with random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1_000, maxLength: 4_000 }), async (bytes) => {
        fc.pre(bytes[0] !== 0x50 && bytes[0] !== 0xd0)
        await expect(openSource('a.csv', new Blob([new Uint8Array(bytes)]))).rejects.toThrow('binary')
      }),
      { numRuns: 50 },
    )
  })

  it('is not read as text when it is called a workbook', async () => {
    const torn = openSource('Staff.XLSX', new Blob(['Name,Pay\nTan,1\n']))
    await expect(torn).rejects.toThrow('This is no XLSX workbook.')
  })
})

describe('a title above the headings', () => {
  const table = [
    ['Name', 'Note'],
    ['José', 'two\nlines'],
  ]
  it.each([
    ['with a mark', '\uFEFFStaff “2026”;;\r\n;;\r\n"As of\r\n1 May";\r\n', 4],
    ['of old line ends', 'Staff; list, of all; people\rAs of; 1 May\r', 3],
  ])('is left out, and the delimiter found below it: %s', async (_name, title, headingRow) => {
    const rows = 'Name,Note\r\nJosé,"two\nlines"\r\n'
    const source = await openSource('a.csv', new Blob([title, rows]))
    const content = await readSource(source, { headingRow })
    expect([content.delimiter, cellsOf(content), (await content.csv.text()).trimStart()]).toEqual([
      ',',
      table,
      rows,
    ])
    await expect(readSource(source, { headingRow: 19 })).rejects.toMatchObject({ fault: 'empty' })
  })

  it('is left out of a workbook', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['Staff of 2026'], [], ...table])
    const source = await openSource('a.xlsx', workbook({ People: sheet }))
    const content = await readSource(source, {})
    expect(content.rows).toEqual(table.map((cells, index) => ({ number: index + 3, cells })))
  })
})

const workbook = (sheets: Record<string, XLSX.WorkSheet>) => {
  const book = XLSX.utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheet, name)
  const bytes: ArrayBuffer = XLSX.write(book, { type: 'array', bookType: 'xlsx' })
  return new Blob([bytes])
}

describe('a workbook', () => {
  it('is read as shown, with a title, a blank row, an empty column and short rows', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['SENARAI KAKITANGAN', null, null, null, null, 'Jun 2026'],
      [],
      ['No. Pekerja', 'Nama', null, 'No. KP', 'Telefon', 'Catatan'],
      ['P1', 'Siti', null, '900101-14-5566', '0123456701', null],
      [],
      ['P2', 'Ali', null, '850505-10-1235', '0123456702', 'baru'],
    ])
    const source = await openSource('a.xlsx', workbook({ Staf: sheet }))
    const known = (cells: readonly string[]) =>
      matchHeadings(resourceNamed('employee'), cells, labelsMs).filter(Boolean).length
    const content = await readSource(source, {}, known)
    expect([content.headingRow, content.rows.map(({ number }) => number)]).toEqual([3, [3, 4, 6]])
    expect(content.tops.map(({ number }) => number)).toEqual([1, 3, 4, 6])
    const lines = (await content.csv.text()).trim().split('\r\n')
    expect(lines.map((line) => line.split(',').length)).toEqual([6, 6, 1, 6])
  })

  it('by hand, the row of a number is taken, as a picker shows it', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['A', 'B'], [], ['C', 'D'], ['e', 'f']])
    const source = await openSource('a.xlsx', workbook({ One: sheet }))
    expect(cellsOf(await readSource(source, { headingRow: 3 }))[0]).toEqual(['C', 'D'])
  })

  it('returns days, numbers and texts as written, and results of formulas', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Staff No', 'Joined', 'Pay', 'Note', 'Sum'],
      ['000017', null, 1234.5, '=1+1', null],
    ])
    sheet['B2'] = { t: 'n', v: 45_000, z: 'dd/mm/yyyy' }
    sheet['E2'] = { t: 'n', f: 'C2*2', v: 2469 }
    const source = await openSource(
      'a.xlsx',
      workbook({ People: sheet, Other: XLSX.utils.aoa_to_sheet([['x']]) }),
    )
    expect(source.sheets).toEqual(['People', 'Other'])
    expect(cellsOf(await readSource(source, {}))).toEqual([
      ['Staff No', 'Joined', 'Pay', 'Note', 'Sum'],
      ['000017', '2023-03-15', '1234.5', '=1+1', '2469'],
    ])
    expect(cellsOf(await readSource(source, { sheet: 'Other' }))).toEqual([['x']])
  })

  it('that is broken or too old is refused in words for people', async () => {
    await expect(openSource('a.xlsx', new Blob(['PK not really']))).rejects.toThrow(
      'This is no XLSX workbook.',
    )
    const old = new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)])
    await expect(openSource('a.xls', old)).rejects.toThrow('Save it as .xlsx')
  })
})

it('asks nothing of columns in which nothing stands and whose heading means nothing', () => {
  const column = (heading: string, field: string | null, sample: string) => ({ heading, field, sample })
  const columns = [
    column('Name', 'name', ''),
    column('', null, ''),
    column('Remarks', null, 'ok'),
    column('Spare', null, ''),
  ]
  expect(filledColumns(columns).map(({ heading, place }) => [heading, place])).toEqual([
    ['Name', 0],
    ['Remarks', 2],
  ])
})

it('numbers rows as the spreadsheet does, blank ones and those above the headings included', async () => {
  const source = await openSource('a.csv', new Blob(['Staff\n\nName,Note\n\n"A\nB",1\n\nC,2\n']))
  const content = await readSource(source, { headingRow: 3 })
  expect(content.rows.map(({ number }) => number)).toEqual([3, 5, 7])
  expect(await content.csv.text()).toBe('\n\nName,Note\n\n"A\nB",1\n\nC,2\n')
})

it('keeps unchecked corrections when the tab is closed, as long as the file is kept', () => {
  const given = withLeftOut(
    withTexts(noCorrections, [{ record: 3, column: 'Dept', was: '' }], 'Security'),
    4,
    true,
  )
  keepCorrections(7, given)
  sessionStorage.clear()
  expect(keptCorrections(7)).toEqual(given)
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000 })
  keepCorrections(8, noCorrections)
  vi.useRealTimers()
  expect(keptCorrections(7)).toEqual(noCorrections)
})

describe('the workbook of errors', () => {
  const row = (record: number, cells: string[], errors: ImportRow['errors'] = []): ImportRow => ({
    record,
    kind: errors.length > 0 ? 'error' : 'create',
    recordId: null,
    title: '',
    cells,
    errors,
    before: {},
    after: {},
  })
  const headings = ['Staff No', 'Dept', 'Pay']
  const rows = [
    row(2, ['000017', 'Security', '12']),
    row(
      3,
      ['000018', 'Secuirty', '=HYPERLINK("http://x")'],
      [
        { column: 'Dept', field: 'departmentId', message: 'No such department.', suggestion: 'Security' },
        { column: 'Pay', field: 'pay', message: 'No amount.' },
        { column: '', field: null, message: 'Not this one.' },
      ],
    ),
  ]

  it('has a note on each wrong cell, in the language of the user, and holds texts only', async () => {
    const file = await errorWorkbook(headings, rows, (message) => `<${message}>`)
    const book = XLSX.read(await file.arrayBuffer(), { type: 'array', cellStyles: true, cellFormula: true })
    const sheet: XLSX.WorkSheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const noteOf = (cell: string) => sheet[cell]?.c?.map(({ t }: { t: string }) => t).join('|')
    expect([noteOf('B3'), noteOf('C3'), noteOf('A3'), noteOf('B2')]).toEqual([
      '<No such department.>\n→ Security',
      '<No amount.>',
      '<Not this one.>',
      undefined,
    ])
    expect(sheet['B3'].s).toMatchObject({ patternType: 'solid', fgColor: { rgb: 'FFC7CE' } })
    expect(sheet['B2'].s?.fgColor?.rgb).not.toBe('FFC7CE')
    for (const cell of ['A2', 'A3', 'C2', 'C3']) expect(sheet[cell]).toMatchObject({ t: 's' })
    expect(sheet['C3'].f).toBeUndefined()
    expect(sheet['A2'].v).toBe('000017')
  })

  it('read again gives the cells that it was made from', async () => {
    const hostile = [
      '=1+1',
      "'=1+1",
      "''=1+1",
      '+1',
      '-1',
      '@a',
      "'quoted",
      ' space ',
      'two\nlines',
      '1e5',
      '000',
      '<b>x</b>',
      '"',
      '中文',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' })), {
          minLength: 1,
          maxLength: 8,
        }),
        async (texts) => {
          // What no workbook can hold: characters that XML has no way to write, and line ends of two kinds.
          const cells = texts.map((text) =>
            text.replaceAll(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, '').replace(/^$/, 'x'),
          )
          const names = cells.map((_cell, index) => `Column ${index}`)
          const file = await errorWorkbook(names, [row(2, cells)], (message) => message)
          const source = await openSource('a.xlsx', file)
          const [, again] = cellsOf(await readSource(source, {}))
          expect(again?.map(unguarded)).toEqual(cells.map(unguarded))
        },
      ),
      { numRuns: 100 },
    )
  })
})
