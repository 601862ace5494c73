import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { showPath } from '../../kit/records/records.ts'
import type { ShownLeave } from '../../resources/leave/leave.calls.ts'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { useAmounts } from './useAmounts.ts'

/** The words of a status. */
export const statusOf = (status: string) =>
  leaveApplication.fields.status.choices.find(({ value }) => value === status) ?? {
    value: status,
    label: status,
  }

/** One leave: who, what, from when until when; it leads to the application. */
export function LeaveLine({ leave, more }: { leave: ShownLeave; more?: string | undefined }) {
  const amounts = useAmounts()
  const { id, employee, type, status } = leave
  const days = amounts.ofLeave(leave)
  return (
    <Box
      component={Link}
      to={showPath(leaveApplication, id)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 44,
        px: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{employee}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[type, `${amounts.span(leave)} (${days})`, more].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <StatusChip choice={statusOf(status)} />
    </Box>
  )
}
