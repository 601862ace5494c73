import { accessLabelsMs } from './access/access.labels.ms.ts'
import { analyticsLabelsMs } from './analytics/analytics.labels.ms.ts'
import { announcementLabelsMs } from './announcement/announcement.labels.ms.ts'
import { attendanceLabelsMs } from './attendance/attendance.labels.ms.ts'
import { efpLabelsMs } from './efp/efp.labels.ms.ts'
import { emergencyLabelsMs } from './emergency/emergency.labels.ms.ts'
import { employeeLabelsMs } from './employee/employee.labels.ms.ts'
import { employeeKitLabelsMs } from './employeeKit/employeeKit.labels.ms.ts'
import { incidentLabelsMs } from './incident/incident.labels.ms.ts'
import { leaveLabelsMs } from './leave/leave.labels.ms.ts'
import { maintenanceLabelsMs } from './maintenance/maintenance.labels.ms.ts'
import { deliveryLabelsMs } from './maintenance/delivery/delivery.labels.ms.ts'
import { facilityLabelsMs } from './maintenance/facility/facility.labels.ms.ts'
import { reminderLabelsMs } from './maintenance/reminder/reminder.labels.ms.ts'
import { scheduleLabelsMs } from './maintenance/schedule/schedule.labels.ms.ts'
import { utilityLabelsMs } from './maintenance/utility/utility.labels.ms.ts'
import { workLabelsMs } from './maintenance/work/work.labels.ms.ts'
import { organizationLabelsMs } from './organization/organization.labels.ms.ts'
import { pamLabelsMs } from './pam/pam.labels.ms.ts'
import { patrolLabelsMs } from './patrol/patrol.labels.ms.ts'
import { pinsLabelsMs } from './pins/pins.labels.ms.ts'
import { referenceLabelsMs } from './reference/reference.labels.ms.ts'
import { reportLabelsMs } from './report/report.labels.ms.ts'
import { schedulingLabelsMs } from './scheduling/scheduling.labels.ms.ts'
import { touchdownLabelsMs } from './touchdown/touchdown.labels.ms.ts'
import { visitLabelsMs } from './visit/visit.labels.ms.ts'
import { vmsLabelsMs } from './vms/vms.labels.ms.ts'
import { areaNamesMs } from './areaNames.ms.ts'
import { messagesMs } from './messages.ms.ts'
import { maintenanceRefusalsMs } from './maintenance/refusals.ms.ts'
import { fieldRefusalsMs } from './field/refusals.ms.ts'
import { areaRefusalsMs } from './refusals.ms.ts'
import { leaveRefusalsMs } from './leave/refusals.ms.ts'
import { sharedFieldsMs } from './sharedFields.ms.ts'
import { sharedWordsMs } from './sharedWords.ms.ts'

/** The resources' labels in Bahasa Malaysia, by their English text. A test names missing ones. */
export const labelsMs: Readonly<Record<string, string>> = {
  ...areaNamesMs,
  ...sharedFieldsMs,
  ...sharedWordsMs,
  ...accessLabelsMs,
  ...analyticsLabelsMs,
  ...announcementLabelsMs,
  ...attendanceLabelsMs,
  ...efpLabelsMs,
  ...emergencyLabelsMs,
  ...employeeLabelsMs,
  ...employeeKitLabelsMs,
  ...incidentLabelsMs,
  ...leaveLabelsMs,
  ...maintenanceLabelsMs,
  ...deliveryLabelsMs,
  ...facilityLabelsMs,
  ...reminderLabelsMs,
  ...scheduleLabelsMs,
  ...utilityLabelsMs,
  ...workLabelsMs,
  ...organizationLabelsMs,
  ...pamLabelsMs,
  ...patrolLabelsMs,
  ...pinsLabelsMs,
  ...referenceLabelsMs,
  ...reportLabelsMs,
  ...schedulingLabelsMs,
  ...touchdownLabelsMs,
  ...visitLabelsMs,
  ...vmsLabelsMs,
  ...messagesMs,
  ...maintenanceRefusalsMs,
  ...fieldRefusalsMs,
  ...areaRefusalsMs,
  ...leaveRefusalsMs,
}
