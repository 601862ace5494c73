import * as z from 'zod/mini'
import { countedHours, payBases } from '../../domain/pay/payRates.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { day } from '../../schema/days.ts'
import { decimal as decimalField, reference } from '../../schema/fields.ts'
import { shownAs } from '../../schema/members.ts'
import { efpPeriod } from './efpPeriod.resource.ts'
import { efpRow } from './efpRow.resource.ts'

const reading = { module: 'EF', action: 'read', reach: 'all' } as const
const setting = { module: 'EF', action: 'setting', reach: 'all' } as const
const pin = z.optional(inQuery.idOrAll)
/** A nationality by its two letters, or -1 for all. */
const nationality = z.optional(z.string().check(z.regex(/^(-1|[A-Z]{2})$/)))
/** The nationality that is asked for; undefined where all are. */
export const oneNationality = (asked: string | undefined) => (asked === '-1' ? undefined : asked)
/** A day, or -1 for the first or last of this month. */
const dayOrAll = z.optional(z.union([z.literal('-1'), day]))

const id = z.int().check(z.positive())
const amount = z.string()
const decimal = z.string().check(z.regex(/^\d{1,8}(\.\d{1,4})?$/, 'This is not an amount.'))

const ruleKey = {
  pinId: z.nullable(z.number()),
  nationality: z.nullable(z.string()),
  jobId: z.nullable(z.number()),
  groupId: z.nullable(z.number()),
  userId: z.nullable(z.number()),
}
/** A rate as explanations show it, with the names of what it is for. */
const shownRule = z.object({
  id: z.number(),
  ...ruleKey,
  pinName: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  amount,
  basis: z.enum(payBases),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
})
export type ShownRule = z.infer<typeof shownRule>

/** One step of an amount, with the rate that paid and those that it beat. Hours are whole minutes. */
const shownStep = z.object({
  rateTypeId: z.number(),
  rateTypeName: z.string(),
  counts: z.enum(countedHours),
  basis: z.enum(payBases),
  quantity: z.number(),
  rate: amount,
  from: z.string(),
  until: z.string(),
  amount,
  rule: z.nullable(shownRule),
  /** The shift that pays by a rate of its own, in place of the rates that it beat. */
  shift: z.nullable(z.object({ id: z.number(), name: z.string() })),
  beaten: z.array(shownRule),
})
export type ShownStep = z.infer<typeof shownStep>

const minutes = {
  normalMin: z.number(),
  overtimeMin: z.number(),
  restDayMin: z.number(),
  holidayMin: z.number(),
  unratedMin: z.number(),
}
const person = { userId: z.number(), employeeId: z.string(), firstName: z.string(), lastName: z.string() }
const atPin = { pinId: z.number(), pinName: z.string(), nationality: z.nullable(z.string()) }

/** People that a call about everybody gives at once. */
export const mostPayPeople = 500
const after = z.optional(inQuery.id)
/** Where the next page begins: `after` of the next call; null on the last one. */
const next = z.nullable(z.number())

export const payHours = defineCall({
  method: 'GET',
  path: 'efp/hour',
  about:
    'What people worked on some days, by pin and nationality, from approved lines of the timesheet, times their rates. -1 is all, and of days the first and last of this month.',
  access: reading,
  query: z.strictObject({ pin, nationality, start: dayOrAll, end: dayOrAll, after }),
  heavy: true,
  answer: z.object({
    start: z.string(),
    end: z.string(),
    staffs: z.array(z.object(person)),
    hours: z.array(z.object({ userId: z.number(), ...atPin, ...minutes, amount })),
    next,
  }),
})

