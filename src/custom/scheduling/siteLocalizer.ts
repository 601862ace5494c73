import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { dayjsLocalizer } from 'react-big-calendar'
import { wallDate, wallDay, wallTime } from './model.ts'

dayjs.extend(utc)

// A zone of its own makes the library reckon each date anew for every cell (#2448), and the viewer's zone lets their turn of
// the clocks move what stands on a site's day: days of UTC are all 24 hours long.
const inUtc = new Proxy(dayjs, {
  apply: (_target, _this, [given]: [dayjs.ConfigType]) => dayjs.utc(given),
})

/**
 * The library's calendar on the clocks of sites, as `wallDate` gives them: no day is shorter, longer or there twice, whatever
 * zone the viewer is in. What the library still asks of the viewer's own clocks is answered here.
 */
export const siteLocalizer = Object.assign(dayjsLocalizer(inUtc), {
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  segmentOffset: 0,
  getMinutesFromMidnight: (date: Date) => date.getUTCHours() * 60 + date.getUTCMinutes(),
  merge: (date: Date | null, time: Date | null) =>
    date && time ? wallDate(wallDay(date), wallTime(time)) : (date ?? time),
})
