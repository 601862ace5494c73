import { expect, it } from 'vitest'
import { clockAt, timeZoneNames } from '../../../src/domain/time/moments.ts'
import { isLong } from '../../support/longRun.ts'

const day = 86_400_000
const second = 1_000

/** Reads the clock of a zone at an instant, `YYYY-MM-DDTHH:MM`. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant: number) => format.format(instant).replace(' ', 'T')
}

/** The first instants after a change of a zone's clocks between two years. */
function changesOf(timeZone: string, first: number, last: number): number[] {
  const clock = clockOf(timeZone)
  const ahead = (instant: number) => Date.parse(`${clock(instant)}:00Z`) - instant
  const changes: number[] = []
  for (let from = Date.UTC(first, 0, 1); from < Date.UTC(last, 0, 1); from += 10 * day) {
    let [before, after] = [from, from + 10 * day]
    const old = ahead(before)
    if (ahead(after) === old) continue
    while (after - before > 60 * second) {
      const middle = Math.floor((before + after) / (120 * second)) * 60 * second
      if (ahead(middle) === old) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

const zones = isLong
  ? timeZoneNames()
  : ['Africa/Casablanca', 'America/St_Johns', 'Asia/Kuala_Lumpur', 'Australia/Lord_Howe', 'Europe/Berlin']

it.each(zones)('shows the clock of %s just before and after each change', (timeZone) => {
  const clock = clockOf(timeZone)
  for (const change of changesOf(timeZone, 2009, 2030))
    for (const instant of [change + 7 * 60 * second, change - second, change, change - 7 * 60 * second])
      expect(clockAt(instant, timeZone)).toBe(clock(instant))
})
