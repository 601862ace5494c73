import type { Area } from '../kit/area/area.ts'
import { accessArea } from '../custom/access/area.tsx'
import { accountArea } from '../custom/account/area.tsx'
import { activityArea } from '../custom/activity/area.tsx'
import { analyticsArea } from '../custom/analytics/area.tsx'
import { announcementArea } from '../custom/announcement/area.tsx'
import { attendanceArea } from '../custom/attendance/area.tsx'
import { companyArea } from '../custom/company/area.tsx'
import { efpArea } from '../custom/efp/area.tsx'
import { emergencyArea } from '../custom/emergency/area.tsx'
import { employeeArea } from '../custom/employee/area.tsx'
import { homeArea } from '../custom/home/area.tsx'
import { leaveArea } from '../custom/leave/area.tsx'
import { maintenanceAreas } from '../custom/maintenance/area.tsx'
import { notificationArea } from '../custom/notification/area.tsx'
import { organizationArea } from '../custom/organization/area.tsx'
import { pamArea } from '../custom/pam/area.tsx'
import { patrolArea } from '../custom/patrol/area.tsx'
import { paymentArea } from '../custom/payment/area.tsx'
import { pinsArea } from '../custom/pins/area.tsx'
import { proofArea } from '../custom/proof/area.tsx'
import { reportArea } from '../custom/report/area.tsx'
import { schedulingArea } from '../custom/scheduling/area.tsx'
import { touchdownArea } from '../custom/touchdown/area.tsx'
import { visitArea } from '../custom/visit/area.tsx'
import { vmsArea } from '../custom/vms/area.tsx'

/** The areas of the console. A new one is its folder and its line here. */
export const areas: readonly Area[] = [
  notificationArea,
  emergencyArea,
  homeArea,
  activityArea,
  touchdownArea,
  patrolArea,
  visitArea,
  proofArea,
  analyticsArea,
  employeeArea,
  organizationArea,
  announcementArea,
  pinsArea,
  accessArea,
  leaveArea,
  accountArea,
  pamArea,
  ...maintenanceAreas,
  vmsArea,
  paymentArea,
  companyArea,
  schedulingArea,
  attendanceArea,
  reportArea,
  efpArea,
]
