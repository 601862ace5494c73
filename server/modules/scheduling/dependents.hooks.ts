import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { freeImpossible } from './dependents/people.ts'
import { fitToSite } from './dependents/sites.ts'

/** Shifts that a person can work no more become open. */
export const leaverShiftHooks: Hooks = {
  verbs: ['resign', 'delete', 'suspend', 'reject', 'rehire', 'update', 'undo'],
  fields: ['joinDate'],
  async afterWrite(tx, { after }) {
    await freeImpossible(tx, [after.id])
  },
}

/** Shifts on days on which their site is closed are withdrawn. */
export const siteShiftHooks = (reading: WeekdayReading): Hooks => ({
  verbs: ['update', 'end', 'activate', 'undo'],
  fields: ['startDate', 'endDate'],
  async afterWrite(tx, { after }) {
    await fitToSite(tx, reading, after.id)
  },
})
