import { leaveLedger } from '../../../src/resources/leave/leaveLedger.resource.ts'
import { definePlainTable, withColumns } from '../../engine/tables/table.ts'

/** Columns of an application: whose leave of which type, from when until when. */
export const spanColumns = [
  'employeeId',
  'leaveTypeId',
  'fromDate',
  'fromPart',
  'fromTime',
  'toDate',
  'toPart',
  'toTime',
] as const

/** Entries of the ledger with the run that they belong to, and the most that a closing could carry. */
export const ledgerEntry = withColumns(leaveLedger, { rollOverId: 'id?', carryMax: 'whole?' })

/** Days of leave with their amounts, in hundredths of a day or minutes. */
export const leaveDay = definePlainTable('leave_day', {
  id: 'id',
  applicationId: 'id',
  day: 'day',
  kind: ['work', 'rest', 'holiday'],
  amount: 'whole',
  holidayAmount: 'whole',
  country: 'text',
  stateName: 'text',
  isHoliday: 'boolean',
  counts: 'whole',
})

/** What each level has decided on an application. */
export const leaveDecision = definePlainTable('leave_decision', {
  id: 'id',
  applicationId: 'id',
  stage: ['apply', 'cancel'],
  level: 'whole',
  approverId: 'id?',
  decision: ['approve', 'reject'],
  remark: 'text?',
  at: 'instant',
})

/** How a company counts leave; one row. */
export const leaveSetting = definePlainTable('leave_setting', {
  region: 'text',
  startMonth: 'whole',
  restDays: 'texts',
  remindDays: 'whole?',
  updatedAt: 'instant',
  updatedBy: 'id?',
})

/** Runs of the year-end roll-over. */
export const leaveRollOver = definePlainTable('leave_roll_over', {
  id: 'id',
  at: 'instant',
  byId: 'id?',
  people: 'whole',
  carried: 'decimal',
  lapsed: 'decimal',
  undoneAt: 'instant?',
  undoneById: 'id?',
})
