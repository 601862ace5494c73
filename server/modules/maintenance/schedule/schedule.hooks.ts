import { z } from 'zod'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { messages } from '../../../../src/schema/messages.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { change, findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { meterSchedule } from '../tables.ts'
import { latestReading } from './meterReadings.ts'
import { recalculateSchedules } from './run.ts'

const place = z.object({ pinId: z.number(), meterUtilityId: z.number().nullish() })

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

/** From when on it makes work: today at its site, and from the meter's latest reading. */
async function startingNow(tx: Tx, before: Readonly<Record<string, unknown>>) {
  const { pinId, meterUtilityId } = place.parse(before)
  const site = await findOne(tx, pin, { id: pinId }, { columns: ['timeZone'], withDeleted: true })
  const latest = meterUtilityId ? await latestReading(tx, meterUtilityId) : null
  return {
    values: {
      ...(site && { activeSince: dayIn(new Date(), site.timeZone) }),
      meterLast: latest?.value ?? null,
    },
    meterFrom: latest?.at ?? null,
  }
}

/** After every change it is looked at what comes next. */
export const scheduleHooks: Hooks = {
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'create' || verb === 'update') checkRule({ ...before, ...values })
    if (verb === 'activate' && before) {
      const { values: starting, meterFrom } = await startingNow(tx, before)
      Object.assign(values, starting)
      await change(tx, meterSchedule, { id: before.id }, { meterFrom, meterSeen: 0 }, { quiet: true })
    }
    if (verb === 'pause' || verb === 'end') values['nextRunOn'] = null
  },
  async afterWrite(tx, { after }) {
    recalculateSchedules(tx, [after.id])
  },
}
