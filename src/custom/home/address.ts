import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { countIn, useAddress } from '../../kit/navigation/address.ts'
import { filteredPath } from '../../kit/records/records.ts'
import { mostHomeDays, type FigureList } from '../../resources/home/dashboard.calls.ts'
import { resourceNamed } from '../../resources/index.ts'

export const periods = ['today', 'yesterday', '7', '30', 'month', 'custom'] as const
export type Period = (typeof periods)[number]
const usual = '7'

/** The sites and days that the panels are asked for. */
export interface Asked {
  period: Period
  start: string
  end: string
  /** Undefined for all. */
  pins: number[] | undefined
}

/** The first and the last day of a period, up to today. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): { start: string; end: string } {
  if (period === 'yesterday') return { start: addDays(today, -1), end: addDays(today, -1) }
  if (period === 'month') return { start: `${today.slice(0, 7)}-01`, end: today }
  return { start: period === 'today' ? today : addDays(today, 1 - Number(period)), end: today }
}

/** Days that make a span: both are days, in their order, and not too many. */
export const isSpan = (start: string, end: string): boolean =>
  isCalendarDay(start) &&
  isCalendarDay(end) &&
  start <= end &&
  dayNumber(end) - dayNumber(start) < mostHomeDays

const idsOf = (text: string | null): number[] | undefined => {
  const ids = (text ?? '').split(',').map(countIn)
  return ids.every((id) => id !== undefined) ? ids : undefined
}

/** What an address asks for; what makes no sense asks for the usual. */
export function readAsked(address: URLSearchParams, today: string): Asked {
  const [start, end] = [address.get('start') ?? '', address.get('end') ?? '']
  const pins = idsOf(address.get('pin'))
  if (isSpan(start, end)) return { period: 'custom', start, end, pins }
  const named = periods.find((one) => one === address.get('period')) ?? usual
  const period = named === 'custom' ? usual : named
  return { period, ...daysOf(period, today), pins }
}

/** The sites and days of the address, and how to ask for others. */
export function useAsked(today: string) {
  const { search, change } = useAddress()
  const showDays = (period: Period, days: { start: string; end: string }) => {
    const named = period === usual ? undefined : period
    change(
      period === 'custom'
        ? { ...days, period: undefined }
        : { period: named, start: undefined, end: undefined },
    )
  }
  const showPins = (pins: readonly number[]) => change({ pin: pins.join(',') })
  return { asked: readAsked(search, today), showDays, showPins }
}

/** The address of the list that a figure counts. */
export const pathTo = ({ resource, filter }: FigureList): string =>
  filteredPath(resourceNamed(resource), filter)
