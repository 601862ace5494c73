import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { useText } from '../texts.ts'
import { startPath } from './paths.ts'

/** Leads to the import of a resource, for those who may create and change its records. */
export function ImportButton({ resource }: { resource: Resource }) {
  const access = useAccess(resource)
  const text = useText()
  if (!access.may('create') || !access.may('update')) return null
  return (
    <Button component={Link} to={startPath(resource)} size="small" startIcon={<UploadIcon />}>
      {text('bringIn')}
    </Button>
  )
}
