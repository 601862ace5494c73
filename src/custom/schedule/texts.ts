import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Texts about preventive schedules in English; a translation gives the same keys below `schedule`. */
export const scheduleTexts = {
  dates: 'Dates',
  nextDates: 'Next dates',
  previewHelp: 'The dates show as soon as the pin, the beginning and the fields above are right.',
  previewFailed: 'The dates could not be worked out: %{reason}',
  ifDoneOnTime: 'If each is done on its day; it is counted from that.',
  byMeter: 'It comes back as the meter goes on, not by dates.',
  moved: 'instead of %{day}, a public holiday',
  noDates: 'No date is to come.',
  notActive: 'It makes work only while it is active.',
  whenDone: 'The next date is known when the open work request is done.',
  skip: 'Skip',
  skipDate: 'Skip %{day}',
  skipTitle: 'Skip %{day}?',
  skipHelp: 'No work request is made for this date. The dates after it stay.',
  reason: 'Reason',
  sayWhy: 'Say why it is left out.',
  skipped: '%{day} is skipped',
  notSkipped: 'Nothing was skipped: %{reason}',
  past: 'Dates seen to',
  noPast: 'None yet.',
  skippedBecause: 'Skipped: %{reason}',
  by: 'by',
  compliance: '%{percent} % done in time',
  noCompliance: 'Nothing was due yet',
  nextOn: 'Next on %{day}',
  reminder: 'Reminder',
  reminderFailed: 'The reminder was not changed: %{reason}',
  planner: 'Planner',
  plannerTitle: '12-month planner',
  toList: 'List',
  anyPin: 'All pins',
  anyStatus: 'All statuses',
  earlier: 'Six months earlier',
  later: 'Six months later',
  today: 'Today',
  noSchedules: 'No schedule is here',
  noSchedulesHelp: 'There is none with this pin and status.',
  firstOnly: 'The first %{count} of %{total}: choose a pin to see the others.',
  schedule: 'Schedule',
  week: 'Week of %{day}',
  done: 'Done',
  open: 'Open',
  overdue: 'Overdue',
  planned: 'Planned',
  skippedState: 'Skipped',
  dot: '%{name}, %{day}: %{state}',
} as const

export type ScheduleText = keyof typeof scheduleTexts

/** Gives a text about preventive schedules in the user's language. */
export function useScheduleText() {
  const translate = useTranslate()
  return useCallback(
    (key: ScheduleText, values: Record<string, string | number> = {}): string =>
      translate(`schedule.${key}`, { ...values, _: scheduleTexts[key] }),
    [translate],
  )
}
