import type { Transition } from '../../schema/resource.ts'

/** How somebody comes to work for the company, stops, and begins again. */
export const employeeSteps = {
  // Without a role an approved member could see nothing of the company.
  approve: {
    notice: 'own',
    label: 'Approve',
    from: ['pending', 'rejected'],
    to: 'active',
    asks: ['roleId', 'departmentId'],
    needs: ['roleId'],
    tone: 'primary',
    closedToSupport: true,
  },
  reject: {
    notice: { silent: 'Nobody without membership has a list.' },
    label: 'Reject',
    from: ['pending'],
    to: 'rejected',
    tone: 'danger',
    closedToSupport: true,
  },
  suspend: {
    notice: { to: ['supervisorId'] },
    label: 'Suspend',
    from: ['active'],
    to: 'suspended',
    tone: 'danger',
    closedToSupport: true,
  },
  activate: {
    notice: { to: ['supervisorId'] },
    label: 'Activate',
    from: ['suspended'],
    to: 'active',
    tone: 'primary',
    closedToSupport: true,
  },
  // During the notice period people work and sign in; after their last day they have resigned.
  resign: {
    notice: 'own',
    label: 'Resign',
    from: ['active', 'suspended'],
    to: 'resigned',
    asks: ['resignDate', 'lastWorkingDate'],
    needs: ['lastWorkingDate'],
    tone: 'danger',
  },
  stay: {
    notice: 'own',
    label: 'Withdraw resignation',
    from: ['active'],
    to: 'active',
    having: 'lastWorkingDate',
    confirm: true,
    closedToSupport: true,
  },
  rehire: {
    notice: { to: ['supervisorId'] },
    label: 'Rehire',
    from: ['resigned'],
    to: 'active',
    // Leave and pay count from the new day; what else may have changed meanwhile is asked with it.
    asks: [
      'joinDate',
      'employmentType',
      'departmentId',
      'jobTitle',
      'supervisorId',
      'workingHourId',
      'pinIds',
      'roleId',
    ],
    needs: ['joinDate'],
    anew: ['joinDate'],
    tone: 'primary',
    closedToSupport: true,
  },
  invite: {
    notice: 'own',
    label: 'Invite',
    from: ['active'],
    to: 'active',
    forMany: true,
    closedToSupport: true,
  },
} as const satisfies Readonly<Record<string, Transition>>
