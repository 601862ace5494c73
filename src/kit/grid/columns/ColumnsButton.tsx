import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState, type MouseEvent } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { later } from '../../loading/later.tsx'
import { useGridText } from '../sheet/texts.ts'

const ColumnsMenu = later(async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu)

/** Opens the choice and the order of the sheet's columns. */
export function ColumnsButton({ resource }: { resource: Resource }) {
  const text = useGridText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Tooltip title={text('columns')}>
        <IconButton
          size="small"
          aria-label={text('columns')}
          aria-haspopup="dialog"
          onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && <ColumnsMenu resource={resource} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
