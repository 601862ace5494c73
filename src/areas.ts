import type { Area } from './kit/area.ts'
import { activityArea } from './custom/activity/area.tsx'
import { accessArea } from './custom/access/area.tsx'
import { analyticsArea } from './custom/analytics/area.tsx'
import { companyArea } from './custom/company/area.tsx'
import { deliveryArea } from './custom/delivery/area.tsx'
import { efpArea } from './custom/efp/area.tsx'
import { employeeArea } from './custom/employee/area.tsx'
import { facilityArea } from './custom/facility/area.tsx'
import { homeArea } from './custom/home/area.tsx'
import { leaveArea } from './custom/leave/area.tsx'
import { maintenanceArea } from './custom/maintenance/area.tsx'
import { organizationArea } from './custom/organization/area.tsx'
import { pamArea } from './custom/pam/area.tsx'
import { patrolArea } from './custom/patrol/area.tsx'
import { passwordArea } from './custom/password/area.tsx'
import { paymentArea } from './custom/payment/area.tsx'
import { proofArea } from './custom/proof/area.tsx'
import { rateArea } from './custom/rate/area.tsx'
import { reminderArea } from './custom/reminder/area.tsx'
import { reportArea } from './custom/report/area.tsx'
import { scheduleArea } from './custom/schedule/area.tsx'
import { schedulingArea } from './custom/scheduling/area.tsx'
import { shellArea } from './custom/shell/area.tsx'
import { supportArea } from './custom/support/area.tsx'
import { timesheetArea } from './custom/timesheet/area.tsx'
import { utilityArea } from './custom/utility/area.tsx'
import { visitArea } from './custom/visit/area.tsx'
import { vmsArea } from './custom/vms/area.tsx'
import { workArea } from './custom/work/area.tsx'

/** The areas of the console. A new one is its folder and its line here. */
export const areas: readonly Area[] = [
  shellArea,
  homeArea,
  activityArea,
  patrolArea,
  visitArea,
  proofArea,
  analyticsArea,
  employeeArea,
  organizationArea,
  accessArea,
  leaveArea,
  passwordArea,
  pamArea,
  supportArea,
  maintenanceArea,
  workArea,
  utilityArea,
  deliveryArea,
  facilityArea,
  scheduleArea,
  reminderArea,
  vmsArea,
  paymentArea,
  companyArea,
  schedulingArea,
  timesheetArea,
  reportArea,
  efpArea,
  rateArea,
]
