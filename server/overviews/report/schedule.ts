import { z } from 'zod'
import {
  addDays,
  dateIn,
  dayNumber,
  dayText,
  monthNumber,
  weekdayOf,
} from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import {
  reportFormats,
  reportNames,
  reportSchedule,
  type ReportSchedule,
} from '../../../src/resources/report/reports.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { enqueue } from './jobs.ts'
import { storedParams } from './started.ts'

/** Kind of the job that has a saved report made at its time. */
export const scheduleJobKind = 'report-schedule'

/** The next time after an instant, by the clocks of the zone; undefined where it is not active. */
export function nextTime(schedule: ReportSchedule, timezone: string, after: Date): Date | undefined {
  if (!schedule.active) return undefined
  const today = dayIn(after, timezone)
  const fits = (day: string) => {
    const { frequency, weekday = 1, monthDay = 1 } = schedule
    if (frequency === 'weekly') return weekdayOf(dayNumber(day)) === weekday
    return frequency === 'daily' || day === dayText(dateIn(monthNumber(day), monthDay))
  }
  // A month and a day hold each date there is once.
  for (let ahead = 0; ahead <= 62; ahead += 1) {
    const day = addDays(today, ahead)
    const at = instantOn(day, schedule.at, timezone)
    if (fits(day) && at > after) return at
  }
  return undefined
}

const definition = z.object({
  name: z.string(),
  kind: z.enum(reportNames),
  format: z.enum(reportFormats),
  params: storedParams,
  schedule: z.custom<ReportSchedule>((value) => reportSchedule.safeParse(value).success).nullable(),
})

/** Those of the recipients who may make reports today, each with a sign-in. */
const recipients = `select e.id from employee e
  join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
  where e.client_id = $1 and e.id = any($2::bigint[]) and e.status = 'active' and e.deleted_at is null
    and e.person_id is not null and r.permissions && $3::text[] order by e.id`

/**
 * Has the report made once for each recipient, with what they themselves may see; what its maker sees reaches nobody. It
 * happens in one transaction with the next time, so that no process does it again.
 */
export const scheduleHandler: JobHandler = {
  async within(tx, { company, key, now }) {
    const [row] = await tx.query(
      'select name, kind, format, params, schedule from report_definition where client_id = $1 and id = $2',
      [company, key],
    )
    if (!row) return undefined
    const { name, kind, format, params, schedule } = definition.parse(row)
    if (!schedule) return undefined
    const next = nextTime(schedule, params.timezone, now)
    if (!next) return undefined
    const reading = [codeFor('RP', 'main', 'read'), codeFor('RP', 'me', 'read')]
    const found = await tx.query<{ id: number }>(recipients, [company, schedule.recipientIds, reading])
    for (const { id } of found)
      await enqueue(tx, id, { kind, format, params, name, definitionId: key, byMail: true })
    await tx.query('update report_definition set next_at = $3 where client_id = $1 and id = $2', [
      company,
      key,
      next.toISOString(),
    ])
    return next
  },
}
