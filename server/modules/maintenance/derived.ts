import { schedule } from '../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { slaPolicy } from '../../../src/resources/maintenance/work/slaPolicy.resource.ts'
import { utility } from '../../../src/resources/maintenance/utility/utility.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { unfinished } from '../../../src/resources/maintenance/work/workTabs.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import { defineDerived, source } from '../../engine/derived/derived.ts'
import { piece, raw, rowsOf, type Expression } from '../../engine/tables/statement.ts'
import { recalculateSchedules } from './schedule/run.ts'
import { policyColumns } from './sla/policies.ts'
import { recalculateTargets } from './sla/recalculate.ts'

const w = rowsOf(workRequest, 'w')
const s = rowsOf(schedule, 's')
const p = rowsOf(pin, 'p')

const isOpen = piece`${w.status} in (${raw(unfinished.map((one) => `'${one}'`).join(', '))})`
const isActive = piece`${s.status} = 'active'`
const isMoved = piece`${isActive} and ${s.skipOnHoliday} <> 'keep'`
/** Whether a policy is of a site. A policy without a site is of all sites. */
const isOf = (policyPin: Expression<number | null>, pinId: Expression<number>) =>
  piece`coalesce(${policyPin}, ${pinId}) = ${pinId}`

const calendarFacts = ['date', 'replacedOn', 'country', 'stateName'] as const
const siteFacts = ['timeZone', 'country', 'stateName'] as const

/** The SLA targets of open work. A step of the work itself calculates its targets before it is written. */
export const slaTargets = defineDerived({
  name: 'sla_targets',
  sources: [
    source(holiday, calendarFacts, (r) => ({
      id: w.id,
      from: piece`from ${p} join ${w} on ${w.pinId} = ${p.id} and ${isOpen} where ${p.country} = ${r.country}`,
    })),
    source(pin, siteFacts, (r) => ({
      id: w.id,
      from: piece`from ${w} where ${w.pinId} = ${r.id} and ${isOpen}`,
    })),
    source(slaPolicy, ['active', ...policyColumns], (r) => ({
      id: w.id,
      from: piece`from ${w} where ${isOf(r.pinId, w.pinId)} and ${isOpen}`,
    })),
  ],
  calculate: recalculateTargets,
})

/** The next date of preventive work. A job for each schedule calculates it, and makes due work. */
export const scheduleDates = defineDerived({
  name: 'schedule_dates',
  sources: [
    source(holiday, calendarFacts, (r) => ({
      id: s.id,
      from: piece`from ${p} join ${s} on ${s.pinId} = ${p.id} and ${isMoved} where ${p.country} = ${r.country}`,
    })),
    source(pin, siteFacts, (r) => ({
      id: s.id,
      from: piece`from ${s} where ${s.pinId} = ${r.id} and ${isActive}`,
    })),
    source(slaPolicy, ['active', 'pinId', 'workdays'], (r) => ({
      id: s.id,
      from: piece`from ${s} where ${isOf(r.pinId, s.pinId)} and ${isMoved}`,
    })),
    source(utility, ['multiplier', 'rolloverAt', 'isCumulative'], (r) => ({
      id: s.id,
      from: piece`from ${s} where ${s.meterUtilityId} = ${r.id} and ${isActive}`,
    })),
  ],
  calculate: async (tx, keys) =>
    recalculateSchedules(
      tx,
      keys.map(({ id }) => id),
    ),
})
