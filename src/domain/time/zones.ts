/**
 * The time zones of a country, by the platform's data; empty if the platform has none, such as some browsers.
 * `getTimeZones` was named `timeZones` in its first years.
 */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`)
  const method: unknown = Reflect.get(locale, 'getTimeZones')
  const found: unknown =
    typeof method === 'function' ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'timeZones')
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
}

/** The zone that goes with a country: the given one where it is the country's, else its only one; null where it has several. */
export function zoneFor(country: string, zone: string | null): string | null {
  const zones = zonesOf(country)
  if (zones.length === 0 || (zone !== null && zones.includes(zone))) return zone
  return zones.length === 1 ? (zones[0] ?? null) : null
}
