import type { Resource } from '../schema/resource.ts'
import { attendanceRule } from './attendance/attendanceRule.resource.ts'
import { clocking } from './attendance/clocking.resource.ts'
import { offDay } from './scheduling/offDay.resource.ts'
import { periodLock } from './attendance/periodLock.resource.ts'
import { shift } from './scheduling/shift.resource.ts'
import { shiftAssignment } from './scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from './scheduling/shiftClaim.resource.ts'
import { shiftOffer } from './scheduling/shiftOffer.resource.ts'
import { analyticsTemplate } from './analytics/analyticsTemplate.resource.ts'
import { announcement } from './announcement/announcement.resource.ts'
import { announcementReceipt } from './announcement/announcementReceipt.resource.ts'
import { deliveryLine } from './maintenance/delivery/deliveryLine.resource.ts'
import { deliveryOrder } from './maintenance/delivery/deliveryOrder.resource.ts'
import { deliveryPhoto } from './maintenance/delivery/deliveryPhoto.resource.ts'
import { deliveryTask } from './maintenance/delivery/deliveryTask.resource.ts'
import { facility } from './maintenance/facility/facility.resource.ts'
import { facilityFeedback } from './maintenance/facility/facilityFeedback.resource.ts'
import { facilityRequest } from './maintenance/facility/facilityRequest.resource.ts'
import { reminder } from './maintenance/reminder/reminder.resource.ts'
import { reminderFile } from './maintenance/reminder/reminderFile.resource.ts'
import { schedule } from './maintenance/schedule/schedule.resource.ts'
import { scheduleEquipment } from './maintenance/schedule/scheduleEquipment.resource.ts'
import { scheduleFile } from './maintenance/schedule/scheduleFile.resource.ts'
import { scheduleService } from './maintenance/schedule/scheduleService.resource.ts'
import { scheduleTask } from './maintenance/schedule/scheduleTask.resource.ts'
import { slaPolicy } from './maintenance/work/slaPolicy.resource.ts'
import { utility } from './maintenance/utility/utility.resource.ts'
import { utilMonth } from './maintenance/utility/utilMonth.resource.ts'
import { workComment } from './maintenance/work/workComment.resource.ts'
import { workCost } from './maintenance/work/workCost.resource.ts'
import { workFile } from './maintenance/work/workFile.resource.ts'
import { workRequest } from './maintenance/work/workRequest.resource.ts'
import { workTask } from './maintenance/work/workTask.resource.ts'
import { workTime } from './maintenance/work/workTime.resource.ts'
import { efpAdjustment } from './efp/efpAdjustment.resource.ts'
import { efpColumn } from './efp/efpColumn.resource.ts'
import { efpPeriod } from './efp/efpPeriod.resource.ts'
import { efpRow } from './efp/efpRow.resource.ts'
import { rate } from './efp/rate.resource.ts'
import { rateType } from './efp/rateType.resource.ts'
import { emergency } from './emergency/emergency.resource.ts'
import { emergencyMedia } from './emergency/emergencyMedia.resource.ts'
import { emergencyNote } from './emergency/emergencyNote.resource.ts'
import { emergencyStep } from './emergency/emergencyStep.resource.ts'
import { kitDocument } from './employeeKit/kitDocument.resource.ts'
import { kitIssue } from './employeeKit/kitIssue.resource.ts'
import { kitItem } from './employeeKit/kitItem.resource.ts'
import { incident } from './incident/incident.resource.ts'
import { incidentMedia } from './incident/incidentMedia.resource.ts'
import { incidentType } from './incident/incidentType.resource.ts'
import { leaveApplication } from './leave/leaveApplication.resource.ts'
import { leaveType } from './leave/leaveType.resource.ts'
import { leaveLedger } from './leave/leaveLedger.resource.ts'
import { leaveApprover } from './leave/leaveApprover.resource.ts'
import { leaveFloor } from './leave/leaveFloor.resource.ts'
import { leaveBlock } from './leave/leaveBlock.resource.ts'
import { department } from './organization/department.resource.ts'
import { employee } from './employee/employee.resource.ts'
import { employeeAttachment } from './employee/employeeAttachment.resource.ts'
import { employmentPeriod } from './employee/employmentPeriod.resource.ts'
import { employmentTerms } from './employee/employmentTerms.resource.ts'
import { group } from './organization/group.resource.ts'
import { job } from './organization/job.resource.ts'
import { policy } from './organization/policy.resource.ts'
import { policyAcknowledgement } from './organization/policyAcknowledgement.resource.ts'
import { role } from './access/role.resource.ts'
import { skill } from './organization/skill.resource.ts'
import { statutory } from './employee/statutory.resource.ts'
import { workingHour } from './organization/workingHour.resource.ts'
import { invoice } from './pam/billing/invoice.resource.ts'
import { payment } from './pam/billing/payment.resource.ts'
import { plan } from './pam/billing/plan.resource.ts'
import { subscription } from './pam/billing/subscription.resource.ts'
import { lead } from './pam/lead.resource.ts'
import { partnerLead } from './pam/partnerLead.resource.ts'
import { commission } from './pam/partners/commission.resource.ts'
import { partner } from './pam/partners/partner.resource.ts'
import { partnerTerm } from './pam/partners/partnerTerm.resource.ts'
import { contract } from './pins/contract.resource.ts'
import { contractDocument } from './pins/contractDocument.resource.ts'
import { contractLine } from './pins/contractLine.resource.ts'
import { contractTarget } from './pins/contractTarget.resource.ts'
import { patrolActivity } from './patrol/patrolActivity.resource.ts'
import { patrolAnswer } from './patrol/patrolAnswer.resource.ts'
import { patrolChecklist } from './patrol/patrolChecklist.resource.ts'
import { patrolPoint } from './patrol/patrolPoint.resource.ts'
import { patrolQuestion } from './patrol/patrolQuestion.resource.ts'
import { patrolRoute } from './patrol/patrolRoute.resource.ts'
import { patrolSession } from './patrol/patrolSession.resource.ts'
import { patrolStop } from './patrol/patrolStop.resource.ts'
import { pin } from './pins/pin.resource.ts'
import { point } from './pins/point.resource.ts'
import { holiday } from './reference/holiday.resource.ts'
import { pinVendor } from './vms/pinVendor.resource.ts'
import { uplineAccess } from './vms/uplineAccess.resource.ts'
import { vendor } from './vms/vendor.resource.ts'
import { vendorDocument } from './vms/vendorDocument.resource.ts'
import { state } from './reference/state.resource.ts'
import { touchdownActivity } from './touchdown/touchdownActivity.resource.ts'
import { touchdownSchedule } from './touchdown/touchdownSchedule.resource.ts'
import { visit } from './visit/visit.resource.ts'
import { visitChecklist } from './visit/visitChecklist.resource.ts'
import { visitFinding } from './visit/visitFinding.resource.ts'
import { visitInventory } from './visit/visitInventory.resource.ts'

