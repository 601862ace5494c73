import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { useText } from '../texts/texts.ts'
import { startPath } from './run/paths.ts'

/**
 * Opens the import of a resource, for users who may create and change all its records.
 * @param brief among many buttons: phones show only the icon
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
