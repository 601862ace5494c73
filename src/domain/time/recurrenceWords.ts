import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'

const numeric = z.nullish(z.union([z.number(), z.string()]))
const given = <T extends z.core.$ZodType>(kind: T) => fallback(z.optional(kind), undefined)

/** The recurrence of a schedule; incomplete values count as absent. */
const frequency = z.object({
  frequencyUnit: given(z.enum(['day', 'week', 'month', 'year', 'meter'])),
  interval: given(z.number()),
  daysOfWeek: given(z.array(z.string())),
  monthMode: given(z.enum(['date', 'nth_weekday', 'last_day'])),
  monthDay: given(z.nullable(z.number())),
  nth: given(z.nullable(z.string())),
  startsOn: given(z.string()),
  basedOn: given(z.string()),
  seasonMonths: given(z.array(z.string())),
  meterEvery: given(numeric),
})
type Frequency = z.infer<typeof frequency>

export interface Meter {
  name: string
  /** The unit, such as kWh. */
  unit: string
}

type Unit = 'day' | 'week' | 'month' | 'year'

interface Words {
  weekdays: readonly string[]
  months: readonly string[]
  and: string
  every: (unit: Unit, count: number) => string
  /** `7 days after it is done`. */
  after: (unit: Unit, count: number) => string
  on: (weekdays: string) => string
  /** Which weekdays of a month: `The last Friday of every month`. */
  nth: (nth: string, weekdays: string, every: string) => string
  lastDay: (every: string) => string
  date: (date: number, every: string) => string
  onlyIn: (months: string) => string
  meter: (amount: string, unit: string, name: string) => string
  someMeter: string
}

const ordinal = (number: number) => {
  const tail = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10
  return `${number}${['th', 'st', 'nd', 'rd'][tail] ?? 'th'}`
}
const counted = (unit: string, count: number) => (count === 1 ? unit : `${count} ${unit}s`)
const places: Readonly<Record<string, string>> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
}

const english: Words = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  and: 'and',
  every: (unit, count) => `every ${counted(unit, count)}`,
  after: (unit, count) => `${count} ${unit}${count === 1 ? '' : 's'} after it is done`,
  on: (weekdays) => `on ${weekdays}`,
  nth: (nth, weekdays, every) => `the ${places[nth] ?? nth} ${weekdays} of ${every}`,
  lastDay: (every) => `the last day of ${every}`,
  date: (date, every) => `the ${ordinal(date)} of ${every}`,
  onlyIn: (months) => `only in ${months}`,
  meter: (amount, unit, name) => `every ${amount} ${unit} of ${name}`,
  someMeter: 'a meter',
}

const unitsMs = { day: 'hari', week: 'minggu', month: 'bulan', year: 'tahun' } as const
const placesMs: Readonly<Record<string, string>> = {
  '1': 'pertama',
  '2': 'kedua',
  '3': 'ketiga',
  '4': 'keempat',
  '-1': 'terakhir',
}
const countedMs = (unit: Unit, count: number) => (count === 1 ? unitsMs[unit] : `${count} ${unitsMs[unit]}`)

const malay: Words = {
  weekdays: ['Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu', 'Ahad'],
  months: [
    'Januari',
    'Februari',
    'Mac',
    'April',
    'Mei',
    'Jun',
    'Julai',
    'Ogos',
    'September',
    'Oktober',
    'November',
    'Disember',
  ],
  and: 'dan',
  every: (unit, count) => `setiap ${countedMs(unit, count)}`,
  after: (unit, count) => `${count} ${unitsMs[unit]} selepas siap`,
  on: (weekdays) => `pada ${weekdays}`,
  nth: (nth, weekdays, every) => `${weekdays} ${placesMs[nth] ?? nth} ${every}`,
  lastDay: (every) => `hari terakhir ${every}`,
  date: (date, every) => `${date} haribulan ${every}`,
  onlyIn: (months) => `hanya dalam ${months}`,
  meter: (amount, unit, name) => `setiap ${amount} ${unit} ${name}`,
  someMeter: 'meter',
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function joined(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}

const named = (numbers: readonly string[] | undefined, names: readonly string[]) =>
  [...(numbers ?? [])]
    .map(Number)
    .sort((one, other) => one - other)
    .flatMap((number) => names[number - 1] ?? [])

/** The weekday of `YYYY-MM-DD` as its number in a list; none where it is no day. */
function weekdayOfStart(startsOn: string | undefined): string[] {
  const time = Date.parse(`${startsOn}T00:00:00Z`)
  return Number.isNaN(time) ? [] : [String(new Date(time).getUTCDay() || 7)]
}

/** The phrase of months and years, with the day in it. */
function monthly(rule: Frequency, words: Words, unit: 'month' | 'year', interval: number): string {
  const { monthMode = 'date', daysOfWeek = [], startsOn = '', nth, monthDay } = rule
  const every = words.every(unit, interval)
  const day = (of: string) => {
    if (monthMode === 'last_day') return words.lastDay(of)
    if (monthMode === 'nth_weekday') {
      const weekdays = named(daysOfWeek.length > 0 ? daysOfWeek : weekdayOfStart(startsOn), words.weekdays)
      return words.nth(nth ?? '1', joined(weekdays, words.and), of)
    }
    const date = monthDay ?? Number(startsOn.slice(8))
    return date > 0 ? words.date(date, of) : of
  }
  if (unit === 'month') return day(every)
  const month = words.months[Number(startsOn.slice(5, 7)) - 1]
  return month ? `${day(month)}, ${every}` : every
}

/**
 * The recurrence of a schedule in words: “Every 2 weeks on Monday and Thursday”. Uses the defaults of the rule
 * (recurrence.ts); empty without a unit.
 * @param meter the meter of a schedule by usage
 */
export function frequencyInWords(schedule: unknown, language: string, meter?: Meter): string {
  const rule = frequency.safeParse(schedule).data ?? {}
  const words = language === 'ms' ? malay : english
  const { frequencyUnit: unit, interval = 1, daysOfWeek = [] } = rule
  if (!unit) return ''
  if (unit === 'meter') {
    const { name, unit: counts } = meter ?? { name: words.someMeter, unit: '' }
    return capital(words.meter(String(rule.meterEvery ?? '…'), counts, name).replaceAll('  ', ' '))
  }
  const season = named(rule.seasonMonths, words.months)
  const only = season.length > 0 ? `, ${words.onlyIn(joined(season, words.and))}` : ''
  if (rule.basedOn === 'completed_date') return capital(words.after(unit, interval) + only)
  if (unit === 'month' || unit === 'year') return capital(monthly(rule, words, unit, interval) + only)
  const weekdays =
    unit === 'week'
      ? named(daysOfWeek.length > 0 ? daysOfWeek : weekdayOfStart(rule.startsOn), words.weekdays)
      : []
  const on = weekdays.length > 0 ? ` ${words.on(joined(weekdays, words.and))}` : ''
  return capital(words.every(unit, interval) + on + only)
}