/** Every resource of the product, one line each, in the order of the menu. */
export const resources: readonly Resource[] = [
  pin,
  point,
  contract,
  contractLine,
  contractTarget,
  contractDocument,
  employee,
  employeeAttachment,
  skill,
  statutory,
  employmentTerms,
  employmentPeriod,
  workingHour,
  announcement,
  announcementReceipt,
  group,
  department,
  kitItem,
  kitIssue,
  kitDocument,
  policy,
  policyAcknowledgement,
  job,
  role,
  shift,
  shiftAssignment,
  shiftClaim,
  shiftOffer,
  offDay,
  clocking,
  attendanceRule,
  periodLock,
  workRequest,
  workTask,
  workFile,
  workComment,
  workTime,
  workCost,
  utility,
  utilMonth,
  deliveryOrder,
  deliveryLine,
  deliveryTask,
  deliveryPhoto,
  facility,
  facilityFeedback,
  facilityRequest,
  schedule,
  scheduleEquipment,
  scheduleService,
  scheduleTask,
  scheduleFile,
  reminder,
  reminderFile,
  slaPolicy,
  emergency,
  emergencyMedia,
  emergencyNote,
  emergencyStep,
  patrolSession,
  patrolActivity,
  patrolAnswer,
  patrolRoute,
  patrolStop,
  patrolPoint,
  patrolChecklist,
  patrolQuestion,
  touchdownActivity,
  touchdownSchedule,
  visit,
  visitFinding,
  visitChecklist,
  visitInventory,
  incident,
  incidentMedia,
  incidentType,
  leaveApplication,
  leaveType,
  leaveLedger,
  leaveApprover,
  leaveFloor,
  leaveBlock,
  holiday,
  efpPeriod,
  efpRow,
  efpAdjustment,
  efpColumn,
  rateType,
  rate,
  vendor,
  vendorDocument,
  pinVendor,
  uplineAccess,
  subscription,
  lead,
  partnerLead,
  plan,
  invoice,
  payment,
  partner,
  partnerTerm,
  commission,
  state,
  analyticsTemplate,
]

const byName = new Map(resources.map((resource) => [resource.name, resource]))
const byRoute = new Map(resources.map((resource) => [resource.route, resource]))

/** The resource of that name. @throws when a reference names one that the registry lacks */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource named ${name}`)
  return resource
}

/** The resource that the console shows under that route. */
export const resourceAtRoute = (route: string) => byRoute.get(route)
