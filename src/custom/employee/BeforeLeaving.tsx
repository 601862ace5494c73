import Alert from '@mui/material/Alert'
import { useAccess } from '../../kit/access/access.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { todayIn, useFormats } from '../../kit/formats/locale.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { workRequest } from '../../resources/maintenance/work/workRequest.resource.ts'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { shiftAssignment } from '../../resources/scheduling/shiftAssignment.resource.ts'
import { kitIssue } from '../../resources/employeeKit/kitIssue.resource.ts'
import type { Resource, RowOf } from '../../schema/resource.ts'
import { leavingTexts } from './leavingTexts.ts'
import { useRowList } from '../../kit/records/rows.ts'
import type { employee } from '../../resources/employee/employee.resource.ts'

/** How many records match; undefined until it is known, or where the caller may not read them. */
function useCount(resource: Resource, filter: Record<string, unknown>): number | undefined {
  const enabled = useAccess(resource).may('read')
  const pagination = { page: 1, perPage: 1 }
  return useRowList(resource, { filter, pagination }, { enabled }).total
}

const openWork = ['pending', 'approved', 'assigned', 'in_progress', 'on_hold']
const undecided = ['pending', 'partially_approved']

interface Props {
  record: RowOf<typeof employee>
  /** The record is deleted: the last working day was yesterday. */
  deleting?: boolean
}

/** The shifts to come of a person. */
const useShifts = (userId: number, today: string) =>
  useCount(shiftAssignment, { userId, date_gte: today, status: ['draft', 'published', 'confirmed'] })

/** Shows the shifts, work, leave, kit and approvals of an employee who leaves, and what becomes of them. */
export function BeforeLeaving({ record: { id }, deleting = false }: Props) {
  const text = useTexts(leavingTexts)
  const today = todayIn(useCompany()?.timeZone ?? 'UTC')
  const shifts = useShifts(id, today)
  const kit = useCount(kitIssue, { userId: id, status: ['issued', 'acknowledged'] })
  const work = useCount(workRequest, { assigneeIds: [id], status: openWork })
  const leave = useCount(leaveApplication, {
    employeeId: id,
    fromDate_gte: today,
    status: [...undecided, 'approved'],
  })
  const approvals = useCount(leaveApplication, { approverIds: [id], status: undecided })
  const lines = [
    shifts &&
      `${text('shifts', { smart_count: shifts })}: ${text(deleting ? 'shiftsDeleted' : 'shiftsHelp')}`,
    work && `${text('work', { smart_count: work })}: ${text('workHelp')}`,
    leave && `${text('leave', { smart_count: leave })}: ${text('leaveHelp')}`,
    kit && `${text('kit', { smart_count: kit })}: ${text(deleting ? 'kitDeleted' : 'kitHelp')}`,
    approvals && `${text('approvals', { smart_count: approvals })}: ${text('approvalsHelp')}`,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

export const BeforeDeleting = ({ record }: { record: RowOf<typeof employee> }) => (
  <BeforeLeaving record={record} deleting />
)

/** Shows the last day of somebody who has resigned and still works. */
export function LastDayNotice({ record }: { record: RowOf<typeof employee> }) {
  const text = useTexts(leavingTexts)
  const formats = useFormats()
  const { status, lastWorkingDate: day } = record
  if (status === 'resigned' || typeof day !== 'string') return null
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {text('lastDay', { day: formats.day(day) })}
    </Alert>
  )
}

/** Shows that the shifts of a suspended person become open. */
export function BeforeSuspending({ record: { id } }: { record: RowOf<typeof employee> }) {
  const text = useTexts(leavingTexts)
  const shifts = useShifts(id, todayIn(useCompany()?.timeZone ?? 'UTC'))
  if (!shifts) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('shifts', { smart_count: shifts })}: {text('shiftsDeleted')}
    </Alert>
  )
}
