import CallIcon from '@mui/icons-material/CallOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useReference } from 'react-admin'
import { initialsOf } from '../../../domain/text/initials.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useCalled } from '../../../kit/texts/texts.ts'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { deskPerson } from '../record.ts'
import { useDeskText } from '../texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** Who calls for help, and the way to call them back. */
export function Person({ id }: { id: number | undefined }) {
  const text = useDeskText()
  const called = useCalled()
  const readable = useAccess(employee).may('read')
  const { referenceRecord } = useReference<RowOf<typeof employee>>({
    reference: employee.route,
    id: id ?? 0,
    options: { enabled: readable && id !== undefined },
  })
  const unread = id === undefined ? text('nobody') : `#${id}`
  const name = referenceRecord ? called(employee, referenceRecord) : unread
  const number = deskPerson.safeParse(referenceRecord).data?.contactNumber
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{ width: 40, height: 40, fontSize: 16, bgcolor: 'primary.main', color: 'primary.contrastText' }}
      >
        {referenceRecord ? initialsOf(name).toLocaleUpperCase() : '?'}
      </Avatar>
      <Typography variant="h6" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {number && (
        <Button size="small" variant="outlined" href={`tel:${number}`} startIcon={<CallIcon />}>
          {text('call', { number })}
        </Button>
      )}
    </Box>
  )
}
