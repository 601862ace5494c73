import { choice, references } from '../../schema/fields.ts'

/** Audience of an announcement or policy: everybody, or members of the chosen groups. */
export const audienceFields = {
  audience: choice({
    initial: 'all',
    choices: [
      { value: 'all', label: 'Everybody' },
      { value: 'chosen', label: 'Chosen people' },
    ],
  }),
  departmentIds: references({ to: 'department', label: 'Departments' }),
  groupIds: references({ to: 'group', label: 'Groups' }),
  pinIds: references({ to: 'pin', label: 'Pins' }),
  roleIds: references({ to: 'role', label: 'Roles' }),
  userIds: references({ to: 'employee', label: 'Employees', notice: 'own' }),
}

/** The fields that name the people of a chosen audience. */
export const chosenAudience = ['departmentIds', 'groupIds', 'pinIds', 'roleIds', 'userIds'] as const

export const audienceSection = { title: 'Audience', fields: ['audience', ...chosenAudience] } as const

/** Fields that the form hides unless the audience is chosen. */
export const idleAudience = ({
  audience,
}: {
  audience?: unknown
}): readonly (typeof chosenAudience)[number][] => (audience === 'chosen' ? [] : chosenAudience)
