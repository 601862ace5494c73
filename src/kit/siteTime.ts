import { clockIn, dayIn } from '../domain/dates.ts'
import { useFormats } from './locale.ts'

/** Times by the clock of a site: the time alone on its today, else with the day. */
export function useSiteTime() {
  const { day } = useFormats()
  return (at: string, timeZone: string): string => {
    const instant = new Date(at)
    const on = dayIn(instant, timeZone)
    const time = clockIn(instant, timeZone)
    return on === dayIn(new Date(), timeZone) ? time : `${day(on)}, ${time}`
  }
}
