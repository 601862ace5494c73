/** Working time of a day, in minutes from its midnight; beyond 1,440 on the next day. */
export interface WorkTime {
  from: number
  until: number
  /** Minutes of an unpaid break in its middle. */
  breakMin: number
}

/** Minutes since midnight of a time such as `14:30`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const overlap = (one: { from: number; until: number }, from: number, until: number) =>
  Math.max(0, Math.min(one.until, until) - Math.max(one.from, from))

/** The unpaid break: its minutes lie around the middle of the working time. */
function breakOf({ from, until, breakMin }: WorkTime) {
  const begins = Math.floor((from + until - breakMin) / 2)
  return { from: begins, until: begins + breakMin }
}

/**
 * The working minutes between two times, without breaks, of each working time that they reach into.
 * @returns also the end that lies outside the working time
 */
export function timeWithin<W extends WorkTime>(
  work: readonly W[],
  from: number,
  until: number,
): { parts: { of: W; minutes: number }[]; outside: 'fromTime' | 'toTime' | undefined } {
  let covered = from
  const parts: { of: W; minutes: number }[] = []
  let outside: 'fromTime' | 'toTime' | undefined
  for (const one of work.toSorted((first, second) => first.from - second.from)) {
    if (one.until <= covered || one.from >= until) continue
    if (one.from > covered) outside ??= covered === from ? 'fromTime' : 'toTime'
    const begins = Math.max(covered, one.from)
    const pause = breakOf(one)
    parts.push({ of: one, minutes: overlap(one, begins, until) - overlap(pause, begins, until) })
    covered = Math.min(one.until, until)
  }
  if (covered < until) outside ??= covered === from ? 'fromTime' : 'toTime'
  return { parts, outside }
}
