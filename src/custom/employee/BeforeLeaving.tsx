import Alert from '@mui/material/Alert'
import { useGetList, type RaRecord } from 'react-admin'
import { useAccess } from '../../kit/access.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { todayIn } from '../../kit/locale.ts'
import { useCompany } from '../../providers/useCompany.ts'
import { shiftAssignment } from '../../resources/calendar/shiftAssignment.resource.ts'
import { kitIssue } from '../../resources/equipment/kitIssue.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { leavingTexts } from './leavingTexts.ts'

/** How many records match; undefined until it is known, or where the caller may not read them. */
function useCount(resource: Resource, filter: Record<string, unknown>): number | undefined {
  const enabled = useAccess(resource).may('read')
  const pagination = { page: 1, perPage: 1 }
  return useGetList<RaRecord>(resource.route, { filter, pagination }, { enabled }).total
}

/** Says what somebody who leaves still has, and what becomes of it. */
export function BeforeLeaving({ record: { id } }: { record: RaRecord }) {
  const text = useTexts(leavingTexts)
  const today = todayIn(useCompany()?.timeZone ?? 'UTC')
  const shifts = useCount(shiftAssignment, {
    userId: id,
    date_gte: today,
    status: ['draft', 'published', 'confirmed'],
  })
  const kit = useCount(kitIssue, { userId: id, status: ['issued', 'acknowledged'] })
  const lines = [
    shifts && `${text('shifts', { smart_count: shifts })}: ${text('shiftsHelp')}`,
    kit && `${text('kit', { smart_count: kit })}: ${text('kitHelp')}`,
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
