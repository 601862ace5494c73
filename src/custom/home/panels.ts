import type { ComponentType } from 'react'
import type { Call } from '../../schema/call.ts'
import { reachOf } from '../../schema/reach.ts'
import { scopeOf, type ModuleCode } from '../../domain/access/permissions.ts'
import * as calls from '../../resources/home/dashboard.calls.ts'
import type { HomeLayout } from '../../resources/home/home.calls.ts'
import type { Asked } from './address.ts'
import { AbsentPanel, AttendancePanel, LeavePanel, PiePanel, WorkingPanel } from './panels/PeoplePanels.tsx'
import { ClockPanel, HoursPanel } from './panels/HourPanels.tsx'
import { ContractHoursPanel, ContractsPanel, OngoingPanel } from './panels/ContractPanels.tsx'
import { LatestPanel } from './panels/LatestPanel.tsx'
import { PinStatesPanel, SitesPanel } from './panels/SitePanels.tsx'
import type { HomeText } from './texts.ts'
import { CompletionPanel, SnapPanel, TasksPanel } from './panels/WorkPanels.tsx'

export interface PanelProps {
  asked: Asked
  timeZone: string
}

export interface HomePanel {
  name: string
  title: HomeText
  /** Whether somebody with these codes may read it. */
  isFor: (codes: ReadonlySet<string>) => boolean
  /** Columns of twelve that it takes on a wide screen. */
  span: number
  Panel: ComponentType<PanelProps>
}

type PanelCall = Call & { access: { module: ModuleCode } }
const panel = (
  call: PanelCall,
  title: HomeText,
  span: number,
  Panel: HomePanel['Panel'],
  // It says little to whoever sees themselves alone.
  { ofAll = false }: { ofAll?: boolean } = {},
): HomePanel => ({
  name: call.path.replace('dashboard/', ''),
  title,
  isFor: (codes) => {
    const reach = call.of
      ? reachOf(call.of.resource, codes, 'read')
      : scopeOf(codes, call.access.module, 'read')
    return ofAll ? reach === 'all' : reach !== 'none'
  },
  span,
  Panel,
})

/** The panels of home in the order in which they stand at first. */
export const homePanels: readonly HomePanel[] = [
  panel(calls.latestActivity, 'latest', 4, LatestPanel),
  panel(calls.working, 'working', 4, WorkingPanel, { ofAll: true }),
  panel(calls.absent, 'absent', 4, AbsentPanel, { ofAll: true }),
  panel(calls.onLeave, 'onLeave', 4, LeavePanel),
  panel(calls.attendance, 'attendance', 8, AttendancePanel),
  panel(calls.pieChart, 'pie', 4, PiePanel, { ofAll: true }),
  panel(calls.workingHour, 'workingHour', 8, HoursPanel),
  panel(calls.clockSummary, 'clock', 4, ClockPanel),
  panel(calls.pinSummary, 'pinSummary', 8, SitesPanel),
  panel(calls.snapSend, 'snap', 4, SnapPanel),
  panel(calls.task, 'task', 4, TasksPanel),
  panel(calls.taskCompletion, 'completion', 4, CompletionPanel),
  panel(calls.pinStates, 'pins', 4, PinStatesPanel),
  panel(calls.contractInformation, 'contracts', 4, ContractsPanel),
  panel(calls.contractsOngoing, 'contractOngoing', 8, OngoingPanel),
  panel(calls.contractHours, 'contractHours', 12, ContractHoursPanel),
]

/** Panels in somebody's order; those that they have not placed follow where they stand at first. */
export function inOrder(panels: readonly HomePanel[], { ordered }: HomeLayout): HomePanel[] {
  const place = ({ name }: HomePanel) => {
    const at = ordered.indexOf(name)
    return at < 0 ? ordered.length : at
  }
  return panels.toSorted((one, other) => place(one) - place(other))
}
