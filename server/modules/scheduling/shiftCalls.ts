import { dayIn } from '../../../src/domain/time/dates.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { blocksOf, daysBetween, daysOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { mostShownDays } from '../../../src/resources/scheduling/shift.shapes.ts'
import * as calls from '../../../src/resources/scheduling/shift.calls.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { readableFields } from '../../engine/access/access.ts'
import { serve } from '../../engine/module.ts'
import { notFound } from '../../platform/errors.ts'
import { assessHeld } from './roster/assess.ts'
import { contractedMinutes } from './roster/contracts.ts'
import { proposedIn } from './fill.ts'
import { rosterPeople } from './people.ts'
import { publish, untold } from './publish.ts'
import { mustReachAll, onlyOwn, personWithin } from './roster/reach.ts'
import { applyChanges, clashesOfMove, planAssignments } from './roster/changes.ts'
import { copyWeek } from './roster/copyWeek.ts'
import {
  checkWindow,
  eventsOf,
  holidaysIn,
  hoursIn,
  leaveIn,
  offDaysIn,
  ownShiftsIn,
  shiftsIn,
  shiftsNamed,
  tasksIn,
  assignmentsIn,
  usualWindow,
  windowOf,
} from './scheduling.ts'
import { removeAssignments } from './roster/clashAnswers.ts'

