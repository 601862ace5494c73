import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { later } from '../../kit/loading/later.tsx'
import { forSingle, noticeOf } from '../../kit/area/moreActions.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { textTab } from '../../kit/show/textTab.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import { shiftAssignment } from '../../resources/scheduling/shiftAssignment.resource.ts'
import { efpRow } from '../../resources/efp/efpRow.resource.ts'
import { kitIssue } from '../../resources/employeeKit/kitIssue.resource.ts'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../resources/employee/employeeAttachment.resource.ts'
import { employmentPeriod } from '../../resources/employee/employmentPeriod.resource.ts'
import { employmentTerms } from '../../resources/employee/employmentTerms.resource.ts'
import { role } from '../../resources/access/role.resource.ts'
import { statutory } from '../../resources/employee/statutory.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { peopleTexts, type PeopleText } from './peopleTexts.ts'

const waiting = <PageSkeleton rows={4} />
const IdCardButton = later(async () => (await import('./IdCardButton.tsx')).IdCardButton)
const BeforeLeaving = later(async () => (await import('./BeforeLeaving.tsx')).BeforeLeaving)
const BeforeDeleting = later(async () => (await import('./BeforeLeaving.tsx')).BeforeDeleting)
const BeforeSuspending = later(async () => (await import('./BeforeLeaving.tsx')).BeforeSuspending)
const LastDayNotice = later(async () => (await import('./BeforeLeaving.tsx')).LastDayNotice)
const LinkNotice = later(async () => (await import('./linking/LinkNotice.tsx')).LinkNotice)
const ResetPasswordButton = later(async () => (await import('./EmployeeParts.tsx')).ResetPasswordButton)
const ExpiringPermits = later(async () => (await import('./ExpiringPermits.tsx')).ExpiringPermits)
const NextNumber = later(async () => (await import('./EmployeeParts.tsx')).NextNumber)
const SitesTab = later(async () => (await import('./SitesTab.tsx')).SitesTab, waiting)
const PersonalReadsTab = later(async () => (await import('./PersonalReadsTab.tsx')).PersonalReadsTab, waiting)
const AccessTab = later(async () => (await import('./AccessTab.tsx')).AccessTab, waiting)

const resetPassword = forSingle((id) => <ResetPasswordButton id={id} />)

/** A tab with records of the employee under a heading that is shorter than what they are called. */
const list = (name: PeopleText, resource: Resource, field = 'userId') => ({
  ...relatedTab(name, resource, field),
  ...textTab(peopleTexts, name),
})

/** Employees. */
export const employeeArea = defineArea({
  name: 'employee',
  texts: [
    peopleTexts,
    async () => (await import('./linking/texts.ts')).linkTexts,
    async () => (await import('./cardTexts.ts')).cardTexts,
    async () => (await import('./leavingTexts.ts')).leavingTexts,
  ],
  parts: partsOf(employee, {
    list: <ExpiringPermits />,
    before: { resign: BeforeLeaving, suspend: BeforeSuspending, delete: BeforeDeleting },
    form: { idle: () => [], below: { Profile: <NextNumber /> } },
    tabs: [
      { ...textTab(peopleTexts, 'employment'), sections: ['Employment', 'Pins and groups'] },
      { ...textTab(peopleTexts, 'identity'), sections: ['Identity'] },
      list('terms', employmentTerms),
      list('earlier', employmentPeriod),
      list('statutory', statutory),
      textTab(peopleTexts, 'sites', SitesTab),
      list('schedule', shiftAssignment),
      list('timesheet', clocking),
      list('leave', leaveApplication, 'employeeId'),
      list('kit', kitIssue),
      list('documents', employeeAttachment),
      { ...list('pay', efpRow), sections: ['Pay'] },
      { ...textTab(peopleTexts, 'access', AccessTab), of: role },
      { ...textTab(peopleTexts, 'personalReads', PersonalReadsTab), of: statutory },
    ],
  }),
  actions: {
    employee: (chosen) => (
      <>
        <IdCardButton chosen={chosen} />
        {resetPassword(chosen)}
      </>
    ),
  },
  notices: noticeOf(employee, (record) =>
    employee.transitions['approve']?.from.includes(record.status) ? (
      <LinkNotice record={record} />
    ) : (
      <LastDayNotice record={record} />
    ),
  ),
})
