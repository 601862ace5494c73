import { filteredPath } from '../../kit/records/records.ts'
import type { LeaveAccount } from '../../resources/leave/leave.calls.ts'
import { leaveLedger } from '../../resources/leave/leaveLedger.resource.ts'

/** The entries behind a balance: those of its leave year, whose sum it is. */
export const entriesPath = (
  employeeId: number,
  { typeId, start, end }: Pick<LeaveAccount, 'typeId' | 'start' | 'end'>,
) => filteredPath(leaveLedger, { employeeId, leaveTypeId: typeId, date_gte: start, date_lte: end })
