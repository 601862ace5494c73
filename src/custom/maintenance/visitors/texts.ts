import { defineTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  title: 'Feedback analytics',
  tab: 'Feedback',
  link: 'Analytics',
  toList: 'Facilities',
  site: 'Site',
  glance: 'At a glance',
  count: 'Feedback',
  average: 'Average',
  poor: '1 or 2 stars',
  handled: 'Seen to',
  responseH: 'Time until seen to',
  before: 'before: %{value}',
  byStars: 'By stars',
  byDay: 'By day',
  byHour: 'By day of the week and hour',
  byHourHelp: 'By the clock of the site: how many, and their average below.',
  hour: 'Hour',
  day: 'Day',
  cell: '%{count} on %{weekday} at %{hour}, average %{average}',
  facilities: 'Facilities',
  facility: 'Facility',
  sites: 'Sites',
  lowest: 'The ten lowest',
  change: 'Change',
  nothing: 'No feedback in these days.',
  export: 'Export',
  latest: 'The lowest of these days',
  none: 'None',
} as const

export type VisitorText = keyof typeof en

/** Texts of what visitors say about facilities,. */
export const visitorTexts = defineTexts(
  'visitors',
  en,
  async () => (await import('./texts.ms.ts')).visitorTextsMs,
)
