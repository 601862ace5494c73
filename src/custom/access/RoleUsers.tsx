import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ReferenceManyField, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useAccess } from '../../kit/access/access.ts'
import { later } from '../../kit/loading/later.tsx'
import { filteredPath, titleOf } from '../../kit/records/records.ts'
import { RecordTable } from '../../kit/show/RecordTable.tsx'
import { LoadError, PageSkeleton } from '../../kit/loading/states.tsx'
import { useText } from '../../kit/texts/texts.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { accessTexts } from './texts.ts'
import { useAssign } from './useAssign.ts'
import { rowOf } from '../../kit/records/rows.ts'
import type { RowOf } from '../../schema/resource.ts'

const AssignDialog = later(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const shownAtMost = 100

/** The employees who hold the role; others are given it, and it is taken from them, as a batch that can be undone. */
export function RoleUsers({ role }: { role: RoleAccess }) {
  const access = useAccess(employee)
  const text = useTexts(accessTexts)
  const [assigning, setAssigning] = useState(false)
  const mayAssign = access.writable('update').includes('roleId')
  const inList = filteredPath(employee, { roleId: role.id })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        {mayAssign && (
          <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={() => setAssigning(true)}>
            {text('assign')}
          </Button>
        )}
        {access.may('read') && role.users > 0 && (
          <Link component={RouterLink} to={inList} variant="body2">
            {text('openList')}
          </Link>
        )}
      </Box>
      {access.may('read') && (
        <ReferenceManyField
          reference={employee.route}
          target="roleId"
          source="id"
          record={role}
          perPage={shownAtMost}
          sort={{ field: employee.list.sort[0], order: employee.list.sort[1] }}
          storeKey={`${employee.route}.of.roleId`}
        >
          <Users mayAssign={mayAssign} />
        </ReferenceManyField>
      )}
      {assigning && <AssignDialog role={role} onClose={() => setAssigning(false)} />}
    </>
  )
}

function Users({ mayAssign }: { mayAssign: boolean }) {
  const { data, total = 0, error, refetch } = useListContext()
  const text = useTexts(accessTexts)
  const kitText = useText()
  const { assign, busy } = useAssign()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  if (data.length === 0) return <Typography color="text.secondary">{text('noUsers')}</Typography>
  const actions = (record: RowOf<typeof employee>) =>
    mayAssign && (
      <IconButton
        size="small"
        disabled={busy}
        aria-label={text('unassign', { name: titleOf(employee, record) })}
        title={text('unassign', { name: titleOf(employee, record) })}
        onClick={() => void assign([record.id], null)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    )
  return (
    <>
      <RecordTable
        resource={employee}
        field="roleId"
        actions={(record) => actions(rowOf(employee, record))}
      />
      {total > data.length && (
        <Typography variant="body2">{kitText('firstOnly', { count: data.length, total })}</Typography>
      )}
    </>
  )
}
