import { z } from 'zod'
import { dayIn } from '../../../src/domain/dates.ts'
import { daysText, hundredths } from '../../../src/domain/leave/counting.ts'
import { belowFloor, readBands } from '../../../src/domain/leave/entitlement.ts'
import { handMade } from '../../../src/resources/leave/leaveLedger.resource.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { scheduleDay } from './day.ts'
import { settingsOf } from './facts.ts'

const rules = z.object({
  mode: z.string().default('unlimited'),
  bands: z.string().nullish(),
  legalKind: z.string().nullish(),
  attachment: z.string().default('never'),
  attachmentOverDays: z.string().nullish(),
})

/** A type never gives less than the law of the company's region asks for today. */
export const typeHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(tx, { before, values, caller }) {
    const { mode, bands, legalKind, attachment, attachmentOverDays } = rules.parse({ ...before, ...values })
    if (mode !== 'unlimited' && !bands) throw invalid({ bands: 'Say how many days it gives.' })
    const given = readBands(bands ?? '') ?? []
    if (mode === 'per_event' && given.length > 1)
      throw invalid({ bands: 'One number: the days of one time.' })
    if (attachment === 'over_days' && !attachmentOverDays)
      throw invalid({ attachmentOverDays: 'This is required.' })
    if (!legalKind || mode === 'unlimited') return
    const { region } = await settingsOf(tx, caller.clientId)
    const floor = await tx.query<{ fromYears: number; days: string; source: string | null }>(
      `select distinct on (from_years) from_years as "fromYears", days::text, source from leave_floor
       where client_id = $1 and region = $2 and legal_kind = $3 and effective_from <= $4 and deleted_at is null
       order by from_years, effective_from desc`,
      [caller.clientId, region, legalKind, dayIn(new Date(), caller.timeZone)],
    )
    const least = floor.map(({ fromYears, days }) => ({ fromYears, days: hundredths(days) }))
    const low = belowFloor(given, least)
    if (!low) return
    const source = floor.findLast(({ fromYears }) => fromYears <= low.years)?.source
    const whence = source ? ` (${source})` : ''
    throw invalid({
      bands: `Below the legal minimum: ${daysText(low.days)} days from ${low.years} years of service on${whence}.`,
    })
  },
  async afterWrite(tx) {
    await scheduleDay(tx)
  },
}

const entry = z.object({
  kind: z.string(),
  employeeId: z.number(),
  leaveTypeId: z.number(),
  date: z.string(),
  days: z.string(),
})
const fixed = ['employeeId', 'leaveTypeId', 'date', 'kind', 'days'] as const

/** Entries that people make are of certain kinds; none is changed, and what follows from rules is not taken back by hand. */
export const ledgerHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(_tx, { verb, before, values }) {
    const { kind, days } = entry.parse({ ...before, ...values })
    const byHand = handMade.some((one) => one === kind)
    if (verb === 'create') {
      if (!byHand) throw invalid({ kind: 'Entries of this kind follow from rules and applications.' })
      if (Number(days) === 0) throw invalid({ days: 'This changes nothing.' })
      if (kind === 'encash' && Number(days) > 0) throw invalid({ days: 'What is paid out has a minus.' })
    }
    if (verb === 'update') {
      const changed = fixed.find(
        (name) => values[name] !== undefined && String(values[name]) !== String(before?.[name]),
      )
      if (changed) throw invalid({ [changed]: 'An entry is not changed: take it back and make another.' })
      for (const name of fixed) delete values[name]
    }
    if (
      (verb === 'delete' || verb === 'restore') &&
      (!byHand || typeof before?.['applicationId'] === 'number' || before?.['period'] !== null)
    )
      throw conflict('This entry follows from a rule or an application.')
  },
}

/** A level names whom it goes to. */
export const approverHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(_tx, { before, values }) {
    const { who, roleId, employeeId } = z
      .object({ who: z.string(), roleId: z.number().nullish(), employeeId: z.number().nullish() })
      .parse({ ...before, ...values })
    if (who === 'role' && !roleId) throw invalid({ roleId: 'Say which role.' })
    if (who === 'person' && !employeeId) throw invalid({ employeeId: 'Say who.' })
  },
}

/** Blocked dates do not end before they begin. */
export const blockHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(_tx, { before, values }) {
    const { fromDate, toDate } = z
      .object({ fromDate: z.string(), toDate: z.string() })
      .parse({ ...before, ...values })
    if (toDate < fromDate) throw invalid({ toDate: 'The last day is before the first.' })
  },
}
