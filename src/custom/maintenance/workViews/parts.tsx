import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import type { ComponentType } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import type { ListView } from '../../../kit/area/parts.ts'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import type { DeploymentConfig } from '../../../domain/platform/deploymentConfig.ts'
import { type WorkViewText, workViewTexts } from './texts.ts'

const BoardView = later(async () => (await import('./board/BoardView.tsx')).BoardView, <PageSkeleton />)
const CalendarView = later(
  async () => (await import('./calendar/CalendarView.tsx')).CalendarView,
  <PageSkeleton />,
)
const MapView = later(async () => (await import('./map/MapView.tsx')).MapView, <PageSkeleton />)
const WorkloadView = later(
  async () => (await import('./workload/WorkloadView.tsx')).WorkloadView,
  <PageSkeleton />,
)

/** A label in the user's language. */
const labelled = (key: WorkViewText) =>
  function Label() {
    return useTexts(workViewTexts)(key)
  }

/** What the views need to know of the company and the deployment. */
export interface Surroundings {
  /** IANA zone in which the company counts its days; undefined until it is known. */
  useTimeZone: () => string | undefined
  useTiles: () => DeploymentConfig['map']
}

/** The ways to look at work requests besides their list. */
export function workViewsIn({ useTimeZone, useTiles }: Surroundings): readonly ListView[] {
  const inZone = (View: ComponentType<{ timeZone: string }>) =>
    function InZone() {
      const timeZone = useTimeZone()
      return timeZone === undefined ? <PageSkeleton /> : <View timeZone={timeZone} />
    }
  return [
    { name: 'board', Label: labelled('board'), Icon: BoardIcon, Content: BoardView },
    { name: 'calendar', Label: labelled('calendar'), Icon: CalendarIcon, Content: inZone(CalendarView) },
    { name: 'map', Label: labelled('map'), Icon: MapIcon, Content: () => <MapView tiles={useTiles()} /> },
    { name: 'workload', Label: labelled('workload'), Icon: PeopleIcon, Content: inZone(WorkloadView) },
  ]
}
