import { z } from 'zod'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { messages } from '../../../../src/schema/messages.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { scheduleJobKind } from './run.ts'

const ruled = z.object({
  startsOn: z.string(),
  endsOn: z.string().nullish(),
  frequencyUnit: z.string().default('month'),
  meterUtilityId: z.number().nullish(),
  meterEvery: z.string().nullish(),
})

/** @throws 422 naming the field that does not go with the others */
export function checkRule(record: Readonly<Record<string, unknown>>) {
  const rule = ruled.parse(record)
  if (rule.endsOn && rule.endsOn < rule.startsOn) throw invalid({ endsOn: 'This is before it begins.' })
  if (rule.frequencyUnit !== 'meter') return
  if (!rule.meterUtilityId) throw invalid({ meterUtilityId: messages.required })
  if (!rule.meterEvery || Number(rule.meterEvery) === 0) throw invalid({ meterEvery: messages.required })
}

/** From when on it makes work: today at its site, and from what the meter reads now. */
async function standingNow(tx: Tx, before: Readonly<Record<string, unknown>>) {
  const [row] = await tx.query<{ timeZone: string; reading: string | null }>(
    `select p.time_zone as "timeZone", (select reading_end::text from util_month where client_id = $1 and utility_id = $3
         and deleted_at is null and reading_end is not null order by month desc limit 1) as reading
     from pin p where p.client_id = $1 and p.id = $2`,
    [tx.actor.clientId, before['pinId'], before['meterUtilityId'] ?? null],
  )
  return { activeSince: row && dayIn(new Date(), row.timeZone), meterLast: row?.reading ?? null }
}

/** After every change it is looked at what comes next. */
export const scheduleHooks: Hooks = {
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'create' || verb === 'update') checkRule({ ...before, ...values })
    if (verb === 'activate' && before) Object.assign(values, await standingNow(tx, before))
    if (verb === 'pause' || verb === 'end') values['nextRunOn'] = null
  },
  async afterWrite(tx, { after }) {
    scheduleJob(tx, scheduleJobKind, after.id, new Date())
  },
}
