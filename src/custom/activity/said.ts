import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { Activity, ActivityKind } from '../../resources/activity/activity.calls.ts'
import { incident } from '../../resources/incident/incident.resource.ts'
import { patrolActivity } from '../../resources/patrol/patrolActivity.resource.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import type { Choice } from '../../schema/fields.ts'
import { activityTexts } from './texts.ts'

/** What `detail` of each kind is a choice of. */
const choices: Readonly<Record<Exclude<ActivityKind, 'clock'>, readonly Choice[]>> = {
  patrol: patrolActivity.fields.result.choices,
  touchdown: touchdownActivity.fields.status.choices,
  visit: visit.fields.type.choices,
  incident: incident.fields.severity.choices,
}
const routes: Readonly<Record<Exclude<ActivityKind, 'clock'>, string>> = {
  patrol: patrolActivity.route,
  touchdown: touchdownActivity.route,
  visit: visit.route,
  incident: incident.route,
}

/** Where the record of an activity is shown; punches have no page of their own. */
export const pathOf = ({ kind, id }: Activity): string | undefined =>
  kind === 'clock' ? undefined : `/${routes[kind]}/${id}/show`

interface Said {
  what: string
  chip: Choice | undefined
}

const clockTexts = {
  in: 'clock_in',
  out: 'clock_out',
  interval: 'clock_interval',
  break_start: 'clock_break_start',
  break_end: 'clock_break_end',
} as const
const isPunch = (detail: string): detail is keyof typeof clockTexts => Object.hasOwn(clockTexts, detail)

/** Says what an activity is. */
export function useSaid() {
  const text = useTexts(activityTexts)
  return ({ kind, title, detail }: Activity): Said => {
    if (kind === 'clock')
      return {
        what: detail !== null && isPunch(detail) ? text(clockTexts[detail]) : text('general'),
        chip: undefined,
      }
    const choice = choices[kind].find(({ value }) => value === detail)
    const whats: Readonly<Record<Exclude<ActivityKind, 'clock'>, string>> = {
      patrol: title === null ? text('patrolUnknown') : text('patrol', { title }),
      touchdown: text('touchdown'),
      visit: text('visit', { title: title ?? '' }),
      incident: title ?? '',
    }
    return { what: whats[kind], chip: choice }
  }
}
