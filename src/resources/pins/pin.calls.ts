import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { day, month } from '../../schema/days.ts'
import { decimal as decimalField } from '../../schema/fields.ts'
import { shownAs } from '../../schema/members.ts'
import { contract } from './contract.resource.ts'
import { pin } from './pin.resource.ts'

const activePin = z.object({
  id: z.int(),
  code: z.nullable(z.string()),
  name: z.string(),
  stateName: z.string(),
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  radiusM: z.int(),
  fenceShape: z.string(),
  fencePolygon: z.nullable(z.string()),
  timeZone: z.string(),
})
export type ActivePin = z.infer<typeof activePin>

export const activePins = defineCall({
  method: 'GET',
  path: 'pin/active',
  about: 'The pins that are worked at, by name, with their fences; at most a thousand',
  of: { resource: pin, action: 'read' },
  answer: z.array(activePin),
})

export const togglePin = defineCall({
  method: 'PUT',
  path: 'pin/{id}/status',
  concurrency: { expected: [] },
  about: 'Suspends an active pin and activates any other; or the status that is named',
  of: { resource: pin, action: 'update' },
  body: z.strictObject({
    status: z.optional(z.enum(['active', 'suspended', 'ended'])),
    endDate: z.optional(day),
    statusReason: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: z.object({ id: z.int(), status: z.string() }),
})

const decimal = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Write a number like 1250.50.'))
/** One month of a contract: what it asks for, which is its own where somebody has set it for that month. */
const target = z.object({
  month: z.string(),
  hours: z.nullable(z.string()),
  headcount: z.nullable(z.int()),
  value: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Hours at the pin on days of the contract, in the month. */
  scheduled: z.string(),
  worked: z.string(),
  approved: z.string(),
  isOver: z.boolean(),
  /** Hours that are lacking: approved ones where the month is over, scheduled ones before; null where none are asked for. */
  shortfall: z.nullable(z.string()),
})
export type ContractMonth = z.infer<typeof target>

const months = z.object({ months: z.array(target) })

export const contractTargets = defineCall({
  method: 'GET',
  path: 'pin/contract/{id}/target',
  about: 'What a contract asks for month by month, beside what was scheduled, worked and approved',
  of: { resource: contract, action: 'read' },
  answer: months,
})

export const putContractTargets = defineCall({
  method: 'PUT',
  path: 'pin/contract/{id}/target',
  concurrency: { expected: [] },
  about: 'Sets what single months ask for; a month with nothing falls back to what is usual',
  of: { resource: contract, action: 'update' },
  body: z.strictObject({
    months: z
      .array(
        z.strictObject({
          month,
          hours: z.optional(z.nullable(decimal)),
          headcount: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(10_000)))),
          value: z.optional(z.nullable(decimal)),
        }),
      )
      .check(z.minLength(1), z.maxLength(120)),
  }),
  answer: months,
})

export const renewContract = defineCall({
  method: 'POST',
  path: 'pin/contract/{id}/renew',
  concurrency: 'adds',
  about: 'Makes the contract that follows, with its lines, at rates raised by some per cent',
  of: { resource: contract, action: 'update' },
  body: z.strictObject({
    contractNo: z.string().check(z.minLength(1), z.maxLength(40)),
    endDate: day,
    upliftPct: shownAs(
      decimalField({ scale: 2 }),
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Write a number like 3.5.')),
    ),
  }),
  answer: z.object({ id: z.int() }),
  status: 201,
})
