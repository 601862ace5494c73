import { describe, expect, it } from 'vitest'
import { readDayFigures } from '../../../src/domain/time/dayFormats.ts'
import { dayTextOf } from '../../../src/kit/fields/day/dayText.ts'

describe('dates of figures alone', () => {
  it('CONST-01 reads eight or six figures in the order of the reader', () => {
    const read = (text: string) =>
      (['DMY', 'MDY', 'YMD'] as const).map((order) => readDayFigures(text, order))
    expect(read('31122026')).toEqual(['2026-12-31', undefined, undefined])
    expect(read('311226')).toEqual(['2026-12-31', undefined, '2031-12-26'])
    expect(read('12312026')).toEqual([undefined, '2026-12-31', undefined])
    expect(read('20261231')).toEqual([undefined, undefined, '2026-12-31'])
    expect(read('010203')).toEqual(['2003-02-01', '2003-01-02', '2001-02-03'])
    expect(readDayFigures('010170', 'DMY')).toBe('1970-01-01')
    expect(readDayFigures('29022028', 'DMY')).toBe('2028-02-29')
  })

  it('CONST-01 refuses impossible days, other lengths and years that nobody means', () => {
    const wrong = [
      '29022027',
      '31042026',
      '00012026',
      '320126',
      '1122026',
      '11226',
      '3112',
      '311220261',
      '2026',
    ]
    expect(wrong.filter((text) => readDayFigures(text, 'DMY') !== undefined)).toEqual([])
    expect(['20101231', '31120226', '31129999'].map((text) => readDayFigures(text, 'DMY'))).toEqual(
      Array.from({ length: 3 }, () => undefined),
    )
  })

  it('CONST-01 reads them in fields of days and of moments, with separators as before', () => {
    const zone = 'Asia/Kuala_Lumpur'
    const days = dayTextOf('date', 'DD/MM/YYYY', zone)
    expect([days.read(' 31122026 '), days.read('31/12/2026'), days.write('2026-12-31')]).toEqual([
      '2026-12-31',
      '2026-12-31',
      '31/12/2026',
    ])
    const moments = dayTextOf('instant', 'DD/MM/YYYY', zone)
    expect(moments.read('311226 14:30')).toBe('2026-12-31T06:30:00.000Z')
    expect(moments.read('310226 14:30')).toBeUndefined()
    expect(dayTextOf('date', 'YYYY-MM-DD', zone).read('20261231')).toBe('2026-12-31')
    expect(dayTextOf('date', 'MM/DD/YYYY', zone).read('12312026')).toBe('2026-12-31')
  })
})
