import type { Resource } from '../schema/resource.ts'
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
import { emergency } from './emergency/emergency.resource.ts'
import { emergencyMedia } from './emergency/emergencyMedia.resource.ts'
import { emergencyNote } from './emergency/emergencyNote.resource.ts'
import { emergencyStep } from './emergency/emergencyStep.resource.ts'
import { department } from './organization/department.resource.ts'
import { employee } from './organization/employee.resource.ts'
import { group } from './organization/group.resource.ts'
import { role } from './organization/role.resource.ts'
import { pin } from './pins/pin.resource.ts'
import { holiday } from './reference/holiday.resource.ts'

/** Every resource of the product, one line each, in the order of the menu. */
export const resources: readonly Resource[] = [
  pin,
  employee,
  group,
  department,
  role,
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
  holiday,
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
