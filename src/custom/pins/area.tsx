import MapIcon from '@mui/icons-material/MapOutlined'
import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { forSingle, noticeOf } from '../../kit/area/moreActions.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { textTab } from '../../kit/show/textTab.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { contract } from '../../resources/pins/contract.resource.ts'
import { contractDocument } from '../../resources/pins/contractDocument.resource.ts'
import { contractLine } from '../../resources/pins/contractLine.resource.ts'
import { point } from '../../resources/pins/point.resource.ts'
import { pinTexts } from './texts.ts'

const waiting = <PageSkeleton rows={4} />
const RenewButton = later(async () => (await import('./ContractParts.tsx')).RenewButton)
const ContractNotice = later(async () => (await import('./ContractParts.tsx')).ContractNotice)
const FenceEditor = later(async () => (await import('./FenceEditor.tsx')).FenceEditor, waiting)
const PinsView = later(async () => (await import('./PinsView.tsx')).PinsView, <PageSkeleton />)
const PinMapTab = later(async () => (await import('./PinMapTab.tsx')).PinMapTab, waiting)
const PinPeopleTab = later(async () => (await import('./PinPeopleTab.tsx')).PinPeopleTab, waiting)
const ContractTargets = later(async () => (await import('./ContractTargets.tsx')).ContractTargets, waiting)

/** Pins (sites), their geofences, and contracts. */
export const pinsArea = defineArea({
  name: 'pins',
  texts: [pinTexts],
  parts: {
    ...partsOf(pin, {
      views: [
        {
          name: 'map',
          Label: () => <>{useTexts(pinTexts)('map')}</>,
          Icon: MapIcon,
          Content: PinsView,
        },
      ],
      form: {
        idle: ({ fenceShape }) => (fenceShape === 'polygon' ? ['radiusM'] : ['fencePolygon']),
        below: { Geofence: <FenceEditor /> },
      },
      tabs: [
        textTab(pinTexts, 'map', PinMapTab),
        textTab(pinTexts, 'people', PinPeopleTab),
        relatedTab('contracts', contract, 'pinId'),
        relatedTab('points', point, 'pinId'),
      ],
    }),
    ...partsOf(contract, {
      tabs: [
        textTab(pinTexts, 'targets', ContractTargets),
        relatedTab('lines', contractLine, 'contractId'),
        relatedTab('documents', contractDocument, 'contractId'),
      ],
    }),
  },
  notices: noticeOf(contract, (record) => <ContractNotice record={record} />),
  actions: { contract: forSingle((id) => <RenewButton id={id} />) },
})
