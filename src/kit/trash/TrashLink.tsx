import TrashIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { trashPath } from '../records/records.ts'
import { useLabel } from '../texts/texts.ts'
import { useTrashText } from './useRestore.ts'

/** Opens the deleted records of a list, for users who may delete there. */
export function TrashLink({ resource }: { resource: Resource }) {
  const { may } = useAccess(resource)
  const label = useLabel()
  const text = useTrashText()
  if (!may('delete')) return null
  const name = text('open', { name: label(resource.label.many).toLowerCase() })
  return (
    <Tooltip title={name}>
      <IconButton size="small" aria-label={name} component={Link} to={trashPath(resource)}>
        <TrashIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
