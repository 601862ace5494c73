import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import type { ComponentType, ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { defineArea } from '../../kit/area.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { later } from '../../kit/later.tsx'
import type { MoreActions } from '../../kit/moreActions.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { announcementReceipt } from '../../resources/announcement/announcementReceipt.resource.ts'
import { chosenAudience } from '../../resources/announcement/audience.ts'
import { kitDocument } from '../../resources/equipment/kitDocument.resource.ts'
import { kitIssue } from '../../resources/equipment/kitIssue.resource.ts'
import { department } from '../../resources/organization/department.resource.ts'
import { employee } from '../../resources/organization/employee.resource.ts'
import { group } from '../../resources/organization/group.resource.ts'
import { policyAcknowledgement } from '../../resources/organization/policyAcknowledgement.resource.ts'
import { workingHour } from '../../resources/organization/workingHour.resource.ts'
import { contract } from '../../resources/pins/contract.resource.ts'
import { contractDocument } from '../../resources/pins/contractDocument.resource.ts'
import { contractLine } from '../../resources/pins/contractLine.resource.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { point } from '../../resources/pins/point.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { organizationTexts } from './texts.ts'

const waiting = <PageSkeleton rows={4} />
const MoveButton = later(async () => (await import('./MoveButton.tsx')).MoveButton)
const RenewButton = later(async () => (await import('./ContractParts.tsx')).RenewButton)
const ContractNotice = later(async () => (await import('./ContractParts.tsx')).ContractNotice)
const AnnouncementActions = later(async () => (await import('./AnnouncementParts.tsx')).AnnouncementActions)
const AnnouncementNotice = later(async () => (await import('./AnnouncementParts.tsx')).AnnouncementNotice)
const PolicyActions = later(async () => (await import('./PolicyParts.tsx')).PolicyActions)
const PolicyNotice = later(async () => (await import('./PolicyParts.tsx')).PolicyNotice)
const FenceEditor = later(async () => (await import('./FenceEditor.tsx')).FenceEditor, waiting)
const PinsView = later(async () => (await import('./PinsView.tsx')).PinsView, <PageSkeleton />)
const PinMapTab = later(async () => (await import('./PinMapTab.tsx')).PinMapTab, waiting)
const PinPeopleTab = later(async () => (await import('./PinPeopleTab.tsx')).PinPeopleTab, waiting)
const ContractTargets = later(async () => (await import('./ContractTargets.tsx')).ContractTargets, waiting)
const DepartmentTree = later(async () => (await import('./DepartmentTree.tsx')).DepartmentTree, waiting)
const BroadcastPage = later(async () => (await import('./BroadcastPage.tsx')).BroadcastPage, <PageSkeleton />)

/** A tab whose heading is one of the area's own texts. */
const own = (name: 'people' | 'map' | 'targets', Panel: ComponentType<{ record: RaRecord }>) => ({
  name,
  Label: () => <>{useTexts(organizationTexts)(name)}</>,
  Panel,
})

/** Whoever is told is chosen only where that is not everybody. */
const forAudience = {
  idle: (values: Readonly<Record<string, unknown>>) =>
    values['audience'] === 'chosen' ? [] : chosenAudience,
  below: {},
}

/** What can be done with one record; nothing with several. */
const single =
  (draw: (id: number) => ReactNode): MoreActions =>
  (chosen) => {
    const [id, ...others] = 'ids' in chosen ? chosen.ids : []
    return id !== undefined && others.length === 0 && draw(Number(id))
  }

const moves = (resource: Resource, of: 'department' | 'group' | 'pin' | 'working-hour') =>
  single((id) => <MoveButton resource={resource} of={of} id={id} />)

/** People, pins, contracts, kit, and what is published. */
export const organizationArea = defineArea({
  name: 'organization',
  texts: [
    organizationTexts,
    async () => (await import('./treeTexts.ts')).treeTexts,
    async () => (await import('./broadcastTexts.ts')).broadcastTexts,
  ],
  parts: {
    pin: {
      views: [
        {
          name: 'map',
          Label: () => <>{useTexts(organizationTexts)('map')}</>,
          Icon: MapIcon,
          Content: PinsView,
        },
      ],
      form: {
        idle: ({ fenceShape }) => (fenceShape === 'polygon' ? ['radiusM'] : ['fencePolygon']),
        below: { Geofence: <FenceEditor /> },
      },
      tabs: [
        own('map', PinMapTab),
        own('people', PinPeopleTab),
        relatedTab('contracts', contract, 'pinId'),
        relatedTab('points', point, 'pinId'),
      ],
    },
    contract: {
      tabs: [
        own('targets', ContractTargets),
        relatedTab('lines', contractLine, 'contractId'),
        relatedTab('documents', contractDocument, 'contractId'),
      ],
    },
    announcement: {
      form: forAudience,
      tabs: [relatedTab('recipients', announcementReceipt, 'announcementId')],
    },
    policy: { form: forAudience, tabs: [relatedTab('acknowledgements', policyAcknowledgement, 'policyId')] },
    'kit-item': {
      tabs: [relatedTab('issues', kitIssue, 'itemId'), relatedTab('documents', kitDocument, 'itemId')],
    },
    department: {
      views: [
        {
          name: 'tree',
          Label: () => <>{useTexts(organizationTexts)('tree')}</>,
          Icon: TreeIcon,
          Content: DepartmentTree,
        },
      ],
      tabs: [relatedTab('below', department, 'parentId'), relatedTab('people', employee, 'departmentId')],
    },
    group: { tabs: [relatedTab('people', employee, 'groupIds')] },
  },
  notices: {
    contract: (record) => <ContractNotice record={record} />,
    announcement: (record) => <AnnouncementNotice record={record} />,
    policy: (record) => <PolicyNotice record={record} />,
  },
  actions: {
    announcement: single((id) => <AnnouncementActions id={id} />),
    policy: single((id) => <PolicyActions id={id} />),
    contract: single((id) => <RenewButton id={id} />),
    department: moves(department, 'department'),
    group: moves(group, 'group'),
    pin: moves(pin, 'pin'),
    'working-hour': moves(workingHour, 'working-hour'),
  },
  routes: [{ path: '/broadcast', page: BroadcastPage }],
})
