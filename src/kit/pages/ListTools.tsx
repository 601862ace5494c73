import AddIcon from '@mui/icons-material/Add'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link as RouterLink } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { useParts, type ListView } from '../area/parts.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ColumnsButton } from '../grid/columns/ColumnsButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { DensityButton } from '../list/DensityButton.tsx'
import { ViewSwitch } from '../list/ViewSwitch.tsx'
import { Notice } from '../loading/states.tsx'
import { newPath } from '../records/records.ts'
import { ListTabs } from '../savedViews/ListTabs.tsx'
import { SavedViews } from '../savedViews/SavedViews.tsx'
import { useListTabs } from '../savedViews/useListTabs.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { TrashLink } from '../trash/TrashLink.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

export function CreateButton({ resource }: { resource: Resource }) {
  const access = useAccess(resource)
  const narrow = useIsNarrow()
  const label = useLabel()
  const text = useText()
  if (!access.may('create')) return null
  return (
    <Button
      component={RouterLink}
      to={newPath(resource)}
      variant="contained"
      size={narrow ? 'large' : 'small'}
      startIcon={<AddIcon />}
      // On a phone at the foot of the page, in reach of the thumb.
      sx={{ whiteSpace: 'nowrap', flexShrink: 0, mt: narrow ? 1 : 0 }}
    >
      {text('create', { name: label(resource.label.one).toLowerCase() })}
    </Button>
  )
}

/** The page of a list without any record. */
export function EmptyList({ resource }: { resource: Resource }) {
  const { empty } = useParts(resource)
  const label = useLabel()
  const text = useText()
  return (
    empty ?? (
      <Notice
        title={text('emptyTitle', { name: label(resource.label.many).toLowerCase() })}
        help={label(resource.about)}
      >
        <CreateButton resource={resource} /> <ImportButton resource={resource} />{' '}
        <TrashLink resource={resource} />
      </Notice>
    )
  )
}

interface ToolsProps {
  resource: Resource
  view: ListView | undefined
  onHelp: () => void
}

/** Views, tabs, filters and actions above the rows. */
export function ListTools({ resource, view, onHelp }: ToolsProps) {
  const parts = useParts(resource)
  const tabs = useListTabs(resource, !view?.ofItsOwn)
  const narrow = useIsNarrow()
  const text = useText()
  const create = !narrow && <CreateButton resource={resource} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {parts.views && <ViewSwitch views={parts.views} shown={view} />}
        {view?.ofItsOwn ? <Box sx={{ ml: 'auto' }}>{create}</Box> : <ListTabs {...tabs} />}
      </Box>
      {!view?.ofItsOwn && (
        <FilterBar resource={resource} given={tabs.given}>
          {parts.list}
          <SavedViews resource={resource} />
          {!view && !narrow && (
            <>
              <ColumnsButton resource={resource} />
              <DensityButton />
            </>
          )}
          <TrashLink resource={resource} />
          <Tooltip title={text('keys')}>
            <IconButton
              size="small"
              aria-label={text('keys')}
              onClick={onHelp}
              // A phone has no keys to tell of.
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              <KeyboardIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <ImportButton resource={resource} brief />
          <ExportButton resource={resource} />
          {create}
        </FilterBar>
      )}
    </>
  )
}
