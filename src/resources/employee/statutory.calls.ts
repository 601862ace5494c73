import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { defineCall } from '../../schema/call.ts'
import { employee } from './employee.resource.ts'

const record = z.looseObject({ id: z.int(), effectiveFrom: z.string() })

/** What holds today, and all records from the newest to the oldest. */
const answer = z.object({ current: z.nullable(record), records: z.array(record) })

export const statutoryOf = defineCall({
  method: 'GET',
  path: 'user/statutory/{id}',
  about: 'What is paid by law for an employee: the record that holds today, and all there are',
  of: { resource: employee, action: 'read' },
  answer,
})

export const putStatutory = defineCall({
  method: 'PUT',
  path: 'user/statutory/{id}',
  concurrency: { expected: [] },
  about:
    'What holds for an employee from a day on (today where none is given); what is left out stays as it was before',
  of: { resource: employee, action: 'update' },
  body: z.looseObject({
    effectiveFrom: z.optional(z.string().check(z.refine(isCalendarDay, 'Write a day like 2026-12-31.'))),
  }),
  answer,
})
