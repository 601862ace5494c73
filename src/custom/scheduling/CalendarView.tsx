import 'react-big-calendar/lib/css/react-big-calendar.css'
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/ms'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import dayjs from 'dayjs'
import { useMemo, useRef, useState } from 'react'
import { Calendar, type View } from 'react-big-calendar'
import dragAndDrop, { type EventInteractionArgs } from 'react-big-calendar/lib/addons/dragAndDrop'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { ShownShift } from '../../resources/scheduling/shift.shapes.ts'
import {
  drawnBlocks,
  joinedEvents,
  movedShift,
  stretchedShift,
  wallDate,
  wallDay,
  wallTime,
  type CalendarBlock,
  type CalendarEvent,
  type ShiftValues,
} from './model.ts'
import { siteLocalizer } from './siteLocalizer.ts'
import { schedulingTexts } from './texts.ts'
import { isTimed, type Asked } from './useAsked.ts'
import { useHonestRoles } from './useHonestRoles.ts'

/** A CommonJS module gives its default one level down, which its types do not say. */
function plain<F extends (...given: never[]) => unknown>(imported: F | { default: F }): F {
  return typeof imported === 'function' ? imported : imported.default
}
const DragCalendar = plain(dragAndDrop)<CalendarEvent>(Calendar)

/** Weeks begin on Monday in both languages. */
const cultures: Readonly<Record<string, string>> = { en: 'en-gb', ms: 'ms' }

const views: View[] = ['month', 'week', 'day', 'agenda']
const isView = (name: string): name is View => views.some((view) => view === name)

const calendarStyle = ({ palette }: Theme) => ({
  '& .rbc-calendar': { fontSize: '0.85rem' },
  '& .rbc-event, & .rbc-day-slot .rbc-background-event': {
    backgroundColor: '#00695c',
    borderRadius: '6px',
    minHeight: 22,
  },
  '& .rbc-event.recurring': { backgroundColor: '#2e6b34' },
  '& .rbc-day-slot .rbc-event': { border: `1px solid ${palette.background.paper}` },
  '& .rbc-event:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
  '& .rbc-month-view, & .rbc-time-view, & .rbc-agenda-view': {
    backgroundColor: palette.background.paper,
    borderColor: palette.divider,
    borderRadius: '8px',
  },
  '& .rbc-day-bg, & .rbc-month-row, & .rbc-header, & .rbc-time-content, & .rbc-timeslot-group, & .rbc-time-header-content, & .rbc-day-slot .rbc-time-slot, & .rbc-time-content > * + * > *, & .rbc-day-bg + .rbc-day-bg, & .rbc-month-row + .rbc-month-row, & .rbc-header + .rbc-header, & .rbc-time-header.rbc-overflowing':
    { borderColor: `${palette.divider} !important` },
  '& .rbc-header': { padding: '6px', fontWeight: 600, color: palette.text.secondary },
  '& .rbc-off-range-bg': { backgroundColor: palette.action.hover },
  '& .rbc-off-range': { color: palette.text.secondary },
  '& .rbc-today': { backgroundColor: palette.action.selected },
  '& .rbc-button-link, & .rbc-show-more': { minHeight: 24, font: 'inherit' },
  '& .rbc-agenda-time-cell span::before, & .rbc-agenda-time-cell span::after': { display: 'none' },
  '& .rbc-show-more.rbc-show-more': {
    color: palette.primary.main,
    backgroundColor: 'transparent',
    fontWeight: 600,
  },
  '& .rbc-agenda-view table.rbc-agenda-table, & .rbc-agenda-view table.rbc-agenda-table tbody > tr > td, & .rbc-agenda-view table.rbc-agenda-table thead > tr > th':
    { borderColor: palette.divider },
  '& .rbc-agenda-table .rbc-agenda-event-cell': { borderInlineStart: '4px solid #00695c', cursor: 'pointer' },
  '& .rbc-agenda-table tr.recurring .rbc-agenda-event-cell': { borderInlineStartColor: '#2e6b34' },
})

