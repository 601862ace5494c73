import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { waysOfReading } from '../../schema/personal.ts'
import { employee } from './employee.resource.ts'

const entry = z.object({
  id: z.int(),
  readAt: z.string(),
  way: z.enum(waysOfReading),
  resource: z.string(),
  /** The other one: who read, or whose data was read; null where the operator read in a support session. */
  employee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  operator: z.nullable(z.string()),
})
export type PersonalDataRead = z.output<typeof entry>

export const personalDataReads = defineCall({
  method: 'GET',
  path: 'user/{id}/personal-data-reads',
  about:
    'Who saw identity, address, bank or statutory data of an employee, and of whom the employee saw such data: the latest 200 of each. Repeated reads of lists and records within an hour are one entry.',
  of: { resource: employee, action: 'read' },
  answer: z.object({ readBy: z.array(entry), readOf: z.array(entry) }),
})
