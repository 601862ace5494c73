import { beforeEach, describe, expect, it } from 'vitest'
import { errorsAsCsv } from '../../src/kit/import/importRecords.ts'
import { rememberedMapping, rememberMapping } from '../../src/kit/import/mappings.ts'
import { readText } from '../../src/kit/import/readText.ts'

const text = 'Name,Pay\r\nJosé,1\r\n'
const utf16 = (order: 'le' | 'be', mark: boolean) => {
  const bytes = new Uint8Array((mark ? `\uFEFF${text}` : text).length * 2)
  const view = new DataView(bytes.buffer)
  ;[...(mark ? `\uFEFF${text}` : text)].forEach((letter, index) =>
    view.setUint16(index * 2, letter.charCodeAt(0), order === 'le'),
  )
  return bytes
}

describe('a chosen file', () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 little endian', utf16('le', true)],
    ['UTF-16 big endian', utf16('be', true)],
    ['UTF-16 without a mark', utf16('le', false)],
    ['the Windows code page', Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))],
  ])('is read in %s', async (_name, bytes) => {
    expect((await readText(new Blob([bytes]))).replace('\uFEFF', '')).toBe(text)
  })

  it('is read where it is empty', async () => {
    expect(await readText(new Blob([]))).toBe('')
  })
})

it('saves the list of errors as a file in which nothing can run', async () => {
  const error = {
    record: 2,
    column: 'Pay',
    field: 'pay',
    value: '=HYPERLINK("x")',
    message: 'Not, an amount',
  }
  const blob = errorsAsCsv(['Row', 'Column', 'Value', 'Problem'], [error])
  expect((await blob.text()).split('\r\n').slice(1)).toEqual([
    '2,Pay,"\'=HYPERLINK(""x"")","Not, an amount",',
    '',
  ])
})

describe('the choice of columns', () => {
  beforeEach(() => localStorage.clear())

  it('is remembered for each resource', () => {
    rememberMapping('pin', { 'Site name': 'name', Notes: null })
    expect(rememberedMapping('pin')).toEqual({ 'Site name': 'name', Notes: null })
    expect(rememberedMapping('employee')).toEqual({})
  })

  it('is forgotten rather than believed when something else stands in its place', () => {
    for (const broken of ['{', '[1]', '{"a":5}']) {
      localStorage.setItem('portal.import.pin', broken)
      expect(rememberedMapping('pin')).toEqual({})
    }
  })
})
