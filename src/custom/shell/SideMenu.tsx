import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { useSidebarState, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { View } from '../../domain/views.ts'
import { slug } from '../../providers/i18n/slug.ts'
import { menuWidth } from '../../providers/theme.ts'
import { useMenu } from './useMenu.ts'
import { ViewIcon } from './ViewIcon.tsx'

interface MenuLinkProps {
  view: View
  open: boolean
  onFollow: () => void
}

function MenuLink({ view, open, onFollow }: MenuLinkProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const current = pathname === view.path || pathname.startsWith(`${view.path}/`)
  const name = translate(`views.${slug(view.path)}`)
  return (
    <ListItem disablePadding>
      <Tooltip title={open ? '' : name} placement="right">
        <ListItemButton
          component={Link}
          to={view.path}
          selected={current}
          aria-current={current ? 'page' : undefined}
          aria-label={name}
          onClick={onFollow}
          sx={{ minHeight: 36, py: 0.25, px: open ? 1.5 : 0, justifyContent: 'center' }}
        >
          <ListItemIcon sx={{ minWidth: open ? 32 : 0, color: 'text.secondary' }}>
            <ViewIcon path={view.path} fontSize="small" />
          </ListItemIcon>
          {open && <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}

/** The side menu (spec 2): groups and order of the spec, 200 wide, 80 collapsed, a drawer on narrow windows. */
export function SideMenu() {
  const translate = useTranslate()
  const { sections } = useMenu()
  const [open, setOpen] = useSidebarState()
  const theme = useTheme()
  const narrow = useMediaQuery(theme.breakpoints.down('sm'))
  const follow = () => {
    if (narrow) setOpen(false)
  }
  return (
    <Box
      component="nav"
      aria-label={translate('shell.menu')}
      sx={{ width: open ? menuWidth.open : menuWidth.collapsed, px: 1, pt: 1, pb: 4 }}
    >
      {sections.map(({ group, views }, index) => {
        const title = translate(`groups.${slug(group)}`)
        const alone = views.length === 1 && views[0]?.name === group
        return (
          <List
            key={group}
            dense
            disablePadding
            aria-label={title}
            sx={{ mb: 1 }}
            subheader={
              open && !alone ? (
                <ListSubheader disableSticky sx={{ lineHeight: '28px', px: 1.5, fontSize: 12.5 }}>
                  {title}
                </ListSubheader>
              ) : undefined
            }
          >
            {!open && index > 0 && <Divider component="li" aria-hidden sx={{ my: 0.5 }} />}
            {views.map((view) => (
              <MenuLink key={view.path} view={view} open={open} onFollow={follow} />
            ))}
          </List>
        )
      })}
    </Box>
  )
}
