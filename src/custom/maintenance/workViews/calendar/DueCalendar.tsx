import 'dayjs/locale/en-gb'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import Box from '@mui/material/Box'
import dayjs from 'dayjs'
import { useMemo, type ReactNode } from 'react'
import {
  Calendar,
  dayjsLocalizer,
  type CalendarProps,
  type Components,
  type EventWrapperProps,
  type HeaderProps,
} from 'react-big-calendar'
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { agendaDays, type Mode } from './calendarDays.ts'
import { AgendaDue } from './AgendaDue.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { calendarStyle } from './calendarStyle.ts'
import { asCell, MoreDue, Others } from './MoreDue.tsx'
import type { Due } from '../due.ts'
import { workViewTexts } from '../texts.ts'

interface Props {
  dues: readonly Due[]
  day: string
  mode: Mode
  modes: readonly Mode[]
  /** The company's clocks now. */
  now: string
  onShow: (day: string, mode: Mode) => void
  onOpen: (due: Due) => void
  /** Plans one for another day. */
  onMove: (due: Due, day: string) => void
  /** Plans work that was dragged here from outside. */
  onDropped: (day: string) => void
  /** How many others are due on a day than `dues` holds; left out where it holds all. */
  rest?: ReadonlyMap<string, number>
  /** The path of the list of a day. */
  listOf: (day: string) => string
  /** Beside the buttons. */
  children?: ReactNode
}

// Its weeks begin on Monday; all words come from our own formats.
dayjs.locale('en-gb')
const localizer = dayjsLocalizer(dayjs)

// The calendar knows the browser's clocks alone: it is given what the company's show as if they were those.
const asShown = (clock: string) => new Date(clock)
const dayShown = (date: Date | string) => dayjs(date).format('YYYY-MM-DD')

// Published as CommonJS: bundlers differ in where they put its default.
const isAddon = (value: unknown): value is typeof dragAndDrop => typeof value === 'function'
const inner: unknown = 'default' in dragAndDrop ? dragAndDrop.default : undefined
const withDragAndDrop = isAddon(inner) ? inner : dragAndDrop
const DraggableCalendar = withDragAndDrop<Due>(Calendar)

const minutesShown = 30

/** When a day's cell puts it: a month shows no times, and what is open stands first. */
const inMonth = ({ clock, open }: Due) =>
  dayjs(clock.slice(0, 10))
    .add((Number(clock.slice(11, 13)) + (open ? 0 : 24)) / 2, 'hour')
    .toDate()

// A row of the calendar may hold cells alone.
const CellWrapper = ({ children }: EventWrapperProps<Due> & { children?: ReactNode }) => (
  <Box {...asCell}>{children}</Box>
)
// The days of a week head no table.
const WeekHeader = ({ label }: HeaderProps) => <span>{label}</span>
const componentsOf: Readonly<Record<Mode, Components<Due>>> = {
  month: { eventWrapper: CellWrapper, showMore: MoreDue },
  week: { week: { header: WeekHeader } },
  agenda: { agenda: { event: AgendaDue } },
}

/** The days with what is due on them. */
export function DueCalendar({
  dues,
  day,
  mode,
  modes,
  now,
  onShow,
  onOpen,
  onMove,
  onDropped,
  rest,
  listOf,
  children,
}: Props) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const events = useMemo(() => [...dues], [dues])
  const words: CalendarProps<Due>['formats'] = useMemo(() => {
    const named = (date: Date) => formats.day(dayShown(date))
    const weekday = (date: Date) => `${formats.weekday(dayShown(date))} ${dayjs(date).date()}`
    const time = (date: Date) => dayjs(date).format('HH:mm')
    return {
      dateFormat: (date) => String(dayjs(date).date()),
      weekdayFormat: (date) => formats.weekday(dayShown(date)),
      dayFormat: weekday,
      agendaDateFormat: (date) => `${formats.weekday(dayShown(date))} ${named(date)}`,
      dayHeaderFormat: named,
      timeGutterFormat: time,
      agendaTimeFormat: time,
      agendaTimeRangeFormat: ({ start }) => time(start),
      eventTimeRangeFormat: ({ start }) => time(start),
    }
  }, [formats])
  return (
    <Others value={{ rest, listOf }}>
      <CalendarBar day={day} mode={mode} modes={modes} today={now.slice(0, 10)} onShow={onShow}>
        {children}
      </CalendarBar>
      <Box sx={calendarStyle}>
        <DraggableCalendar
          // It takes in what it is made of once.
          key={mode}
          components={componentsOf[mode]}
          localizer={localizer}
          formats={words}
          events={events}
          date={asShown(`${day}T12:00`)}
          getNow={() => asShown(now)}
          view={mode}
          views={[...modes]}
          toolbar={false}
          onView={() => undefined}
          onNavigate={(date) => onShow(dayShown(date), mode)}
          drilldownView={null}
          length={agendaDays - 1}
          titleAccessor={({ record }) => record.title}
          tooltipAccessor={({ record, clock }) => `${clock.slice(11)} ${record.refNo} ${record.title}`}
          startAccessor={(due) => (mode === 'month' ? inMonth(due) : asShown(due.clock))}
          endAccessor={(due) =>
            mode === 'month' ? inMonth(due) : dayjs(due.clock).add(minutesShown, 'minute').toDate()
          }
          allDayAccessor={() => mode === 'month'}
          draggableAccessor={({ movable }) => movable}
          resizable={false}
          scrollToTime={asShown(`${day}T08:00`)}
          eventPropGetter={({ open, late }) => ({
            className: open ? (late ? 'due-late' : 'due-open') : 'due-done',
          })}
          messages={{
            noEventsInRange: text('nothingDue'),
            date: text('day'),
            time: text('time'),
            event: text('request'),
          }}
          onSelectEvent={(due) => mode !== 'agenda' && onOpen(due)}
          onKeyPressEvent={(due, { nativeEvent }) =>
            nativeEvent instanceof KeyboardEvent && nativeEvent.key === 'Enter' && onOpen(due)
          }
          onDropFromOutside={({ start }) => onDropped(dayShown(start))}
          onEventDrop={({ event, start }) => {
            const to = dayShown(start)
            if (to !== event.clock.slice(0, 10)) onMove(event, to)
          }}
        />
      </Box>
    </Others>
  )
}
