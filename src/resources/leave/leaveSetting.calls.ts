import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { defineCall } from '../../schema/call.ts'

const reading = { module: 'LV', action: 'read' } as const
const setting = { module: 'LV', action: 'setting' } as const
const id = z.int().check(z.positive())
const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))

export const syncLeave = defineCall({
  method: 'POST',
  path: 'leave/sync',
  concurrency: { same: 'The ledger is calculated from the same facts.' },
  about: 'Brings the ledger up to date: of one employee at once, of all in a job.',
  access: setting,
  body: z.strictObject({ userId: z.optional(id) }),
  answer: z.object({ added: z.number(), queued: z.boolean() }),
})

/** What amounts are in: days, or hours and minutes. */
const unit = z.enum(['day', 'hour'])

/** People in one answer of the roll-over's preview. */
export const rollOverAtOnce = 50

export const rollOver = defineCall({
  method: 'POST',
  path: 'leave/roll-over',
  concurrency: 'reads',
  about:
    'What the year-end roll-over on a day would carry, let lapse and grant, by type; nothing is written. It counts what is due today as written.',
  access: setting,
  body: z.strictObject({ on: day, from: z.optional(z.int().check(z.minimum(0))) }),
  answer: z.object({
    /** All that it would write: entries of the ledger, and the people whose they are. */
    total: z.object({ entries: z.int(), people: z.int(), carried: z.string(), lapsed: z.string() }),
    types: z.array(
      z.object({
        typeId: z.number(),
        type: z.string(),
        unit,
        people: z.number(),
        carried: z.string(),
        lapsed: z.string(),
        granted: z.string(),
      }),
    ),
    /** How many lines of people there are, and a page of them: who loses or carries most of types that can be carried comes first. */
    lines: z.int(),
    people: z.array(
      z.object({
        employeeId: z.number(),
        name: z.string(),
        type: z.string(),
        unit,
        carried: z.string(),
        lapsed: z.string(),
        granted: z.string(),
      }),
    ),
  }),
})

const settings = z.object({
  region: z.string().check(z.minLength(2), z.maxLength(20)),
  startMonth: z.int().check(z.minimum(1), z.maximum(12)),
  restDays: z.array(z.string().check(z.regex(/^[1-7]$/))).check(z.maxLength(7)),
  remindDays: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
})
export const readLeaveSetting = defineCall({
  method: 'GET',
  path: 'leave/setting',
  access: reading,
  answer: z.extend(settings, { types: z.number(), floors: z.number() }),
})
export const saveLeaveSetting = defineCall({
  method: 'PUT',
  path: 'leave/setting',
  concurrency: { expected: [] },
  access: setting,
  body: settings,
  answer: settings,
})
export const starterLeave = defineCall({
  method: 'POST',
  path: 'leave/starter',
  concurrency: 'adds',
  about: 'Enters the usual types and the legal minimums of Malaysia where the company has none.',
  access: setting,
  answer: z.object({ types: z.number(), floors: z.number() }),
})
