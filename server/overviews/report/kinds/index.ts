import type { ReportName } from '../../../../src/resources/report/reports.ts'
import type { ReportKind } from '../kind.ts'
import { area } from './area.ts'
import { clockingActivity } from './clockingActivity.ts'
import { detailedClock } from './detailedClock.ts'
import { efp } from './efp.ts'
import { leaveBalance } from './leaveBalance.ts'
import { leaveSubmission } from './leaveSubmission.ts'
import { manpower } from './manpower.ts'
import { payroll } from './payroll.ts'
import { pinHeadcount } from './pinHeadcount.ts'
import { pinOverview } from './pinOverview.ts'
import { snapAndSend } from './snapAndSend.ts'
import { taskCompletion } from './taskCompletion.ts'
import { timesheet } from './timesheet.ts'
import { touchdown } from './touchdown.ts'
import { vendorAttendance } from './vendorAttendance.ts'

/** The reports, by name. A new one is its file and its line here. */
export const kinds: Readonly<Record<ReportName, ReportKind>> = {
  timesheet,
  'pin-headcount': pinHeadcount,
  'snap-n-send': snapAndSend,
  'task-completion': taskCompletion,
  'pin-overview': pinOverview,
  manpower,
  'detailed-clock': detailedClock,
  'clocking-activity': clockingActivity,
  touchdown,
  area,
  'leave-balance': leaveBalance,
  'leave-submission': leaveSubmission,
  efp,
  payroll,
  'vms-attendance': vendorAttendance,
}