export const userRates = defineCall({
  method: 'GET',
  path: 'efp/user-rate',
  about: 'Which rate wins for each person at their pins on a day, today where none is given; -1 is all.',
  access: reading,
  query: z.strictObject({ pin, nationality, on: z.optional(inQuery.day), after }),
  answer: z.object({
    on: z.string(),
    users: z.array(
      z.object({
        ...person,
        nationality: z.nullable(z.string()),
        pinId: z.nullable(z.number()),
        rates: z.array(
          z.object({
            rateTypeId: z.number(),
            rateId: z.number(),
            amount,
            basis: z.enum(payBases),
            beaten: z.array(z.number()),
          }),
        ),
      }),
    ),
    next,
  }),
})

/** Cells of extra columns that are written at once. */
export const mostExtraCells = 1_000

export const setAmounts = defineCall({
  method: 'PUT',
  path: 'efp/amount',
  concurrency: { expected: ['cells.was'] },
  about: 'What stands in extra columns of rows that are not approved yet, all or none; null empties a cell.',
  access: { module: 'EF', action: 'update', reach: 'all' },
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          rowId: id,
          columnId: id,
          value: z.nullable(z.string().check(z.maxLength(200))),
          /** What the sender saw in the cell; optional because the contract has the other members alone. */
          was: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostExtraCells)),
  }),
  answer: z.object({ rows: z.array(z.object({ id: z.number(), extra: amount, amount })) }),
})

const sheetRow = z.object({
  id: z.number(),
  ...person,
  ...atPin,
  ...minutes,
  earned: amount,
  extra: amount,
  adjusted: amount,
  amount,
  /** The same person at the same pin in the period before; null where they were not paid there. */
  before: z.nullable(amount),
  remark: z.nullable(z.string()),
  /** What stands in extra columns, by the id of the column. */
  cells: z.record(z.string(), z.string()),
})
export type PaySheetRow = z.infer<typeof sheetRow>

/** Rows of a page of the sheet. */
export const paySheetPage = 100

const group = { people: z.number(), minutes: z.number(), amount, before: z.nullable(amount) }

export const paySheet = defineCall({
  method: 'GET',
  path: 'efp/sheet/{id}',
  about: 'The rows of a period by name, beside what was paid in the one before, with totals of all of them.',
  of: { resource: efpPeriod, action: 'read' },
  query: z.strictObject({ pin, nationality, page: z.optional(inQuery.whole) }),
  heavy: true,
  answer: z.object({
    previous: z.nullable(z.object({ id: z.number(), name: z.string() })),
    total: z.object({ rows: z.number(), unratedMin: z.number(), ...group }),
    byPin: z.array(z.object({ pinId: z.number(), pinName: z.string(), ...group })),
    byNationality: z.array(z.object({ nationality: z.nullable(z.string()), ...group })),
    /** Lines of the timesheet of these days that nobody has approved: they are not paid. */
    waiting: z.number(),
    rows: z.array(sheetRow),
  }),
})

export const explainPay = defineCall({
  method: 'GET',
  path: 'efp/row/{id}/trace',
  about: 'Why a row comes to what it does: hours, the rate that was chosen, the rates it beat, and the days.',
  of: { resource: efpRow, action: 'read' },
  answer: z.object({
    row: z.object({ id: z.number(), ...person, ...atPin, ...minutes, earned: amount, amount }),
    period: z.object({ id: z.number(), name: z.string(), status: z.string() }),
    steps: z.array(shownStep),
    extras: z.array(z.object({ name: z.string(), amount })),
    adjustments: z.array(
      z.object({
        id: z.number(),
        amount,
        reason: z.string(),
        createdAt: z.string(),
        createdByName: z.nullable(z.string()),
      }),
    ),
  }),
})

export const checkPeriod = defineCall({
  method: 'GET',
  path: 'efp/period/{id}/check',
  about: 'Calculates a period again and compares it with its rows, letter by letter; nothing is written.',
  of: { resource: efpPeriod, action: 'read' },
  answer: z.object({
    rows: z.number(),
    differing: z.number(),
    examples: z.array(
      z.object({ userId: z.number(), pinId: z.number(), stored: z.nullable(amount), now: amount }),
    ),
  }),
})