interface Props {
  asked: Asked
  shifts: readonly ShownShift[]
  /** The days of the shifts. */
  blocks: readonly CalendarBlock[]
  /** The viewer sees their own shifts alone. */
  ownOnly: boolean
  /** What the company's clocks show now, `YYYY-MM-DDTHH:MM`. */
  now: () => string
  pinName: (pinId: number) => string
  writable: boolean
  onMoveTo: (date: string) => void
  onView: (view: 'month' | 'week' | 'day' | 'agenda') => void
  /** The day is that of its block, if this is of one day. */
  onOpen: (shift: ShownShift, day: string | undefined) => void
  onCreate: (
    days: { start: string; end: string },
    times: { startTime: string; endTime: string } | undefined,
  ) => void
  onReshape: (shift: ShownShift, values: ShiftValues, day?: string) => void
}

/** What was chosen of shifts that are drawn as one. */
interface ChosenEvent {
  anchor: Element
  day: string | undefined
  shifts: readonly ShownShift[]
}

const isCalendarEvent = (event: object): event is CalendarEvent => 'key' in event && 'shift' in event

/** A shift is a block of days, which the agenda would say lasts all of each; it is opened by its name, also by keys. */
const agendaParts = {
  agenda: {
    time: ({ event, label }: { event: object; label: string }) => (
      <>{isCalendarEvent(event) ? event.times : label}</>
    ),
    event: ({ title }: { title: string }) => (
      <ButtonBase sx={{ font: 'inherit', textAlign: 'start', minHeight: 28 }}>{title}</ButtonBase>
    ),
  },
}

