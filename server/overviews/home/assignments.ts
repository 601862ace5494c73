import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Counted } from './figures.ts'
import { atPins, onDays, type Span } from './window.ts'

/** Assignments that stand: their person knows of them and has not declined. */
export const standing = { status: ['published', 'confirmed', 'swap_requested'], userId_empty: false }

/** Lines of the timesheet of the days. */
export const lines = (span: Span, more: object = {}): Counted => ({
  resource: clocking,
  filter: { ...onDays('workDate', span), ...atPins(span), ...more },
})
/** Those whose people came. */
export const came = (span: Span, more: object = {}) => lines(span, { clockIn_empty: false, ...more })
/** Assignments that stand, of whichever days. */
export const assignments = (span: Span, more: object = {}): Counted => ({
  resource: shiftAssignment,
  filter: { ...standing, ...atPins(span), ...more },
})

/**
 * Assignments of the days whose people have no line of the timesheet: those that are over, have only begun, or both. Assignments and lines are
 * laid side by side by person and day, which takes the same time whatever the database knows of the tables' sizes; of
 * those left over, a line may still name the assignment from another day.
 */
export function missed(
  { clientId }: Pick<Caller, 'clientId'>,
  span: Span,
  when: 'over' | 'begun' | 'both',
): Counted {
  return {
    ...assignments(span, onDays('date', span)),
    where: (params) => {
      const client = params.add(clientId)
      const now = `${params.add(span.now)}::timestamptz`
      const days = `between ${params.add(span.start)}::date and ${params.add(span.end)}::date`
      const times = {
        over: `a.end_at < ${now}`,
        begun: `a.start_at < ${now} and a.end_at >= ${now}`,
        both: `a.start_at < ${now}`,
      }
      return `t.id = any(array(
        select one.id from (
          select side.id, bool_or(side.id is null) over (partition by side.user_id, side.day) as came from (
            select a.id, a.user_id, a.date as day from shift_assignment a
              where a.client_id = ${client} and a.date ${days} and a.deleted_at is null and a.user_id is not null
                and a.published_at is not null and ${times[when]}
            union all
            select null, c.user_id, c.work_date from clocking c
              where c.client_id = ${client} and c.work_date ${days} and c.deleted_at is null
          ) side
        ) one where one.id is not null and not one.came
      )) and (select c.id from clocking c where c.client_id = t.client_id and c.shift_assignment_id = t.id
        and c.deleted_at is null limit 1) is null`
    },
  }
}
