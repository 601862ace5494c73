import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import { defineArea } from '../../kit/area.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { later } from '../../kit/later.tsx'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { clocking } from '../../resources/calendar/clocking.resource.ts'
import { shiftAssignment } from '../../resources/calendar/shiftAssignment.resource.ts'
import { efpRow } from '../../resources/efp/efpRow.resource.ts'
import { kitIssue } from '../../resources/equipment/kitIssue.resource.ts'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { employee } from '../../resources/organization/employee.resource.ts'
import { employeeAttachment } from '../../resources/organization/employeeAttachment.resource.ts'
import { role } from '../../resources/organization/role.resource.ts'
import { statutory } from '../../resources/organization/statutory.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { peopleTexts, type PeopleText } from './peopleTexts.ts'

const waiting = <PageSkeleton rows={4} />
const IdCardButton = later(async () => (await import('./IdCardButton.tsx')).IdCardButton)
const BeforeLeaving = later(async () => (await import('./BeforeLeaving.tsx')).BeforeLeaving)
const BeforeDeleting = later(async () => (await import('./BeforeLeaving.tsx')).BeforeDeleting)
const LinkNotice = later(async () => (await import('./LinkNotice.tsx')).LinkNotice)
const ResetPasswordButton = later(async () => (await import('./EmployeeParts.tsx')).ResetPasswordButton)
const ExpiringPermits = later(async () => (await import('./ExpiringPermits.tsx')).ExpiringPermits)
const NextNumber = later(async () => (await import('./EmployeeParts.tsx')).NextNumber)
const SitesTab = later(async () => (await import('./SitesTab.tsx')).SitesTab, waiting)
const PersonalReadsTab = later(async () => (await import('./PersonalReadsTab.tsx')).PersonalReadsTab, waiting)
const AccessTab = later(async () => (await import('./AccessTab.tsx')).AccessTab, waiting)

/** A tab whose heading is one of the area's own texts. */
const own = (name: PeopleText, Panel?: ComponentType<{ record: RaRecord }>) => ({
  name,
  Label: () => <>{useTexts(peopleTexts)(name)}</>,
  ...(Panel && { Panel }),
})

/** A tab with records of the employee under a heading that is shorter than what they are called. */
const list = (name: PeopleText, resource: Resource, field = 'userId') => ({
  ...relatedTab(name, resource, field),
  ...own(name),
})

/** Employees. */
export const employeeArea = defineArea({
  name: 'employee',
  texts: [
    peopleTexts,
    async () => (await import('./texts.ts')).linkTexts,
    async () => (await import('./cardTexts.ts')).cardTexts,
    async () => (await import('./leavingTexts.ts')).leavingTexts,
  ],
  parts: {
    employee: {
      list: <ExpiringPermits />,
      before: { resign: BeforeLeaving, delete: BeforeDeleting },
      form: { idle: () => [], below: { Profile: <NextNumber /> } },
      tabs: [
        { ...own('employment'), sections: ['Employment', 'Pins and groups'] },
        { ...own('identity'), sections: ['Identity'] },
        list('statutory', statutory),
        own('sites', SitesTab),
        list('schedule', shiftAssignment),
        list('timesheet', clocking),
        list('leave', leaveApplication, 'employeeId'),
        list('kit', kitIssue),
        list('documents', employeeAttachment),
        { ...list('pay', efpRow), sections: ['Pay'] },
        { ...own('access', AccessTab), of: role },
        { ...own('personalReads', PersonalReadsTab), of: statutory },
      ],
    },
  },
  actions: {
    employee: (chosen) => {
      const [id, ...others] = 'ids' in chosen ? chosen.ids : []
      return (
        <>
          <IdCardButton chosen={chosen} />
          {id !== undefined && others.length === 0 && <ResetPasswordButton id={id} />}
        </>
      )
    },
  },
  notices: {
    employee: (record) =>
      employee.transitions['approve']?.from.includes(String(record['status'])) && (
        <LinkNotice record={record} />
      ),
  },
})
