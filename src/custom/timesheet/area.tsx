import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'

const TimesheetPage = later(async () => (await import('./TimesheetPage.tsx')).TimesheetPage, <PageSkeleton />)

const RuleTrial = later(async () => (await import('./RuleTrial.tsx')).RuleTrial)

/** The page of the timesheet, whose days are the company's. */
function TimesheetRoute() {
  const company = useCompany()
  return company ? <TimesheetPage timeZone={company.timeZone} /> : <PageSkeleton />
}

/** What people clocked and what it comes to. */
export const timesheetArea = defineArea({
  name: 'timesheet',
  texts: [async () => (await import('./texts.ts')).timesheetTexts],
  parts: { 'attendance-rule': { form: { idle: () => [], below: { Counting: <RuleTrial /> } } } },
  routes: [{ path: '/timesheet', page: TimesheetRoute }],
})
