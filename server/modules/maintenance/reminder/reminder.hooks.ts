import { z } from 'zod'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { invalid } from '../../../platform/errors.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import { dayOfMonth, momentAfter, momentsOf, offsetsOf } from './moments.ts'
import { reminderJob } from './run.ts'

/** Years for which what comes back may have been due already. */
const mostYearsPast = 10

const timed = z.object({ dueAt: z.string(), offsetsDays: z.string().default('7, 1, 0') })

/** A reminder is looked at whenever it changes; another time makes it a new one. */
export const reminderHooks: Hooks = {
  async beforeWrite(_tx, { verb, before, values, caller }) {
    const { snoozedUntil } = values
    if (verb === 'snooze' && typeof snoozedUntil === 'string' && Date.parse(snoozedUntil) <= Date.now()) {
      throw invalid({ snoozedUntil: 'This has passed already.' })
    }
    if (verb !== 'create' && verb !== 'update') return
    if (verb === 'update' && values['dueAt'] === undefined && values['offsetsDays'] === undefined) return
    const { dueAt, offsetsDays } = timed.parse({ ...before, ...values })
    const isMoved = before === undefined || Date.parse(String(before['dueAt'])) !== Date.parse(dueAt)
    const earliest = new Date()
    earliest.setUTCFullYear(earliest.getUTCFullYear() - mostYearsPast)
    if (isMoved && new Date(dueAt) < earliest) {
      throw invalid({ dueAt: `This is more than ${mostYearsPast} years ago.` })
    }
    // What is sent along unchanged says nothing new: the 28th of a February may stand for the 31st.
    if (isMoved) values['repeatDay'] = dayOfMonth(new Date(dueAt), caller.timeZone)
    const now = new Date()
    values['nextSendAt'] =
      momentAfter(momentsOf(new Date(dueAt), offsetsOf(offsetsDays)), now)?.toISOString() ?? null
    if (verb === 'update') Object.assign(values, { status: 'scheduled', lastSentAt: now.toISOString() })
  },
  async afterWrite(tx, { verb, after }) {
    const { enabled, nextSendAt, snoozedUntil, dueAt } = z
      .object({
        enabled: z.boolean(),
        nextSendAt: z.coerce.date().nullable(),
        snoozedUntil: z.coerce.date().nullable(),
        dueAt: z.coerce.date(),
      })
      .parse(after)
    const next = verb === 'snooze' ? snoozedUntil : (nextSendAt ?? dueAt)
    if (enabled && verb !== 'delete' && next) scheduleJob(tx, reminderJob, after.id, next)
    else cancelJob(tx, reminderJob, after.id)
  },
}
