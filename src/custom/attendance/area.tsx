import { defineArea } from '../../kit/area.ts'
import { inCompany } from '../../kit/inCompany.tsx'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const TimesheetPage = later(async () => (await import('./TimesheetPage.tsx')).TimesheetPage, <PageSkeleton />)

const RuleTrial = later(async () => (await import('./dialogs/RuleTrial.tsx')).RuleTrial)

/** The timesheet: clocked lines and their worked time. */
export const attendanceArea = defineArea({
  name: 'attendance',
  texts: [async () => (await import('./texts.ts')).timesheetTexts],
  parts: { 'attendance-rule': { form: { idle: () => [], below: { Counting: <RuleTrial /> } } } },
  routes: [{ path: '/timesheet', page: inCompany(TimesheetPage) }],
})
