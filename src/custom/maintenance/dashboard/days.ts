import { addDays, dayNumber } from '../../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { mostDays } from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'

/** The first and the last day of a period, both included. */
export interface Days {
  from: string
  until: string
}

/** Periods that are one choice away. */
export const presets = ['7', '30', '90', 'month', 'custom'] as const
export type Preset = (typeof presets)[number]
const usual = '30'

/** What is wrong with days that somebody chose; undefined where nothing is. */
export function faultOf({ from, until }: Days): 'noDay' | 'turned' | 'tooLong' | undefined {
  if (!isCalendarDay(from) || !isCalendarDay(until)) return 'noDay'
  if (from > until) return 'turned'
  return dayNumber(until) - dayNumber(from) >= mostDays ? 'tooLong' : undefined
}

/** The days of a preset, up to today. */
export function daysOf(preset: Exclude<Preset, 'custom'>, today: string): Days {
  if (preset === 'month') return { from: `${today.slice(0, 7)}-01`, until: today }
  return { from: addDays(today, 1 - Number(preset)), until: today }
}

/** The period that an address names; the usual one where it names none. */
export function readAddress(address: URLSearchParams, today: string): { preset: Preset; days: Days } {
  const given = { from: address.get('from') ?? '', until: address.get('until') ?? '' }
  if (!faultOf(given)) return { preset: 'custom', days: given }
  const named = presets.find((one) => one === address.get('period')) ?? usual
  const preset = named === 'custom' ? usual : named
  return { preset, days: daysOf(preset, today) }
}
