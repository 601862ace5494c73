import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState, type MouseEvent } from 'react'
import type { Resource } from '../../schema/resource.ts'
import type { SavedView } from '../../resources/savedViews/savedView.shapes.ts'
import { later } from '../loading/later.tsx'
import { useViewText } from './texts.ts'
import { useViewInAddress } from './useViews.ts'

const ViewsMenu = later(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)
const SaveViewDialog = later(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

/** The saved views of a list: filter, order, columns and density under a name, the user's own or shared. */
export function SavedViews({ resource }: { resource: Resource }) {
  const text = useViewText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [saving, setSaving] = useState<SavedView | 'new'>()
  useViewInAddress(resource)
  return (
    <>
      <Tooltip title={text('title')}>
        <IconButton
          size="small"
          aria-label={text('title')}
          aria-haspopup="dialog"
          onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <BookmarkIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <ViewsMenu
          resource={resource}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          onSave={(view) => {
            setAnchor(undefined)
            setSaving(view ?? 'new')
          }}
        />
      )}
      {saving && (
        <SaveViewDialog
          resource={resource}
          view={saving === 'new' ? undefined : saving}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  )
}
