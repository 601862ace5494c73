import { dayIn } from '../../domain/time/dates.ts'
import { useFormats } from './locale.ts'

/** Times by the clock of a site: the time alone on its today, else with the day; its zone where it is not the viewer's. */
export function useSiteTime() {
  const formats = useFormats()
  return (at: string, timeZone: string): string => {
    const { day, time } = formats.in(timeZone)
    const on = dayIn(new Date(at), timeZone)
    return on === dayIn(new Date(), timeZone) ? time(at) : `${day(on)}, ${time(at)}`
  }
}
