import { clockIn } from '../../../domain/time/dates.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useCompanyZone, useZones } from '../../../providers/viewer/zones.ts'

/** `Mon 23 Nov 2026, 09:00–13:00` by the clocks of the site, with the zone where they are not the viewer's. */
export function useShiftTimes() {
  const formats = useFormats()
  const company = useCompanyZone()
  const { sites } = useZones()
  return ({
    pinId,
    date,
    startAt,
    endAt,
  }: Readonly<{ pinId: number; date: string; startAt: string; endAt: string }>): string => {
    const zone = sites.get(pinId) ?? company
    const times = `${clockIn(new Date(startAt), zone)}–${formats.in(zone).time(endAt)}`
    return `${formats.weekday(date)} ${formats.day(date)}, ${times}`
  }
}
