import { isBornAsIdentified } from '../../domain/people/identityCard.ts'
import { messages } from '../../schema/messages.ts'
import type { RecordRule } from '../../schema/rules.ts'

const isBefore = (day: unknown, other: unknown) =>
  typeof day === 'string' && typeof other === 'string' && day < other

/** What the fields of one employee must hold together. */
export const employeeRules: readonly RecordRule[] = [
  {
    fields: ['dob', 'identityNo'],
    check: ({ dob, identityNo }) =>
      typeof dob !== 'string' || typeof identityNo !== 'string' || isBornAsIdentified(identityNo, dob)
        ? undefined
        : messages.birthAtOdds,
  },
  {
    fields: ['lastWorkingDate', 'joinDate'],
    // Whoever was rehired joins again after the day on which they once left.
    check: ({ status, joinDate, lastWorkingDate }) =>
      status === 'resigned' && isBefore(lastWorkingDate, joinDate) ? messages.leftBeforeJoining : undefined,
  },
  {
    fields: ['lastWorkingDate', 'resignDate'],
    check: ({ resignDate, lastWorkingDate }) =>
      isBefore(lastWorkingDate, resignDate) ? messages.leftBeforeResigning : undefined,
  },
]
