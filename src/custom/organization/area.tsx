import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { kitItem } from '../../resources/employeeKit/kitItem.resource.ts'
import { policy } from '../../resources/organization/policy.resource.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { forSingle, noticeOf } from '../../kit/area/moreActions.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { idleAudience } from '../../resources/announcement/audience.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { kitDocument } from '../../resources/employeeKit/kitDocument.resource.ts'
import { kitIssue } from '../../resources/employeeKit/kitIssue.resource.ts'
import { department } from '../../resources/organization/department.resource.ts'
import { group } from '../../resources/organization/group.resource.ts'
import { policyAcknowledgement } from '../../resources/organization/policyAcknowledgement.resource.ts'
import { workingHour } from '../../resources/organization/workingHour.resource.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { organizationTexts } from './texts.ts'

const MoveButton = later(async () => (await import('./MoveButton.tsx')).MoveButton)
const PolicyActions = later(async () => (await import('./PolicyParts.tsx')).PolicyActions)
const PolicyNotice = later(async () => (await import('./PolicyParts.tsx')).PolicyNotice)
const DepartmentTree = later(
  async () => (await import('./DepartmentTree.tsx')).DepartmentTree,
  <PageSkeleton rows={4} />,
)

const moves = (resource: Resource, of: 'department' | 'group' | 'pin' | 'working-hour') =>
  forSingle((id) => <MoveButton resource={resource} of={of} id={id} />)

/** Departments, groups, policies, working hours and employee kit. */
export const organizationArea = defineArea({
  name: 'organization',
  texts: [organizationTexts, async () => (await import('./treeTexts.ts')).treeTexts],
  parts: {
    ...partsOf(policy, {
      form: { idle: idleAudience, below: {} },
      tabs: [relatedTab('acknowledgements', policyAcknowledgement, 'policyId')],
    }),
    ...partsOf(kitItem, {
      tabs: [relatedTab('issues', kitIssue, 'itemId'), relatedTab('documents', kitDocument, 'itemId')],
    }),
    ...partsOf(department, {
      views: [
        {
          name: 'tree',
          Label: () => <>{useTexts(organizationTexts)('tree')}</>,
          Icon: TreeIcon,
          Content: DepartmentTree,
        },
      ],
      tabs: [relatedTab('below', department, 'parentId'), relatedTab('people', employee, 'departmentId')],
    }),
    ...partsOf(group, { tabs: [relatedTab('people', employee, 'groupIds')] }),
  },
  notices: noticeOf(policy, (record) => <PolicyNotice record={record} />),
  actions: {
    policy: forSingle((id) => <PolicyActions id={id} />),
    department: moves(department, 'department'),
    group: moves(group, 'group'),
    pin: moves(pin, 'pin'),
    'working-hour': moves(workingHour, 'working-hour'),
  },
})