export const tryRate = defineCall({
  method: 'POST',
  path: 'efp/period/{id}/try',
  concurrency: 'reads',
  about: 'What a period would come to if a further rate held; nothing is written.',
  of: { resource: efpPeriod, action: 'read' },
  body: z.strictObject({
    rateTypeId: id,
    pinId: z.nullable(id),
    nationality: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
    jobId: z.nullable(id),
    groupId: z.nullable(id),
    userId: z.nullable(id),
    amount: decimal,
    basis: z.enum(payBases),
    effectiveFrom: day,
    effectiveTo: z.nullable(day),
  }),
  answer: z.object({
    people: z.number(),
    changed: z.number(),
    now: amount,
    instead: amount,
    /** Those whose pay changes most. */
    examples: z.array(z.object({ ...person, now: amount, instead: amount })),
  }),
})

const cell = { pinId: z.nullable(id), nationality: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))) }

export const rateMatrix = defineCall({
  method: 'GET',
  path: 'efp/matrix',
  about: 'The rates of a type by pin and nationality on a day, and what is to come.',
  access: reading,
  query: z.strictObject({ rateType: inQuery.id, on: inQuery.day }),
  heavy: true,
  answer: z.object({
    /** Names the rates of the type as they are. */
    state: z.string(),
    pins: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Nationalities of employees and of rates. */
    nationalities: z.array(z.string()),
    cells: z.array(
      z.object({
        id: z.number(),
        ...cell,
        amount,
        basis: z.enum(payBases),
        effectiveFrom: z.string(),
        effectiveTo: z.nullable(z.string()),
        /** It does not hold yet on the day. */
        coming: z.boolean(),
      }),
    ),
    /** Rates of the type for a job, a group or a person, which the matrix does not show. */
    others: z.number(),
    /** The last day that has been approved: rates may change after it. */
    fixedUntil: z.nullable(z.string()),
  }),
})

/** The state of rates that the sender saw; another one refuses the change. */
const seenState = z.optional(z.string().check(z.maxLength(40)))

/** Cells of the matrix that are written at once. */
export const mostRateCells = 1_000

export const setRates = defineCall({
  method: 'PUT',
  path: 'efp/matrix',
  concurrency: { expected: ['state'] },
  about:
    'Rates of a type by pin and nationality from a day on, all or none: what held ends the day before. null: no rate of its own any more.',
  access: setting,
  body: z.strictObject({
    rateTypeId: id,
    from: day,
    basis: z.enum(payBases),
    state: seenState,
    cells: z
      .array(z.strictObject({ ...cell, amount: z.nullable(decimal) }))
      .check(z.minLength(1), z.maxLength(mostRateCells)),
  }),
  answer: z.object({ ended: z.number(), entered: z.number() }),
})

export const copyRates = defineCall({
  method: 'POST',
  path: 'efp/rate/copy',
  concurrency: { expected: ['state'] },
  about:
    'Copies the rates that hold on a day, raised by a percentage, to another pin, or, without one, over themselves from that day on.',
  access: setting,
  body: z.strictObject({
    rateTypeId: z.nullable(id),
    fromPinId: shownAs(reference({ to: 'pin' }), z.nullable(id)),
    toPinId: shownAs(reference({ to: 'pin' }), z.nullable(id)),
    nationality: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** Percent, such as 3.5 or -2; at most two decimals. */
    uplift: shownAs(
      decimalField({ scale: 2 }),
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Write a percentage such as 3.5.')),
    ),
    from: day,
    preview: z.optional(z.boolean()),
    state: seenState,
  }),
  answer: z.object({
    state: z.string(),
    rates: z.array(
      z.object({
        rateTypeName: z.string(),
        pinName: z.nullable(z.string()),
        /** The job, group and person that it is for alone; null where it is for all. */
        forWhom: z.nullable(z.string()),
        nationality: z.nullable(z.string()),
        was: amount,
        becomes: amount,
      }),
    ),
  }),
})
