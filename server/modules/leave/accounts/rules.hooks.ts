import { z } from 'zod'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { amountOf, daysText, hundredths } from '../../../../src/domain/leave/counting.ts'
import { belowFloor, readBands } from '../../../../src/domain/leave/entitlement.ts'
import { handMade, leaveLedger } from '../../../../src/resources/leave/leaveLedger.resource.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { legalKinds } from '../../../../src/resources/leave/leaveType.resource.ts'
import { leaveFloor } from '../../../../src/resources/leave/leaveFloor.resource.ts'
import { find, findOne } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { scheduleDay } from './day.ts'
import { storedAmount } from './balances.ts'
import { settingsOf, typesOf, usualHours } from './facts.ts'

const rules = z.object({
  mode: z.string().default('unlimited'),
  bands: z.string().nullish(),
  legalKind: z.enum(legalKinds.map(({ value }) => value)).nullish(),
  unit: z.enum(['day', 'hour']).default('day'),
  hoursPerDay: z.string().nullish(),
  attachment: z.string().default('never'),
  attachmentOverDays: z.string().nullish(),
})

/** @throws 422 where a type has entries or applications, which count as it did */
async function mustBeUnused(sql: CompanySql, id: number) {
  const which = { leaveTypeId: id }
  const reading = { columns: ['id'], withDeleted: true } as const
  const used =
    (await findOne(sql, leaveLedger, which, reading)) ??
    (await findOne(sql, leaveApplication, which, reading))
  if (used) throw invalid({ unit: 'There is leave of this type already: make another type.' })
}

/** A type never gives less than the law of the company's region asks for today. */
export const typeHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(tx, { before, values, caller }) {
    const { mode, bands, legalKind, unit, hoursPerDay, attachment, attachmentOverDays } = rules.parse({
      ...before,
      ...values,
    })
    if (before && values['unit'] !== undefined && values['unit'] !== before['unit'])
      await mustBeUnused(tx, before.id)
    if (mode !== 'unlimited' && !bands) throw invalid({ bands: 'Say how many days it gives.' })
    const given = readBands(bands ?? '') ?? []
    if (mode === 'per_event' && given.length > 1)
      throw invalid({ bands: 'One number: the days of one time.' })
    if (attachment === 'over_days' && !attachmentOverDays)
      throw invalid({ attachmentOverDays: 'This is required.' })
    if (!legalKind || mode === 'unlimited') return
    const { region } = await settingsOf(tx)
    const minimums = await find(
      tx,
      leaveFloor,
      { region, legalKind, effectiveFrom_lte: dayIn(new Date(), caller.timeZone) },
      { columns: ['fromYears', 'days', 'source'], sort: ['fromYears', ['effectiveFrom', 'desc']] },
    )
    const floor = minimums.filter(({ fromYears }, at) => fromYears !== minimums[at - 1]?.fromYears)
    const least = floor.map(({ fromYears, days }) => ({ fromYears, days: hundredths(days) }))
    const perDay = unit === 'hour' ? Number(hoursPerDay ?? usualHours) : 1
    const low = belowFloor(
      given,
      least.map(({ fromYears, days }) => ({ fromYears, days: days * perDay })),
    )
    if (!low) return
    const source = floor.findLast(({ fromYears }) => fromYears <= low.years)?.source
    const whence = source ? ` (${source})` : ''
    const days = daysText(low.days / perDay)
    throw invalid({
      bands:
        unit === 'hour'
          ? `Below the legal minimum: ${days} days, ${daysText(low.days)} hours, from ${low.years} years of service on${whence}.`
          : `Below the legal minimum: ${days} days from ${low.years} years of service on${whence}.`,
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
  async beforeWrite(tx, { verb, before, values }) {
    const { kind, days, leaveTypeId } = entry.parse({ ...before, ...values })
    const byHand = handMade.some((one) => one === kind)
    if (verb === 'create') {
      if (!byHand) throw invalid({ kind: 'Entries of this kind follow from rules and applications.' })
      const [type] = await typesOf(tx, [leaveTypeId])
      const amount = amountOf(type?.unit ?? 'day', days)
      if (amount === 0) throw invalid({ days: 'This changes nothing.' })
      if (kind === 'encash' && amount > 0) throw invalid({ days: 'What is paid out has a minus.' })
      if (type?.unit === 'hour') Object.assign(values, storedAmount('hour', amount), { days: '0' })
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
