import ical, {
  escape,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'

/** Seconds after which calendars read a feed again. */
const refreshAfter = 3_600

interface Described {
  /** Stays the same while the entry exists. */
  uid: string
  summary: string
  /** Lines with their line breaks; none where it is empty. */
  description: string
  /** When it last changed, ISO 8601 in UTC. */
  changedAt: string
}

/** A shift from one instant to another. */
export interface ShiftEntry extends Described {
  startAt: string
  endAt: string
  place: { name: string; address: string }
}

/** A day on which its person is free. */
export interface DayEntry extends Described {
  date: string
}

interface Calendar {
  name: string
  /** The product that writes it. */
  product: string
  locale: string
  shifts: readonly ShiftEntry[]
  days: readonly DayEntry[]
}

/** Text without control characters, which iCalendar does not allow; line breaks stay. */
const plain = (text: string) => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
/** The library escapes the texts of events, not those of the calendar itself. */
const escaped = (text: string) => escape(plain(text), false)

const described = ({ uid, summary, description, changedAt }: Described) => ({
  id: uid,
  summary: plain(summary),
  ...(description !== '' && { description: plain(description) }),
  // A feed has no messages: the stamp is the time of the last change (RFC 5545, 3.8.7.2).
  stamp: changedAt,
  lastModified: changedAt,
})

const shiftEvent = (entry: ShiftEntry): ICalEventData => ({
  ...described(entry),
  start: entry.startAt,
  end: entry.endAt,
  location: { title: plain(entry.place.name), address: plain(entry.place.address) },
})

const dayEvent = (entry: DayEntry): ICalEventData => ({
  ...described(entry),
  start: entry.date,
  // The end of a day is not included.
  end: addDays(entry.date, 1),
  allDay: true,
  transparency: ICalEventTransparency.TRANSPARENT,
  busystatus: ICalEventBusyStatus.FREE,
})

/** The text of a calendar in iCalendar (RFC 5545), with all times in UTC. */
export function calendarText({ name, product, locale, shifts, days }: Calendar): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: escaped(product), product: 'Roster', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: refreshAfter,
    events: [...shifts.map(shiftEvent), ...days.map(dayEvent)],
  })
  return `${calendar.toString()}\r\n`
}
