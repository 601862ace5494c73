import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { blocksOf, daysBetween, daysOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { mostShownDays } from '../../../src/resources/scheduling/shift.shapes.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import * as calls from '../../../src/resources/scheduling/shift.calls.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { readableFields } from '../../engine/access/access.ts'
import { serve } from '../../engine/module.ts'
import { notFound } from '../../platform/errors.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find, findOne } from '../../engine/tables/rows.ts'
import { withShift } from './dependents/deletedShift.ts'
import { consequencesOf, shownConsequences } from './dependents/movedShift.ts'
import { shapeColumns } from './dependents/shiftShape.ts'
import { assessHeld } from './roster/assess.ts'
import { contractedMinutes } from './roster/contracts.ts'
import { proposedIn } from './fill.ts'
import { rosterPeople } from './people.ts'
import { mustReachAll, onlyOwn, personWithin } from './roster/reach.ts'
import { applyChanges, planAssignments } from './roster/changes.ts'
import { copyWeek } from './roster/copyWeek.ts'
import {
  checkWindow,
  eventsOf,
  holidaysIn,
  hoursIn,
  leaveIn,
  offDaysIn,
  shiftsIn,
  shiftsNamed,
  tasksIn,
  assignmentsIn,
  usualWindow,
  windowOf,
} from './scheduling.ts'
import { knownAssignmentsIn, ownShiftsIn } from './known.ts'
import { removeAssignments } from './roster/assignments.ts'

/** How the calls of shifts are answered. */
export const shiftCalls = [
  serve(calls.calendarEvents, async ({ caller, query, sql }, { settings, now }) => {
    const usual = usualWindow(dayIn(now(), caller.timeZone))
    const window = { start: query.start ?? usual.start, end: query.end ?? usual.end, pin: query.pin }
    checkWindow(window)
    const { start, end } = window
    const user = onlyOwn(caller, 'SC')
    if (user !== undefined) {
      const own = await ownShiftsIn(sql, { ...window, user }, settings.WEEKDAY_MASK)
      return eventsOf(own.shifts, own.blocksOfShift)
    }
    const shifts = await shiftsIn(sql, window, settings.WEEKDAY_MASK)
    return eventsOf(shifts, (shift) => blocksOf(shift, start, end))
  }),
  serve(calls.scheduling, async ({ caller, query, sql }, { settings }) => {
    checkWindow(query, mostShownDays)
    const user = personWithin(caller, 'SC', query.user)
    const own = onlyOwn(caller, 'SC')
    const window = { ...query, user }
    const pays = readableFields(caller, shift, 'all').includes('rateOverride')
    const planned =
      own === undefined
        ? Promise.all([
            shiftsIn(sql, window, settings.WEEKDAY_MASK, { templates: true, pays }),
            assignmentsIn(sql, window),
          ])
        : // Of the company's shifts, only those in which they work concern them.
          ownShiftsIn(sql, { ...window, user: own }, settings.WEEKDAY_MASK).then(
            (mine) => [mine.shifts, mine.assignments] as const,
          )
    const ordered = own === undefined && scopeOf(caller.codes, 'PN', 'read') === 'all' && user === undefined
    const [[shifts, assignments], offDays, leave, holidays, contracted] = await Promise.all([
      planned,
      offDaysIn(sql, window),
      leaveIn(sql, window),
      holidaysIn(sql, window),
      ordered ? contractedMinutes(sql, daysBetween(query.start, query.end), query.pin) : [],
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
    const assignments = await (onlyOwn(caller, 'SC') === undefined ? assignmentsIn : knownAssignmentsIn)(
      sql,
      window,
    )
    const shifts = await shiftsNamed(
      sql,
      assignments.map(({ shiftId }) => shiftId),
      settings.WEEKDAY_MASK,
    )
    const sites = await find(
      sql,
      pin,
      { id: assignments.map(({ pinId }) => pinId) },
      { columns: ['id', 'name'], withDeleted: true },
    )
    const names = new Map(sites.map(({ id, name }) => [id, name]))
    return assignments.flatMap((assignment) => {
      const shift = shifts.find(({ id }) => id === assignment.shiftId)
      return shift ? [{ ...assignment, shift, pin: names.get(assignment.pinId) ?? '' }] : []
    })
  }),
  serve(calls.hoursByMonth, ({ caller, query, sql }) => {
    checkWindow(query)
    return hoursIn(sql, 'month', { ...query, user: personWithin(caller, 'SC', query.user) })
  }),
  serve(calls.hoursByWeek, ({ caller, query, sql }) => {
    checkWindow(query)
    return hoursIn(sql, 'week', { ...query, user: personWithin(caller, 'SC', query.user) })
  }),
  serve(calls.shiftUsers, ({ caller, query, sql }, { settings }) => {
    checkWindow(query)
    return rosterPeople(sql, settings.WEEKDAY_MASK, { ...query, user: onlyOwn(caller, 'SC') })
  }),
  serve(calls.shiftTasks, ({ caller, query, sql }, { settings }) => {
    checkWindow(query, mostShownDays)
    const user = personWithin(caller, 'SC', query.user)
    return tasksIn(sql, { ...query, user }, settings.WEEKDAY_MASK)
  }),
  serve(calls.shiftHolidays, ({ query, sql }) => {
    checkWindow(query)
    return holidaysIn(sql, query)
  }),
  serve(calls.assignUsers, ({ caller, params, body, write }, { settings }) => {
    mustReachAll(caller, 'SC', 'update')
    const work = write(async (tx) => {
      const [shift] = await shiftsNamed(tx, [params.id], settings.WEEKDAY_MASK)
      if (!shift) throw notFound()
      const days = body.dates ?? daysOf(shift, body.start, body.end)
      const wanted = body.userIds.flatMap((userId) =>
        days.map((date) => ({ shiftId: shift.id, date, userId })),
      )
      return planAssignments(tx, caller, await assessHeld(tx, settings.WEEKDAY_MASK, wanted), body)
    })
    return work
  }),
  serve(calls.removeUser, ({ caller, params, body, write }, { now }) => {
    mustReachAll(caller, 'SC', 'update')
    return write(async (tx) => {
      const assignments = await find(
        tx,
        shiftAssignment,
        {
          shiftId: params.id,
          userId: params.userId,
          status_neq: 'cancelled',
          date_gte: body.from ?? dayIn(now(), caller.timeZone),
        },
        { columns: ['id'], lock: 'update' },
      )
      await removeAssignments(
        tx,
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
      filled && !preview ? await proposedIn(sql, windowOf(filled), clock, settings.WEEKDAY_MASK) : () => false
    return write((tx) => applyChanges(tx, settings.WEEKDAY_MASK, caller, body.changes, body, isProposed))
  }),
  serve(calls.shiftClashes, ({ params, body, write }, { settings }) =>
    write(async (tx) => {
      const before = await findOne(tx, shift, { id: params.id }, { columns: shapeColumns })
      if (!before) throw notFound()
      const { days = 0, deleted = false, ...changes } = body
      if (deleted) {
        const ids = await withShift(tx, params.id)
        return { ids, changed: 0, withdrawn: ids.length, clashes: [] }
      }
      const [startDate, endDate] = [addDays(before.startDate, days), addDays(before.endDate, days)]
      const after = { ...before, startDate, endDate, ...changes }
      return shownConsequences(await consequencesOf(tx, settings.WEEKDAY_MASK, before, after))
    }),
  ),
  serve(calls.copyWeek, ({ caller, body, write }, { settings, now }) =>
    write((tx) => copyWeek(tx, settings.WEEKDAY_MASK, caller, { ...body, now: now() })),
  ),
]
