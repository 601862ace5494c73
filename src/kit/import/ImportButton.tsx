import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { useText } from '../texts.ts'
import { startPath } from './paths.ts'

/**
 * Leads to the import of a resource, for those who may create and change everybody's records.
 * @param brief among many others: a phone has room for the sign alone
 */
export function ImportButton({ resource, brief = false }: { resource: Resource; brief?: boolean }) {
  const access = useAccess(resource)
  const text = useText()
  if (!access.mayImport) return null
  return (
    <Button
      component={Link}
      to={startPath(resource)}
      size="small"
      aria-label={text('bringIn')}
      sx={{ minWidth: 0, gap: 1, flexShrink: 0 }}
    >
      <UploadIcon fontSize="small" />
      <Box component="span" sx={brief ? { display: { xs: 'none', sm: 'inline' } } : undefined}>
        {text('bringIn')}
      </Box>
    </Button>
  )
}
