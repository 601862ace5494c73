import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { attendanceRule } from '../../resources/attendance/attendanceRule.resource.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const TimesheetPage = later(async () => (await import('./TimesheetPage.tsx')).TimesheetPage, <PageSkeleton />)

const RuleTrial = later(async () => (await import('./dialogs/RuleTrial.tsx')).RuleTrial)

/** The timesheet: clocked lines and their worked time. */
export const attendanceArea = defineArea({
  name: 'attendance',
  texts: [async () => (await import('./texts.ts')).timesheetTexts],
  parts: partsOf(attendanceRule, { form: { idle: () => [], below: { Counting: <RuleTrial /> } } }),
  routes: [{ path: '/timesheet', page: inCompany(TimesheetPage) }],
})