/** How the calls of shifts are answered. */
export const shiftCalls = [
  serve(calls.calendarEvents, async ({ caller, query, sql }, { settings, now }) => {
    const usual = usualWindow(dayIn(now(), caller.timeZone))
    const window = { start: query.start ?? usual.start, end: query.end ?? usual.end, pin: query.pin }
    checkWindow(window)
    const { start, end } = window
    const user = onlyOwn(caller, 'SC')
    if (user !== undefined) {
      const own = await ownShiftsIn(sql, caller.clientId, { ...window, user }, settings.WEEKDAY_MASK)
      return eventsOf(own.shifts, own.blocksOfShift)
    }
    const shifts = await shiftsIn(sql, caller.clientId, window, settings.WEEKDAY_MASK)
    return eventsOf(shifts, (shift) => blocksOf(shift, start, end))
  }),
  serve(calls.scheduling, async ({ caller, query, sql }, { settings }) => {
    checkWindow(query, mostShownDays)
    const { clientId } = caller
    const user = personWithin(caller, 'SC', query.user)
    const own = onlyOwn(caller, 'SC')
    const window = { ...query, user }
    const pays = readableFields(caller, shift, 'all').includes('rateOverride')
    const planned =
      own === undefined
        ? Promise.all([
            shiftsIn(sql, clientId, window, settings.WEEKDAY_MASK, { templates: true, pays }),
            assignmentsIn(sql, clientId, window),
          ])
        : // Of the company's shifts, only those in which they work concern them.
          ownShiftsIn(sql, clientId, { ...window, user: own }, settings.WEEKDAY_MASK).then(
            (mine) => [mine.shifts, mine.assignments] as const,
          )
    const ordered = own === undefined && scopeOf(caller.codes, 'PN', 'read') === 'all' && user === undefined
    const [[shifts, assignments], offDays, leave, holidays, contracted] = await Promise.all([
      planned,
      offDaysIn(sql, clientId, window),
      leaveIn(sql, clientId, window),
      holidaysIn(sql, clientId, window),
      ordered ? contractedMinutes(sql, clientId, daysBetween(query.start, query.end), query.pin) : [],
    ])
    return { shifts, assignments, offDays, leave, holidays, contracted }
  }),
  serve(calls.shiftsOfUser, async ({ caller, params, query, sql }, { settings, now }) => {
    const today = dayIn(now(), caller.timeZone)
    const start = query.date ?? query.start ?? today
    const window = {
      start,
      end: query.date ?? query.end ?? start,
      user: personWithin(caller, 'SC', params.userId),
    }
    checkWindow(window)
    const assignments = await assignmentsIn(sql, caller.clientId, window, onlyOwn(caller, 'SC') !== undefined)
    const shifts = await shiftsNamed(
      sql,
      caller.clientId,
      assignments.map(({ shiftId }) => shiftId),
      settings.WEEKDAY_MASK,
    )
    return assignments.flatMap((assignment) => {
      const shift = shifts.find(({ id }) => id === assignment.shiftId)
      return shift ? [{ ...assignment, shift }] : []
    })
  }),
  serve(calls.hoursByMonth, ({ caller, query, sql }) => {
    checkWindow(query)
    return hoursIn(sql, caller.clientId, 'month', { ...query, user: personWithin(caller, 'SC', query.user) })
  }),
  serve(calls.hoursByWeek, ({ caller, query, sql }) => {
    checkWindow(query)
    return hoursIn(sql, caller.clientId, 'week', { ...query, user: personWithin(caller, 'SC', query.user) })
  }),
  serve(calls.shiftUsers, ({ caller, query, sql }) => {
    checkWindow(query)
    return rosterPeople(sql, caller.clientId, { ...query, user: onlyOwn(caller, 'SC') })
  }),
  serve(calls.shiftTasks, ({ caller, query, sql }, { settings }) => {
    checkWindow(query, mostShownDays)
    const user = personWithin(caller, 'SC', query.user)
    return tasksIn(sql, caller.clientId, { ...query, user }, settings.WEEKDAY_MASK)
  }),
  serve(calls.shiftHolidays, ({ caller, query, sql }) => {
    checkWindow(query)
    return holidaysIn(sql, caller.clientId, query)
  }),
  serve(calls.assignUsers, ({ caller, params, body, write }, { settings }) => {
    mustReachAll(caller, 'SC', 'update')
    const work = write(async (tx) => {
      const [shift] = await shiftsNamed(tx, caller.clientId, [params.id], settings.WEEKDAY_MASK)
      if (!shift) throw notFound()
      const days = body.dates ?? daysOf(shift, body.start, body.end)
      const wanted = body.userIds.flatMap((userId) =>
        days.map((date) => ({ shiftId: shift.id, date, userId })),
      )
      return planAssignments(tx, caller, await assessHeld(tx, wanted), body)
    })
    return work
  }),
  serve(calls.removeUser, ({ caller, params, body, write }, { now }) => {
    mustReachAll(caller, 'SC', 'update')
    return write(async (tx) => {
      const assignments = await tx.query<{ id: number }>(
        `select id from shift_assignment where client_id = $1 and shift_id = $2 and user_id = $3 and deleted_at is null
           and status <> 'cancelled' and date >= $4::date for update`,
        [caller.clientId, params.id, params.userId, body.from ?? dayIn(now(), caller.timeZone)],
      )
      await removeAssignments(
        tx,
        caller,
        assignments.map(({ id }) => id),
      )
      return { removed: assignments.length }
    })
  }),
  serve(calls.changeRoster, async ({ caller, body, sql, write }, { settings, now }) => {
    const { filled, preview } = body
    if (filled) checkWindow(filled)
    const clock = { now: now(), today: dayIn(now(), caller.timeZone) }
    const isProposed =
      filled && !preview
        ? await proposedIn(sql, caller.clientId, windowOf(filled), clock, settings.WEEKDAY_MASK)
        : () => false
    return write((tx) => applyChanges(tx, caller, body.changes, body, isProposed))
  }),
  serve(calls.shiftClashes, ({ caller, params, body, sql }, { now }) =>
    clashesOfMove(sql, caller.clientId, params.id, body, dayIn(now(), caller.timeZone)),
  ),
  serve(calls.copyWeek, ({ caller, body, write }, { now }) =>
    write((tx) => copyWeek(tx, caller, { ...body, now: now() })),
  ),
  serve(calls.publishShift, ({ caller, params, body, write }) => {
    mustReachAll(caller, 'SC', 'update')
    return write((tx) => publish(tx, { shift: params.id }, body.preview ?? false))
  }),
  serve(calls.publishAll, ({ body, write }) => {
    const { preview = false } = body
    return write((tx) => publish(tx, windowOf(body), preview))
  }),
  serve(calls.publishUser, ({ params, body, write }) => {
    const { start, end, preview = false } = body
    return write((tx) => publish(tx, { start, end, user: params.userId }, preview))
  }),
  serve(calls.unpublishedUsers, async ({ caller, query, sql }) => {
    checkWindow(query)
    const rows = await untold(sql, caller.clientId, { ...query, user: onlyOwn(caller, 'SC') })
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const people = await sql.query<{ id: number; firstName: string; lastName: string }>(
      `select id, first_name as "firstName", last_name as "lastName" from employee
       where client_id = $1 and id = any($2::bigint[]) order by first_name, last_name, id`,
      [caller.clientId, ids],
    )
    const counts = new Map(rows.map((row) => [row.userId, row]))
    return people.map(({ id, firstName, lastName }) => {
      const { added = 0, moved = 0, removed = 0 } = counts.get(id) ?? {}
      return { userId: id, firstName, lastName, added, moved, removed }
    })
  }),
  serve(calls.putOffDay, ({ caller, body, write }) => {
    const { userId, date, kind = 'off', note = null } = body
    return write(async (tx) => {
      const [row] = await tx.query<{
        id: number
        userId: number
        date: string
        kind: string
        note: string | null
      }>(
        `insert into off_day as o (client_id, created_by, updated_by, user_id, date, kind, note, status)
         select $1, $2, $2, e.id, $4, $5, $6, 'planned' from employee e
         where e.client_id = $1 and e.id = $3 and e.deleted_at is null
         on conflict (client_id, user_id, date) where deleted_at is null
         do update set kind = excluded.kind, note = excluded.note, status = 'planned', updated_at = now(),
           updated_by = excluded.updated_by, version = o.version + 1
         returning o.id, o.user_id as "userId", o.date, o.kind, o.note`,
        [caller.clientId, caller.employeeId || null, userId, date, kind, note],
      )
      if (!row) throw notFound()
      tx.touch('off_day')
      return row
    })
  }),
  serve(calls.removeOffDay, ({ caller, params, write }, { writes }) =>
    write(async (tx) => {
      await writes.remove(tx, caller, offDay, params.id)
      return { id: params.id }
    }),
  ),
  serve(calls.cancelOffDay, ({ caller, params, write }, { writes }) =>
    write(async (tx) => {
      const { id } = await writes.transition(tx, caller, offDay, params.id, 'cancel', {})
      return { id, status: 'cancelled' }
    }),
  ),
]
