import { addDays, dayNumber, dayText, weekdayOf } from '../time/calendarDays.ts'

/** On which days a shift is worked (spec 4). */
export interface ShiftDays {
  /** Calendar days `YYYY-MM-DD`, both included. */
  startDate: string
  endDate: string
  /** ISO numbers; none: the shift is worked once, on its first day. */
  weekdays: readonly number[]
  /** Every so many weeks, counted from the week of the first day; 1 where absent. */
  everyNWeeks?: number
  /** Days on which it is not worked all the same, because they differ from the series. */
  exceptDates?: readonly string[]
}

/** A row of days without a gap, both ends included. */
export interface DayBlock {
  start: string
  end: string
}

/** Days of the week that follow one another: `[first, last]`, as distances from Monday. */
function runsOf(weekdays: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const weekday of weekdays.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && last[1] === weekday - 2) last[1] = weekday - 1
    else if (!last || last[1] < weekday - 1) runs.push([weekday - 1, weekday - 1])
  }
  return runs
}

/** The parts of a block between excepted days. */
const without = (block: DayBlock, exceptDates: readonly string[]): DayBlock[] =>
  exceptDates.reduce<DayBlock[]>(
    (blocks, day) =>
      blocks.flatMap(({ start, end }) =>
        day < start || day > end
          ? [{ start, end }]
          : [
              { start, end: addDays(day, -1) },
              { start: addDays(day, 1), end },
            ].filter((part) => part.start <= part.end),
      ),
    [block],
  )

/**
 * The contiguous blocks of days on which a shift is worked, in order, cut to the days asked for (both included). A shift
 * without recurring days is one block of its first day.
 */
export const blocksOf = (shift: ShiftDays, from = shift.startDate, until = shift.endDate): DayBlock[] =>
  ruledBlocks(shift, from, until).flatMap((block) => without(block, shift.exceptDates ?? []))

/** The blocks by the rule alone, with the days that are excepted. */
function ruledBlocks(
  { startDate, endDate, weekdays, everyNWeeks = 1 }: ShiftDays,
  from: string,
  until: string,
): DayBlock[] {
  if (weekdays.length === 0)
    return startDate >= from && startDate <= until ? [{ start: startDate, end: startDate }] : []
  const [begin, end] = [dayNumber(startDate), dayNumber(endDate)]
  const [low, high] = [Math.max(begin, dayNumber(from)), Math.min(end, dayNumber(until))]
  const monday = begin - (weekdayOf(begin) - 1)
  const runs = runsOf(weekdays)
  const blocks: [number, number][] = []
  const step = 7 * everyNWeeks
  const skipped = Math.max(0, Math.floor((low - monday) / step))
  for (let week = monday + skipped * step; week <= high; week += step) {
    for (const [first, final] of runs) {
      const block: [number, number] = [Math.max(week + first, low), Math.min(week + final, high)]
      if (block[0] > block[1]) continue
      const last = blocks.at(-1)
      if (last && last[1] === block[0] - 1) last[1] = block[1]
      else blocks.push(block)
    }
  }
  return blocks.map(([first, final]) => ({ start: dayText(first), end: dayText(final) }))
}

/** Every day within `from` and `until`, both included, on which a shift is worked. */
export const daysOf = (shift: ShiftDays, from?: string, until?: string): string[] =>
  blocksOf(shift, from, until).flatMap(({ start, end }) => daysBetween(start, end))

/** Is a shift worked on that day? */
export const isWorkedOn = (shift: ShiftDays, day: string): boolean => blocksOf(shift, day, day).length > 0

/** The days from one to another, both included. */
export function daysBetween(start: string, end: string): string[] {
  const first = dayNumber(start)
  return Array.from({ length: Math.max(0, dayNumber(end) - first + 1) }, (_, index) => dayText(first + index))
}

/**
 * The days that a calendar shows, as the lists of shifts ask for them: a calendar's end is the first day it no longer
 * shows, a list's the last one that counts (spec 7: "the start date and the end date minus one day").
 */
export const listedDays = (start: string, exclusiveEnd: string): { start: string; end: string } => ({
  start,
  end: addDays(exclusiveEnd, -1),
})

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => {
  const number = dayNumber(day)
  return dayText(number - (weekdayOf(number) - 1))
}
