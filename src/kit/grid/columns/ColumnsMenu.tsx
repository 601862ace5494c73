import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { Resource } from '../../../schema/resource.ts'
import { useAccess } from '../../access/access.ts'
import { headingOf } from '../../records/records.ts'
import { useLabel } from '../../texts/texts.ts'
import { useArrangedColumns } from '../../list/columnLayout.ts'
import { useGridText } from '../sheet/texts.ts'

interface Props {
  resource: Resource
  anchor: HTMLElement
  onClose: () => void
}

/** Which columns are shown, and in which order; headings can be dragged as well. */
export function ColumnsMenu({ resource, anchor, onClose }: Props) {
  const { columns, move, show, reset } = useArrangedColumns(resource, useAccess(resource))
  const label = useLabel()
  const text = useGridText()
  const toggle = (name: string) =>
    show(
      columns
        .filter((column) => (column.name === name ? !column.shown : column.shown))
        .map(({ name }) => name),
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': text('columns'), sx: { width: 320, maxWidth: '90vw' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, pt: 1.5 }}>
        <Typography variant="body2" color="text.secondary">
          {text('columnsHelp')}
        </Typography>
        <Button size="small" onClick={reset}>
          {text('resetColumns')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, pb: 1.5 }}>
        {columns.map(({ name, shown }, place) => {
          const heading = headingOf(resource, name, label)
          const [before, after] = [columns[place - 1], columns[place + 1]]
          return (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
                control={
                  <Checkbox
                    size="small"
                    checked={shown}
                    disabled={place === 0}
                    onChange={() => toggle(name)}
                  />
                }
                label={heading}
              />
              {place > 0 && (
                <>
                  <IconButton
                    size="small"
                    aria-label={text('columnUp', { name: heading })}
                    disabled={place === 1}
                    onClick={() => before && move(name, before.name)}
                  >
                    <UpIcon fontSize="inherit" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={text('columnDown', { name: heading })}
                    disabled={!after}
                    onClick={() => after && move(name, after.name)}
                  >
                    <DownIcon fontSize="inherit" />
                  </IconButton>
                </>
              )}
            </Box>
          )
        })}
      </Box>
    </Popover>
  )
}
