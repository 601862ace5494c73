import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import LinkIcon from '@mui/icons-material/Link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { SavedView } from '../../resources/savedViews/savedView.shapes.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { useReason } from '../texts/texts.ts'
import { useViewText } from './texts.ts'
import { useBrowserViews, useShowView, useViews, viewPath } from './useViews.ts'

interface Props {
  resource: Resource
  anchor: HTMLElement
  onClose: () => void
  /** Asked to keep the list as a new view, or to change one that is there. */
  onSave: (view?: SavedView) => void
}

/** The views to choose from, with a link to each and, where the user may, its change and removal. */
export function ViewsMenu({ resource, anchor, onClose, onSave }: Props) {
  const { data: views = [], isPending, error, renew } = useViews(resource)
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useViewText()
  const reason = useReason()
  const show = useShowView(resource)
  useBrowserViews(resource, renew)

  const failed = (problem: unknown) => notify(text('failed', { reason: reason(problem) }), { type: 'error' })
  const copy = (view: SavedView) =>
    navigator.clipboard
      .writeText(new URL(viewPath(resource, view.id), window.location.href).href)
      .then(() => notify(text('copied')), failed)
  const remove = (view: SavedView) => dataProvider.deleteView(view.id).then(renew, failed)
  const actions = [
    { does: 'copy', Icon: LinkIcon, act: copy },
    { does: 'change', Icon: EditIcon, act: onSave },
    { does: 'remove', Icon: DeleteIcon, act: remove },
  ] as const
  /** Who else sees a view of the user's own, or who made one of others. */
  const secondOf = ({ mine, shared, maker }: SavedView) => {
    if (mine) return shared ? text('shared') : undefined
    return maker ? text('by', { name: maker }) : undefined
  }
  const groups = [
    { title: text('own'), views: views.filter(({ mine }) => mine) },
    { title: text('shared'), views: views.filter(({ mine }) => !mine) },
  ].filter((group) => group.views.length > 0)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': text('title'), sx: { width: 320, maxWidth: '90vw', py: 1 } },
      }}
    >
      {groups.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
          {error ? text('failed', { reason: reason(error) }) : text(isPending ? 'loading' : 'none')}
        </Typography>
      )}
      {groups.map((group) => (
        <Box key={group.title} component="section" aria-label={group.title}>
          <Typography variant="caption" color="text.secondary" sx={{ px: 2, fontWeight: 600 }}>
            {group.title}
          </Typography>
          <List dense disablePadding>
            {group.views.map((view) => (
              <ListItem
                key={view.id}
                disablePadding
                secondaryAction={actions
                  .filter(({ does }) => does === 'copy' || view.changeable)
                  .map(({ does, Icon, act }) => {
                    const name = text(does, { name: view.name })
                    return (
                      <IconButton key={does} size="small" aria-label={name} onClick={() => void act(view)}>
                        <Icon fontSize="small" />
                      </IconButton>
                    )
                  })}
              >
                <ListItemButton
                  sx={{ '&&': { pr: 14 } }}
                  onClick={() => {
                    onClose()
                    show(view)
                  }}
                >
                  <ListItemText
                    primary={view.name}
                    secondary={secondOf(view)}
                    slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Box>
      ))}
      <Button size="small" sx={{ mx: 1, mt: 0.5 }} onClick={() => onSave()}>
        {text('save')}
      </Button>
    </Popover>
  )
}
