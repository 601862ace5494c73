import { useCallback } from 'react'
import { defineTexts, useTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  board: 'Board',
  calendar: 'Calendar',
  map: 'Map',
  workload: 'Workload',
  fold: 'Fold %{name}',
  unfold: 'Unfold %{name}',
  filteredOut: 'filtered out',
  nothingHere: 'Nothing here',
  showMore: 'Show %{count} more',
  actionsOf: 'Actions of %{name}',
  due: 'Due %{when}',
  late: 'Late: due %{when}',
  nobody: 'Nobody assigned',
  timesOf: 'Times of %{zone}',
  notReachable: 'Cannot go here',
  moveFailed: '%{name} is unchanged: %{reason}',
  dragHelp:
    'Press space to lift it, left and right to move it to another column, space to drop it and escape to put it back.',
  lifted: '%{name} is lifted from %{column}.',
  over: '%{name} is over %{column}.',
  overNothing: '%{name} is over no column.',
  dropped: '%{name} is dropped on %{column}.',
  putBack: '%{name} is back in %{column}.',
  firstDue: 'The first %{count} of %{total} are shown: filter to see the others.',
  firstOfDay: 'At most %{count} of a day are shown, %{total} are due in all: filter to see the others.',
  allOfDay: 'Show all %{count} in the list',
  toPlan: 'To be planned',
  allPlanned: 'All open work has a day.',
  plan: 'Plan',
  planName: 'Plan %{name}',
  planFor: 'Day for %{name}',
  month: 'Month',
  week: 'Week',
  agenda: 'Agenda',
  span: 'Show a',
  back: 'Earlier',
  forth: 'Later',
  today: 'Today',
  moreDue: '+%{count} more',
  nothingDue: 'Nothing is planned or due on these days.',
  day: 'Day',
  time: 'Time',
  request: 'Work request',
  noOpen: 'No open work here',
  noOpenHelp: 'No open work request is among what the filters keep.',
  openCount: '%{count} open',
  lateCount: '%{count} overdue',
  brokenCount: '%{count} with a broken promise',
  tilesFailed: 'The pictures of the map could not be had; the places are right without them.',
  noPlaces: 'No site has a place',
  noPlacesHelp: 'Give the pins a latitude and a longitude to see them here.',
  sites: 'Sites',
  withoutPlace: 'Without a place on the map (%{count})',
  onMap: 'On the map (%{count})',
  firstSites: 'The first %{count} of %{total} sites: filter to see the others.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  weekBack: 'One week earlier',
  weekForth: 'One week later',
  person: 'Person',
  earlier: 'Before',
  later: 'After',
  undated: 'No date',
  planned: '%{hours} planned in %{count}',
  unestimated: '%{count} without an estimate',
  ofAvailable: 'of %{hours} available',
  tooMuch: 'too much',
  hours: '%{hours} h',
  hoursMinutes: '%{hours} h %{minutes}',
  minutes: '%{minutes} min',
  requests: 'Work requests',
  noEstimate: 'No estimate',
  firstRequests: 'The first %{count} of %{total}.',
  firstPeople: 'The first %{count} of %{total} people are shown.',
  workloadRule:
    'Open work counts by its estimate, on the day of its planned start, else on which it is due: for the one responsible, else in even parts for its assignees.',
  availability:
    'Available are the hours of a person’s site by its SLA policy, without its public holidays; breaks, leave and a person’s own hours are not known.',
  noAvailability: 'No SLA policy says when sites work, so no day is marked as too full.',
} as const

export type WorkViewText = keyof typeof en

/** Texts of the views of work requests. */
export const workViewTexts = defineTexts(
  'workViews',
  en,
  async () => (await import('./texts.ms.ts')).workViewTextsMs,
)

/** Says minutes in hours and minutes. */
export function useHours() {
  const text = useTexts(workViewTexts)
  return useCallback(
    (given: number): string => {
      const [hours, minutes] = [Math.floor(given / 60), given % 60]
      if (hours === 0) return text('minutes', { minutes })
      return minutes === 0
        ? text('hours', { hours })
        : text('hoursMinutes', { hours, minutes: String(minutes).padStart(2, '0') })
    },
    [text],
  )
}
