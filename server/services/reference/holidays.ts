import type Holidays from 'date-holidays'

/** A day that is kept by law, in a whole country or in one state. */
export interface PublicHoliday {
  /** `YYYY-MM-DD`. */
  date: string
  name: string
  /** The state that alone keeps it; null where all do. */
  stateName: string | null
}

/** States by the codes that the package knows them by, under the names that pins carry. */
const malaysian: Readonly<Record<string, string>> = { '04': 'Melaka', '07': 'Pulau Pinang' }

/** The package's data of all countries, which take long to load and few calls need. */
const loadHolidays = async () => (await import('date-holidays')).default

/** The states of a country by code; none where the package knows none. */
export async function statesOf(country: string): Promise<{ code: string; name: string }[]> {
  const Holidays = await loadHolidays()
  const known: unknown = new Holidays().getStates(country)
  if (typeof known !== 'object' || known === null) return []
  return Object.entries(known)
    .map(([code, name]) => ({ code, name: (country === 'MY' && malaysian[code]) || String(name) }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const listed = (calendar: Holidays, year: number, language: string) =>
  calendar
    .getHolidays(year, language)
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))

const keyOf = ({ date, name }: { date: string; name: string }) => `${date} ${name}`

/**
 * The public holidays of a year: those that the whole country keeps, and those that only the given states do, each once
 * for each state (data of date-holidays, CC BY 3.0, mostly from Wikipedia; editable afterwards, because some are set by proclamation).
 * @param states names of states; those that the package does not know keep what the country does
 */
export async function publicHolidays(
  country: string,
  year: number,
  states: readonly string[],
  language = 'en',
): Promise<PublicHoliday[]> {
  const Holidays = await loadHolidays()
  const national = listed(new Holidays(country), year, language)
  const known = new Set(national.map(keyOf))
  const codes = new Map((await statesOf(country)).map(({ code, name }) => [name.toLowerCase(), code]))
  const ofStates = [...new Set(states)].flatMap((name) => {
    const code = codes.get(name.toLowerCase())
    if (code === undefined) return []
    return listed(new Holidays(country, code), year, language)
      .filter((day) => !known.has(keyOf(day)))
      .map((day) => ({ ...day, stateName: name }))
  })
  return [...national.map((day) => ({ ...day, stateName: null })), ...ofStates].sort((one, other) =>
    keyOf(one).localeCompare(keyOf(other)),
  )
}
