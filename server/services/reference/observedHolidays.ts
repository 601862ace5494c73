import { namesState } from '../../../src/domain/people/states.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import { day, rowsOf, select } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'

/** Where a holiday may be observed: a site. */
export interface HolidayPlace {
  country: string
  stateName: string
}

/** A holiday on the day on which it is observed. */
export interface ObservedHoliday {
  id: number
  day: string
  name: string
  country: string
  /** The states that observe it, separated by commas; null in the whole country. */
  stateName: string | null
  paid: boolean
}

/** Whether a site observes a holiday of the country, or of some of its states. */
const isObservedAt = (
  { country, stateName }: HolidayPlace,
  of: Pick<ObservedHoliday, 'country' | 'stateName'>,
): boolean =>
  of.country === country && (of.stateName === null || namesState(country, of.stateName, stateName))

const h = rowsOf(holiday, 'h')

/** The day on which a holiday is observed. */
export const observedOn = day`coalesce(${h.replacedOn}, ${h.date})`

/** The holidays of some days, both included, by the day on which they are observed. */
export class HolidayCalendar {
  readonly holidays: readonly ObservedHoliday[]
  private readonly byPlace = new Map<string, ReadonlyMap<string, ObservedHoliday>>()

  constructor(holidays: readonly ObservedHoliday[]) {
    this.holidays = holidays
  }

  /** The holidays of a site by their days; a paid one where there are several on a day. */
  at(site: HolidayPlace): ReadonlyMap<string, ObservedHoliday> {
    const place = `${site.country} ${site.stateName}`
    const known = this.byPlace.get(place)
    if (known) return known
    const here = this.holidays.filter((one) => isObservedAt(site, one))
    const found = new Map(
      here.toSorted((one, other) => Number(one.paid) - Number(other.paid)).map((one) => [one.day, one]),
    )
    this.byPlace.set(place, found)
    return found
  }
}

/**
 * The holidays that are observed between two days, both included. A holiday with a replacement is observed on that day
 * alone (decisions 32).
 */
export async function observedHolidays(
  sql: CompanySql,
  { from, until }: { from: string; until: string },
): Promise<HolidayCalendar> {
  const rows = await select(sql, {
    id: h.id,
    day: observedOn,
    name: h.name,
    country: h.country,
    stateName: h.stateName,
    paid: h.paid,
  })`from ${h} where ${observedOn} between ${from} and ${until} order by ${observedOn}, ${h.id}`
  return new HolidayCalendar(rows)
}
