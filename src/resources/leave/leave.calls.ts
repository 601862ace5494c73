import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { leaveApplication } from './leaveApplication.resource.ts'

const reading = { module: 'LV', action: 'read' } as const
const id = z.int().check(z.positive())
const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))
const remark = z.optional(z.nullable(z.string().check(z.maxLength(1_000))))
const part = z.enum(['full', 'am', 'pm', 'hours'])
const unit = z.enum(['day', 'hour'])
const clock = z.optional(z.nullable(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))))
const among = {
  department: z.optional(inQuery.idOrAll),
  pin: z.optional(inQuery.idOrAll),
  type: z.optional(inQuery.idOrAll),
}

/** An application with the names that people read. */
const shown = z.object({
  id: z.number(),
  refNo: z.string(),
  employeeId: z.number(),
  employee: z.string(),
  leaveTypeId: z.number(),
  type: z.string(),
  fromDate: z.string(),
  fromPart: part,
  toDate: z.string(),
  toPart: part,
  /** Times of the day, where it goes by the hour. */
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  /** Decimal text; 0 where it goes by the hour. */
  totalDays: z.string(),
  totalMinutes: z.nullable(z.number()),
  status: z.string(),
  clashCount: z.number(),
})
export type ShownLeave = z.infer<typeof shown>

export const leaveCount = defineCall({
  method: 'GET',
  path: 'leave/count',
  about: 'How many applications there are, in all and by status; of a month where one is named.',
  access: reading,
  query: z.strictObject({
    month: z.optional(inQuery.whole),
    year: z.optional(inQuery.whole),
    user: z.optional(inQuery.idOrAll),
  }),
  answer: z.object({ total: z.number(), byStatus: z.record(z.string(), z.number()) }),
})

export const leaveOfMonth = defineCall({
  method: 'GET',
  path: 'leave/application',
  about:
    'Applications that reach into a month, rejected and cancelled ones only where their status is asked for.',
  access: reading,
  query: z.strictObject({
    month: inQuery.whole,
    year: inQuery.whole,
    status: z.optional(inQuery.text),
    ...among,
  }),
  answer: z.array(shown),
})

const hit = z.object({
  assignmentId: z.number(),
  date: z.string(),
  name: z.string(),
  startAt: z.string(),
  endAt: z.string(),
})
/** An account in days, `1.5`, or hours, `2:20`; no `available` where the type has no limit. */
const account = z.object({
  typeId: z.number(),
  code: z.string(),
  type: z.string(),
  mode: z.string(),
  unit,
  halfDays: z.boolean(),
  attachment: z.string(),
  /** The leave year; both days belong to it. */
  start: z.string(),
  end: z.string(),
  granted: z.string(),
  carried: z.string(),
  taken: z.string(),
  pending: z.string(),
  /** The sum of the year's entries. */
  balance: z.string(),
  available: z.nullable(z.string()),
})
export type LeaveAccount = z.infer<typeof account>

const counted = z.object({ day: z.string(), kind: z.enum(['work', 'rest', 'holiday']), days: z.string() })

