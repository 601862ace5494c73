import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState, type MouseEvent } from 'react'
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  useListContext,
  useSavedQueries,
  type SavedQuery,
} from 'react-admin'
import { useText } from '../texts.ts'

/** Filter, sort order and page size under a name the user gave; kept in his browser. */
export function SavedViews() {
  const { resource, filterValues, setFilters, setSort, setPerPage } = useListContext()
  const [stored, setStored] = useSavedQueries(resource)
  const views = extractValidSavedQueries(stored)
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [naming, setNaming] = useState(false)
  const close = () => setAnchor(undefined)

  const use = ({ value }: SavedQuery) => {
    setFilters({ ...value.filter })
    if (value.sort) setSort(value.sort)
    if (value.perPage) setPerPage(value.perPage)
    close()
  }

  return (
    <>
      <Tooltip title={text('views')}>
        <IconButton
          size="small"
          aria-label={text('views')}
          aria-haspopup="menu"
          onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <BookmarkIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={close}>
        {views.length === 0 && (
          <MenuItem disabled dense sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
            {text('noViews')}
          </MenuItem>
        )}
        {views.map((view) => (
          <MenuItem key={view.label} dense onClick={() => use(view)}>
            <ListItemText>{view.label}</ListItemText>
            <IconButton
              size="small"
              edge="end"
              aria-label={text('removeView', { name: view.label })}
              onClick={(event: MouseEvent) => {
                event.stopPropagation()
                setStored(views.filter((other) => other !== view))
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </MenuItem>
        ))}
        <MenuItem
          dense
          disabled={Object.keys(filterValues).length === 0 && views.length > 0}
          onClick={() => {
            close()
            setNaming(true)
          }}
        >
          {text('saveView')}
        </MenuItem>
      </Menu>
      <AddSavedQueryDialog open={naming} onClose={() => setNaming(false)} />
    </>
  )
}
