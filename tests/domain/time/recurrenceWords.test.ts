import { expect, test } from 'vitest'
import { frequencyInWords } from '../../../src/domain/time/recurrenceWords.ts'

const weekly = { frequencyUnit: 'week', interval: 1, startsOn: '2026-11-23', daysOfWeek: [] }
const monthly = { frequencyUnit: 'month', interval: 1, startsOn: '2026-03-31', daysOfWeek: [] }

test.each([
  [{ frequencyUnit: 'day', interval: 1 }, 'Every day', 'Setiap hari'],
  [
    { ...weekly, interval: 2, daysOfWeek: ['4', '1'] },
    'Every 2 weeks on Monday and Thursday',
    'Setiap 2 minggu pada Isnin dan Khamis',
  ],
  [weekly, 'Every week on Monday', 'Setiap minggu pada Isnin'],
  [monthly, 'The 31st of every month', '31 haribulan setiap bulan'],
  [{ ...monthly, monthDay: 12, interval: 3 }, 'The 12th of every 3 months', '12 haribulan setiap 3 bulan'],
  [
    { ...monthly, monthMode: 'nth_weekday', nth: '-1', daysOfWeek: ['5'] },
    'The last Friday of every month',
    'Jumaat terakhir setiap bulan',
  ],
  [{ ...monthly, monthMode: 'last_day' }, 'The last day of every month', 'Hari terakhir setiap bulan'],
  [{ ...monthly, frequencyUnit: 'year' }, 'The 31st of March, every year', '31 haribulan Mac, setiap tahun'],
  [
    { ...weekly, seasonMonths: ['11', '12', '1'] },
    'Every week on Monday, only in January, November and December',
    'Setiap minggu pada Isnin, hanya dalam Januari, November dan Disember',
  ],
  [
    { frequencyUnit: 'day', interval: 30, basedOn: 'completed_date' },
    '30 days after it is done',
    '30 hari selepas siap',
  ],
  // Half typed: what cannot be read yet is left out.
  [{ ...weekly, interval: '2x', startsOn: '', daysOfWeek: null }, 'Every week', 'Setiap minggu'],
  [{}, '', ''],
])('says %j as people do', (rule, english, malay) => {
  expect(frequencyInWords(rule, 'en')).toBe(english)
  expect(frequencyInWords(rule, 'ms')).toBe(malay)
})

test('says by which meter', () => {
  const rule = { frequencyUnit: 'meter', meterEvery: '250' }
  expect(frequencyInWords(rule, 'en', { name: 'TNB Main', unit: 'kWh' })).toBe('Every 250 kWh of TNB Main')
  expect(frequencyInWords(rule, 'ms', { name: 'TNB Main', unit: 'kWh' })).toBe('Setiap 250 kWh TNB Main')
  expect(frequencyInWords(rule, 'en')).toBe('Every 250 of a meter')
})