export const leaveDetail = defineCall({
  method: 'GET',
  path: 'leave/application/{id}',
  about:
    'An application with what decides on it: days one by one, balance before and after, who else is away, shifts that it hits.',
  of: { resource: leaveApplication, action: 'read' },
  answer: z.extend(shown, {
    reason: z.nullable(z.string()),
    contactDuring: z.nullable(z.string()),
    attachmentId: z.nullable(z.number()),
    decisionRemark: z.nullable(z.string()),
    currentLevel: z.nullable(z.number()),
    holders: z.array(z.object({ id: z.number(), name: z.string() })),
    decisions: z.array(
      z.object({
        level: z.number(),
        by: z.nullable(z.string()),
        decision: z.string(),
        stage: z.string(),
        remark: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
    days: z.array(counted),
    /** Days in hand before and after it; null where the type has no limit. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    /** The leave year whose entries are behind them. */
    start: z.string(),
    end: z.string(),
    away: z.array(shown),
    shifts: z.array(hit),
    mayDecide: z.boolean(),
    mayCancel: z.boolean(),
  }),
})

export const leaveUsers = defineCall({
  method: 'GET',
  path: 'leave/users',
  about: 'Who is on approved leave on a day.',
  access: reading,
  query: z.strictObject({ date: inQuery.day, ...among }),
  answer: z.array(z.extend(shown, { department: z.nullable(z.string()), cover: z.nullable(z.string()) })),
})

const outcome = z.object({
  id: z.number(),
  refNo: z.string(),
  status: z.string(),
  approverIds: z.array(z.number()),
})

export const approveLeave = defineCall({
  method: 'PUT',
  path: 'leave/application/{id}/approve',
  concurrency: 'step',
  own: 'approves an application that names them as approver',
  about:
    'Approves at the level that it stands at; at the last one days are taken and clashing shifts are opened.',
  of: { resource: leaveApplication, action: 'update' },
  body: z.strictObject({ remark }),
  answer: outcome,
})
export const rejectLeave = defineCall({
  method: 'PUT',
  path: 'leave/application/{id}/reject',
  concurrency: 'step',
  own: 'rejects an application that names them as approver',
  of: { resource: leaveApplication, action: 'update' },
  body: z.strictObject({ remark: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) }),
  answer: outcome,
})
export const cancelLeave = defineCall({
  method: 'PUT',
  path: 'leave/application/{id}/cancel',
  concurrency: 'step',
  own: 'cancels their own application',
  about: 'Cancels an undecided application; asks for the cancelling of an approved one.',
  of: { resource: leaveApplication, action: 'update' },
  body: z.strictObject({ remark }),
  answer: outcome,
})
/** Applications that are decided on at a time. */
export const mostDecided = 100
export const decideMany = defineCall({
  method: 'PUT',
  path: 'leave/application/decide',
  concurrency: 'step',
  own: 'decides on applications that name them as approver',
  about: 'Approves or rejects several with one remark, all or none.',
  access: { module: 'LV', action: 'update' },
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(mostDecided)),
    decision: z.enum(['approve', 'reject']),
    remark,
  }),
  answer: z.array(outcome),
})

export const leaveOfUser = defineCall({
  method: 'GET',
  path: 'leave/user/{userId}',
  access: reading,
  query: z.strictObject({ year: z.optional(inQuery.whole) }),
  answer: z.array(shown),
})

export const remindLeave = defineCall({
  method: 'POST',
  path: 'leave/application/{id}/reminder',
  concurrency: 'adds',
  about: 'Tells those who hold an application again that it waits for them; at most once an hour.',
  of: { resource: leaveApplication, action: 'read' },
  answer: z.object({ reminded: z.number() }),
})

export const leaveSummary = defineCall({
  method: 'GET',
  path: 'leave/summary/{userId}',
  about: 'What an employee has, has taken and has applied for, by type, in the leave year that holds a day.',
  access: reading,
  query: z.strictObject({ date: z.optional(inQuery.day) }),
  answer: z.array(account),
})

export const leaveBalances = defineCall({
  method: 'GET',
  path: 'leave/balances',
  about: 'Balances of employees by type, a page at a time.',
  access: reading,
  query: z.strictObject({
    from: z.optional(inQuery.whole),
    date: z.optional(inQuery.day),
    search: z.optional(inQuery.text),
    department: z.optional(inQuery.idOrAll),
  }),
  answer: z.object({
    total: z.number(),
    types: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    rows: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        staffNo: z.string(),
        accounts: z.array(
          z.object({
            typeId: z.number(),
            unit,
            start: z.string(),
            end: z.string(),
            taken: z.string(),
            pending: z.string(),
            balance: z.string(),
            available: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
})
/** People on a page of balances. */
export const balancesAtOnce = 50

export const previewLeave = defineCall({
  method: 'POST',
  path: 'leave/preview',
  concurrency: 'reads',
  own: 'previews their own application',
  about: 'What an application would count and leave, and what speaks against it. Nothing is written.',
  access: { module: 'LV', action: 'create' },
  body: z.strictObject({
    employeeId: id,
    leaveTypeId: id,
    fromDate: day,
    fromPart: part,
    toDate: day,
    toPart: part,
    fromTime: clock,
    toTime: clock,
    attachmentId: z.optional(z.nullable(id)),
  }),
  answer: z.object({
    /** In it `total`, `days`, `before` and `after` are. */
    unit,
    total: z.string(),
    days: z.array(counted),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    shifts: z.array(hit),
    wrong: z.record(z.string(), z.string()),
    holders: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
