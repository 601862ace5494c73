import type { Resource } from '../schema/resource.ts'
import { attendanceRule } from './calendar/attendanceRule.resource.ts'
import { clocking } from './calendar/clocking.resource.ts'
import { offDay } from './calendar/offDay.resource.ts'
import { periodLock } from './calendar/periodLock.resource.ts'
import { shift } from './calendar/shift.resource.ts'
import { shiftAssignment } from './calendar/shiftAssignment.resource.ts'
import { shiftClaim } from './calendar/shiftClaim.resource.ts'
import { analyticsTemplate } from './analytics/analyticsTemplate.resource.ts'
import { announcement } from './announcement/announcement.resource.ts'
import { announcementReceipt } from './announcement/announcementReceipt.resource.ts'
import { deliveryLine } from './cmms/deliveryLine.resource.ts'
import { deliveryOrder } from './cmms/deliveryOrder.resource.ts'
import { deliveryPhoto } from './cmms/deliveryPhoto.resource.ts'
import { deliveryTask } from './cmms/deliveryTask.resource.ts'
import { facility } from './cmms/facility.resource.ts'
import { facilityFeedback } from './cmms/facilityFeedback.resource.ts'
import { facilityRequest } from './cmms/facilityRequest.resource.ts'
import { reminder } from './cmms/reminder.resource.ts'
import { reminderFile } from './cmms/reminderFile.resource.ts'
import { schedule } from './cmms/schedule.resource.ts'
import { scheduleEquipment } from './cmms/scheduleEquipment.resource.ts'
import { scheduleFile } from './cmms/scheduleFile.resource.ts'
import { scheduleService } from './cmms/scheduleService.resource.ts'
import { scheduleTask } from './cmms/scheduleTask.resource.ts'
import { slaPolicy } from './cmms/slaPolicy.resource.ts'
import { utility } from './cmms/utility.resource.ts'
import { utilMonth } from './cmms/utilMonth.resource.ts'
import { workComment } from './cmms/workComment.resource.ts'
import { workCost } from './cmms/workCost.resource.ts'
import { workFile } from './cmms/workFile.resource.ts'
import { workRequest } from './cmms/workRequest.resource.ts'
import { workTask } from './cmms/workTask.resource.ts'
import { workTime } from './cmms/workTime.resource.ts'
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
import { kitDocument } from './equipment/kitDocument.resource.ts'
import { kitIssue } from './equipment/kitIssue.resource.ts'
import { kitItem } from './equipment/kitItem.resource.ts'
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
import { employee } from './organization/employee.resource.ts'
import { employeeAttachment } from './organization/employeeAttachment.resource.ts'
import { group } from './organization/group.resource.ts'
import { job } from './organization/job.resource.ts'
import { policy } from './organization/policy.resource.ts'
import { policyAcknowledgement } from './organization/policyAcknowledgement.resource.ts'
import { role } from './organization/role.resource.ts'
import { skill } from './organization/skill.resource.ts'
import { statutory } from './organization/statutory.resource.ts'
import { workingHour } from './organization/workingHour.resource.ts'
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
