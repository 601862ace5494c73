import type { Module } from './engine/module.ts'
import { activityModule } from './services/activity/module.ts'
import { filesModule } from './services/files/module.ts'
import { notificationModule } from './services/notification/module.ts'
import { referenceModule } from './services/reference/module.ts'
import { savedViewsModule } from './services/savedViews/module.ts'
import { accessModule } from './modules/access/module.ts'
import { accountModule } from './modules/account/module.ts'
import { announcementModule } from './modules/announcement/module.ts'
import { attendanceModule } from './modules/attendance/module.ts'
import { companyModule } from './modules/company/module.ts'
import { efpModule } from './modules/efp/module.ts'
import { emergencyModule } from './modules/emergency/module.ts'
import { employeeModule } from './modules/employee/module.ts'
import { employeeKitModule } from './modules/employeeKit/module.ts'
import { feedbackModule } from './modules/feedback/module.ts'
import { incidentModule } from './modules/incident/module.ts'
import { leaveModule } from './modules/leave/module.ts'
import { maintenanceModule } from './modules/maintenance/module.ts'
import { organizationModule } from './modules/organization/module.ts'
import { pamModule } from './modules/pam/module.ts'
import { patrolModule } from './modules/patrol/module.ts'
import { paymentModule } from './modules/payment/module.ts'
import { pinsModule } from './modules/pins/module.ts'
import { proofModule } from './modules/proof/module.ts'
import { schedulingModule } from './modules/scheduling/module.ts'
import { touchdownModule } from './modules/touchdown/module.ts'
import { visitModule } from './modules/visit/module.ts'
import { vmsModule } from './modules/vms/module.ts'
import { analyticsModule } from './overviews/analytics/module.ts'
import { fieldModule } from './overviews/field/module.ts'
import { homeModule } from './overviews/home/module.ts'
import { reportModule } from './overviews/report/module.ts'

/** The areas of the server, floor by floor: services, domains, overviews. A new one is its folder and its line here. */
export const areas: readonly Module[] = [
  activityModule,
  filesModule,
  notificationModule,
  referenceModule,
  savedViewsModule,
  accountModule,
  accessModule,
  companyModule,
  organizationModule,
  employeeModule,
  employeeKitModule,
  announcementModule,
  pinsModule,
  schedulingModule,
  attendanceModule,
  leaveModule,
  efpModule,
  maintenanceModule,
  feedbackModule,
  patrolModule,
  touchdownModule,
  visitModule,
  incidentModule,
  emergencyModule,
  proofModule,
  paymentModule,
  pamModule,
  vmsModule,
  analyticsModule,
  fieldModule,
  homeModule,
  reportModule,
]