/** A month, week, day or agenda of shifts: blocks of days, or hours; dragged to move, to stretch and to make new ones. */
export function CalendarView({
  asked,
  shifts,
  blocks,
  ownOnly,
  now,
  pinName,
  writable,
  onMoveTo,
  onView,
  onOpen,
  onCreate,
  onReshape,
}: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const { language } = formats
  const culture = cultures[language] ?? language
  // The library asks for the first day of the week of the language that is set for all.
  dayjs.locale(culture)
  const { view, start, end, date } = asked
  const box = useRef<HTMLElement>(null)
  useHonestRoles(box)
  const timed = isTimed(view)
  const ofAllPins = asked.pin <= 0 && !ownOnly
  const events = useMemo(() => {
    const each = drawnBlocks(blocks, shifts, timed)
    return timed && ofAllPins ? joinedEvents(each, (count) => text('manyPins', { count })) : each
  }, [blocks, shifts, timed, ofAllPins, text])
  const titleOf = ({ title, pinId, shift, shifts: all }: CalendarEvent) => {
    // The agenda has the times in a column of their own.
    const shown = view === 'agenda' ? shift.name : title
    const isNamed = all !== undefined || (asked.pin > 0 && !ownOnly)
    return isNamed ? shown : [shown, pinName(pinId)].filter(Boolean).join(', ')
  }
  const [chosen, setChosen] = useState<ChosenEvent>()
  const dayOf = ({ start: from, end: until }: Pick<CalendarEvent, 'start' | 'end'>) =>
    timed || wallDay(until) <= addDays(wallDay(from), 1) ? wallDay(from) : undefined
  const openEvent = ({ shift, shifts: all, start, end }: CalendarEvent, anchor: EventTarget) => {
    if (all && anchor instanceof Element) setChosen({ anchor, shifts: all, day: dayOf({ start, end }) })
    else onOpen(shift, dayOf({ start, end }))
  }
  const written = useMemo(() => {
    const dayOf = (date: Date) => `${formats.weekday(wallDay(date))} ${formats.day(wallDay(date))}`
    const dayFormat = (date: Date) => `${formats.weekday(wallDay(date))} ${date.getUTCDate()}`
    return { agendaDateFormat: dayOf, dayHeaderFormat: dayOf, dayFormat }
  }, [formats])
  const messages = useMemo(
    () => ({
      date: text('date'),
      time: text('time'),
      event: text('event'),
      allDay: text('allDay'),
      noEventsInRange: text('noEvents'),
      showMore: (count: number) => text('more', { count }),
    }),
    [text],
  )

  const moved = ({ event, start: to, isAllDay }: EventInteractionArgs<CalendarEvent>) => {
    const days = dayNumber(wallDay(new Date(to))) - dayNumber(wallDay(event.start))
    const values = movedShift(event.shift, days)
    const day = dayOf(event)
    if (!timed || isAllDay) return onReshape(event.shift, values, day)
    const from = new Date(to)
    const until = new Date(from.getTime() + event.end.getTime() - event.start.getTime())
    onReshape(event.shift, { ...values, startTime: wallTime(from), endTime: wallTime(until) }, day)
  }
  const stretched = ({ event, start: from, end: until }: EventInteractionArgs<CalendarEvent>) => {
    const { shift } = event
    if (timed) {
      const { startDate, endDate, weekdays } = shift
      const times = { startTime: wallTime(new Date(from)), endTime: wallTime(new Date(until)) }
      return onReshape(shift, { startDate, endDate, weekdays, ...times }, dayOf(event))
    }
    const drawn = { start: wallDay(new Date(from)), end: addDays(wallDay(new Date(until)), -1) }
    if (!event.recurring) return onReshape(shift, stretchedShift(shift, drawn))
    // Of a shift of several blocks, the end that was drawn is the one that moves.
    const begins = drawn.start !== wallDay(event.start) ? drawn.start : shift.startDate
    const ends = drawn.end !== addDays(wallDay(event.end), -1) ? drawn.end : shift.endDate
    onReshape(shift, stretchedShift(shift, { start: begins, end: ends < begins ? begins : ends }))
  }

  return (
    <Box
      ref={box}
      sx={[
        (theme) => calendarStyle(theme),
        { height: 'calc(100dvh - 220px)', minHeight: 480, overflowX: 'auto' },
      ]}
    >
      <Box sx={{ height: '100%', minWidth: view === 'day' || view === 'agenda' ? 0 : 640 }}>
        <DragCalendar
          localizer={siteLocalizer}
          culture={culture}
          events={events}
          views={views}
          view={isView(view) ? view : 'month'}
          date={view === 'agenda' ? wallDate(start) : wallDate(date)}
          length={dayNumber(end) - dayNumber(start)}
          getNow={() => wallDate(now().slice(0, 10), now().slice(11))}
          tooltipAccessor={(event) =>
            event.shifts ? event.title : `${event.title}, ${pinName(event.shift.pinId)}`
          }
          titleAccessor={titleOf}
          components={agendaParts}
          toolbar={false}
          showMultiDayTimes
          selectable={writable}
          resizable={writable}
          draggableAccessor={({ shifts: all }) => writable && !all}
          resizableAccessor={({ shifts: all }) => writable && !all}
          scrollToTime={wallDate(date, '06:00')}
          messages={messages}
          formats={written}
          onNavigate={(to) => onMoveTo(wallDay(to))}
          onView={(name) => name !== 'work_week' && onView(name)}
          onSelectEvent={(event, { currentTarget }) => openEvent(event, currentTarget)}
          onKeyPressEvent={(event, pressed) => {
            if ('key' in pressed && pressed.key === 'Enter') openEvent(event, pressed.currentTarget)
          }}
          onSelectSlot={({ start: from, end: until, slots }) =>
            timed
              ? onCreate(
                  { start: wallDay(from), end: wallDay(from) },
                  { startTime: wallTime(from), endTime: wallTime(until) },
                )
              : // The end of whole days is reckoned by the viewer's clocks.
                onCreate({ start: wallDay(from), end: wallDay(slots.at(-1) ?? from) }, undefined)
          }
          onEventDrop={moved}
          onEventResize={stretched}
          eventPropGetter={({ recurring }) => ({ className: recurring ? 'recurring' : 'single' })}
        />
      </Box>
      <Menu
        anchorEl={chosen?.anchor ?? null}
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
      >
        {chosen?.shifts.map((shift) => (
          <MenuItem
            key={shift.id}
            onClick={() => {
              setChosen(undefined)
              onOpen(shift, chosen.day)
            }}
          >
            {pinName(shift.pinId)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
