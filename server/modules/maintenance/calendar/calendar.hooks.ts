import { z } from 'zod'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { differs, type Hooks } from '../../../engine/writing/hooks.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { recalculateSchedules } from '../schedule/run.ts'
import { recalculateOpenSla } from '../sla/recalculate.ts'
import { pinsKeeping } from './siteDays.ts'

/**
 * Calculates what depends on the working days of sites: open SLA targets, and dates of preventive work.
 * @param pinIds undefined means all sites
 */
export async function recalculateSites(tx: Tx, pinIds: readonly number[] | undefined): Promise<void> {
  if (pinIds?.length === 0) return
  await recalculateOpenSla(tx, pinIds)
  const where = { status: 'active', skipOnHoliday_neq: 'keep', ...(pinIds && { pinId: pinIds }) } as const
  const schedules = await find(tx, schedule, where, { columns: ['id'], sort: ['id'] })
  recalculateSchedules(
    tx,
    schedules.map(({ id }) => id),
  )
}

const place = z.object({ country: z.string(), stateName: z.string().nullable() })
const placeFields = ['date', 'replacedOn', 'country', 'stateName']

/** A holiday that comes, moves or goes gives the same targets and dates as if it had been entered first. */
export const holidayHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  fields: placeFields,
  async afterWrite(tx, { verb, before, after, values }) {
    if (verb === 'update' && !differs(values, before, placeFields)) return
    const places = [before, after].flatMap((row) => place.safeParse(row).data ?? [])
    await recalculateSites(tx, await pinsKeeping(tx, places))
  },
}

const calendarFields = ['timeZone', 'country', 'stateName']

/** A site in another place has other clocks and holidays. */
export const siteHooks: Hooks = {
  verbs: ['update', 'undo'],
  fields: calendarFields,
  async afterWrite(tx, { verb, before, after, values }) {
    if (verb === 'update' && !differs(values, before, calendarFields)) return
    await recalculateSites(tx, [after.id])
  },
}

const policyPlace = z.object({ pinId: z.number().nullish() })

/** Another SLA policy is another due time for all open work of its sites. */
export const policyHooks: Hooks = {
  async afterWrite(tx, { before, after }) {
    const pinIds = [before, after].flatMap((row) => (row ? [policyPlace.parse(row).pinId ?? null] : []))
    const own = pinIds.filter((id) => id !== null)
    await recalculateSites(tx, own.length === pinIds.length ? own : undefined)
  },
}
