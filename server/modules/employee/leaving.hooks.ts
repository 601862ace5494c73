import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employmentPeriod } from '../../../src/resources/employee/employmentPeriod.resource.ts'
import { add, change, findOne } from '../../engine/tables/rows.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import { authorOf, systemCaller, timeOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { scheduleJob, type Jobs } from '../../platform/jobs/jobs.ts'
import { invalid } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { lastDayOf } from './lastDay.ts'

/** Kind of the jobs that end an employment after its last day; each employee has one. */
export const lastDayJob = 'last-day'

const employment = z.object({ lastWorkingDate: z.string().nullish(), joinDate: z.string().nullish() })

/** Kit of a leaver is due back on the last day; requests for kit end. */
async function settleKit(tx: Tx, caller: Caller, id: number, lastDay: string | null) {
  const written = 'updated_at = now(), updated_by = $3, version = version + 1'
  const values = [tx.actor.clientId, id, authorOf(caller)]
  await tx.query(
    `update kit_issue set due_back = least(due_back, $4::date), ${written}
     where client_id = $1 and user_id = $2 and status in ('issued', 'acknowledged') and deleted_at is null
       and due_back is distinct from least(due_back, $4::date)`,
    [...values, lastDay],
  )
  await tx.query(
    `update kit_issue set status = 'cancelled', ${written}
     where client_id = $1 and user_id = $2 and status = 'requested' and deleted_at is null`,
    values,
  )
  tx.touch('kit_issue')
}

/** Somebody rehired begins after the last working day, from which leave and pay count. @throws 422 */
function beginAnew({ before, values }: Change) {
  const { lastWorkingDate, joinDate } = employment.parse({ ...before, ...values })
  if (lastWorkingDate && joinDate && joinDate <= lastWorkingDate)
    throw invalid({ joinDate: `They are taken on again after their last day, ${lastWorkingDate}.` })
  Object.assign(values, { resignDate: null, lastWorkingDate: null })
}

/** Somebody who has resigned works and signs in until the last day. */
function serveNotice({ before, values, caller }: Change) {
  const { lastWorkingDate } = employment.parse(values)
  const today = dayIn(timeOf(caller), caller.timeZone)
  if (lastWorkingDate && lastWorkingDate >= today) values['status'] = before?.['status']
}

const leaver = z.object({
  firstName: z.string(),
  lastName: z.string(),
  lastWorkingDate: z.string().nullable(),
  supervisorId: z.number().nullable(),
})

/** Notifies employee and supervisor of the last working day, or of its removal. */
function tellLastDay(tx: Tx, { after, caller }: Change & { after: Row }) {
  const { firstName, lastName, lastWorkingDate, supervisorId } = leaver.parse(after)
  const people = [after.id, supervisorId].filter((id) => id !== null).filter((id) => id !== caller.employeeId)
  return notify(tx, people, {
    type: 'system',
    ...(lastWorkingDate === null
      ? { wording: 'employeeStays', values: { name: `${firstName} ${lastName}` } }
      : { wording: 'employeeLeaves', values: { name: `${firstName} ${lastName}`, day: lastWorkingDate } }),
    link: { route: employee.route, id: after.id },
  })
}

/** Resigning, withdrawing that, and rehiring. The employment that has ended before a rehiring is kept. */
export const leavingHooks: Hooks = {
  verbs: ['resign', 'stay', 'rehire', 'delete'],
  async beforeWrite(_tx, change) {
    if (change.verb === 'rehire') beginAnew(change)
    if (change.verb === 'resign') serveNotice(change)
    if (change.verb === 'stay') Object.assign(change.values, { resignDate: null, lastWorkingDate: null })
  },
  async afterWrite(tx, change) {
    const { verb, before, after, caller } = change
    if (verb === 'resign' || verb === 'stay') await tellLastDay(tx, change)
    if (verb === 'stay') return
    if (verb !== 'rehire') {
      const lastDay = lastDayOf(verb, after, caller)
      if (verb === 'resign' && lastDay !== null)
        scheduleJob(tx, lastDayJob, after.id, instantOn(addDays(lastDay, 1), '00:00', caller.timeZone))
      return settleKit(tx, caller, after.id, lastDay)
    }
    const { joinDate, lastWorkingDate } = employment.parse(before)
    if (joinDate && lastWorkingDate && joinDate <= lastWorkingDate)
      await add(tx, employmentPeriod, [{ userId: after.id, startDate: joinDate, endDate: lastWorkingDate }])
  },
}

export function leavingJobs(jobs: Jobs) {
  jobs.handle(lastDayJob, {
    within: async (tx, { key, now }) => {
      const { timeZone } = await systemCaller(tx)
      const person = await findOne(tx, employee, { id: key }, { columns: ['lastWorkingDate'] })
      const lastDay = person?.lastWorkingDate ?? null
      if (lastDay === null) return undefined
      const over = instantOn(addDays(lastDay, 1), '00:00', timeZone)
      if (over > now) return over
      tx.verb('end')
      await change(tx, employee, { id: key, status: ['active', 'suspended'] }, { status: 'resigned' })
      return undefined
    },
  })
}
