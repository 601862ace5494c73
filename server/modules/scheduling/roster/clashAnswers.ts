import { isHard, type Clash, type ClashKind } from '../../../../src/domain/scheduling/clashes.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Assessed } from './assess.ts'

/** Something that stands against an assignment, as the API tells it. */
export interface ToldClash {
  userId: number | null
  date: string
  /** Null for a day off in a locked period. */
  shiftId: number | null
  kind: ClashKind
  hard: boolean
  detail: string | null
}

/** A conflict as the API tells it. */
export const shownClashOf = ({ kind, detail }: Clash) => ({
  kind,
  detail: detail === null ? null : String(detail),
})

/** Sorts conflicts: refused ones come first. */
const hardFirst = (clashes: readonly ToldClash[]) =>
  clashes.toSorted((one, other) => Number(other.hard) - Number(one.hard))

/** Lists the conflicts of assignments together with further ones, refused ones first. */
export const toldClashes = (assessed: readonly Assessed[], others: readonly ToldClash[] = []): ToldClash[] =>
  hardFirst([
    ...others,
    ...assessed.flatMap(({ userId, date, shiftId, clashes }) =>
      clashes.map((clash) => ({ userId, date, shiftId, hard: isHard(clash.kind), ...shownClashOf(clash) })),
    ),
  ])

/** In words, for whoever reads no kinds. */
const worded: Readonly<Record<ClashKind, string>> = {
  double_booking: 'The person is planned elsewhere at that time.',
  pin_inactive: 'The pin is not active.',
  pin_not_open: 'The pin is not open yet on that day.',
  pin_closed: 'The pin is closed on that day.',
  outside_shift: 'The shift is not worked on that day.',
  skipped_hours: 'The clocks at the site skip these hours on that day.',
  person_deleted: 'The person was deleted.',
  suspended: 'The person is suspended.',
  before_hire: 'The person has not joined by that day.',
  after_last_day: 'The day is after the person’s last working day.',
  not_employed: 'The person does not work for the company on that day.',
  leave: 'The person is on leave on that day.',
  locked: 'This day is in a locked period: unlock it first.',
  permit_expired: 'The work permit of the person has run out by then.',
  skill_expired: 'A licence or permit that the shift needs has run out by then.',
  skill_missing: 'The person lacks a skill or permit that the shift needs.',
  off_day: 'It is an off-day of the person: say why they work.',
  holiday: 'It is a holiday at the site: say why they work.',
  rest: 'The rest between shifts is too short: say why.',
  day_hours: 'These are too many hours in a day: say why.',
  weekly_hours: 'These are too many hours in a week: say why.',
  days_in_row: 'These are too many days of work in a row: say why.',
  no_contract: 'No contract of the site covers that day: say why.',
  contract_heads: 'These are more people than the site’s contract or client allows: say why.',
  contract_hours: 'These are more hours than the contract of the site orders in the month: say why.',
  other_job: 'The shift asks for people of another job: say why.',
  other_nationality: 'The shift asks for people of other nationalities: say why.',
}

/**
 * What is refused is refused, and what needs a reason has one.
 * @throws 409 or 422 with all that stands against it as `clashes`
 */
export function mustStand(
  assessed: readonly Assessed[],
  reason: string | null | undefined,
  others: readonly ToldClash[] = [],
) {
  const clashes = toldClashes(assessed, others)
  const [first] = clashes
  if (!first) return
  const extra = { clashes }
  if (first.hard) throw new ApiError(409, 'clash', worded[first.kind], { extra })
  if (!reason?.trim()) {
    throw new ApiError(422, 'invalid', 'Some values need correcting.', {
      errors: { reason: worded[first.kind] },
      extra,
    })
  }
}

/** The columns of an assignment that follow from its shift and its day. */
export const followingFrom = ({ pinId, startAt, endAt, unpaidMin }: Assessed) => ({
  pinId,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
  unpaidMin,
})
