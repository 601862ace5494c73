import type { Module } from '../engine/module.ts'
import { accessModule } from './access/module.ts'
import { accountModule } from './account/module.ts'
import { activityModule } from './activity/module.ts'
import { analyticsModule } from './analytics/module.ts'
import { attendanceModule } from './attendance/module.ts'
import { announcementModule } from './announcement/module.ts'
import { efpModule } from './efp/module.ts'
import { cmmsModule } from './cmms/module.ts'
import { companyModule } from './company/module.ts'
import { dashboardModule } from './dashboard/module.ts'
import { emergencyModule } from './emergency/module.ts'
import { incidentModule } from './incident/module.ts'
import { feedbackModule } from './feedback/module.ts'
import { fieldModule } from './field/module.ts'
import { filesModule } from './files/module.ts'
import { kitModule } from './equipment/module.ts'
import { leaveModule } from './leave/module.ts'
import { leaveAccountsModule } from './leaveAccounts/module.ts'
import { notificationModule } from './notification/module.ts'
import { organizationModule } from './organization/module.ts'
import { pamModule } from './pam/module.ts'
import { paymentModule } from './payment/module.ts'
import { shiftModule } from './shift/module.ts'
import { supportModule } from './support/module.ts'
import { vmsModule } from './vms/module.ts'
import { peopleModule } from './people/module.ts'
import { pinsModule } from './pins/module.ts'
import { proofModule } from './proof/module.ts'
import { rateModule } from './rate/module.ts'
import { referenceModule } from './reference/module.ts'
import { patrolModule } from './patrol/module.ts'
import { touchdownModule } from './touchdown/module.ts'
import { reportsModule } from './reports/module.ts'
import { viewsModule } from './views/module.ts'
import { visitModule } from './visit/module.ts'

/** The areas of the server. A new one is its folder and its line here. */
export const modules: readonly Module[] = [
  accountModule,
  viewsModule,
  notificationModule,
  cmmsModule,
  shiftModule,
  analyticsModule,
  attendanceModule,
  proofModule,
  rateModule,
  efpModule,
  accessModule,
  organizationModule,
  peopleModule,
  pinsModule,
  kitModule,
  announcementModule,
  referenceModule,
  emergencyModule,
  fieldModule,
  filesModule,
  feedbackModule,
  paymentModule,
  supportModule,
  companyModule,
  pamModule,
  vmsModule,
  dashboardModule,
  activityModule,
  patrolModule,
  touchdownModule,
  visitModule,
  incidentModule,
  leaveModule,
  leaveAccountsModule,
  reportsModule,
]
