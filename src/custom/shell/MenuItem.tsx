import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import OutsideIcon from '@mui/icons-material/OpenInNewOutlined'
import SoonIcon from '@mui/icons-material/UpcomingOutlined'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { holdsPath } from '../../domain/views.ts'
import type { MenuEntry } from './menuEntries.ts'
import { useLeave } from './useLeave.ts'
import { ViewIcon } from './ViewIcon.tsx'

interface FaceProps {
  icon: ReactNode
  name: string
  /** The page is not there yet. */
  soon?: boolean
  /** With its name, or as an icon only. */
  open: boolean
}

function Face({ icon, name, soon = false, open }: FaceProps) {
  return (
    <>
      <ListItemIcon sx={{ minWidth: open ? 30 : 0, color: 'text.secondary' }}>{icon}</ListItemIcon>
      {open && (
        <ListItemText
          primary={name}
          slotProps={{
            primary: {
              sx: {
                lineHeight: 1.25,
                overflowWrap: 'anywhere',
                color: soon ? 'text.secondary' : undefined,
                '.Mui-selected &': { color: 'inherit' },
              },
            },
          }}
        />
      )}
      {open && soon && <SoonIcon sx={{ ml: 0.5, fontSize: 15, color: 'text.secondary', opacity: 0.6 }} />}
    </>
  )
}

const shape = (open: boolean) => ({ minHeight: 34, py: 0.5, px: open ? 1.5 : 0, justifyContent: 'center' })

interface MenuLinkProps {
  entry: MenuEntry
  open: boolean
  onFollow: () => void
}

/** A line of the menu that leads somewhere. */
export function MenuLink({ entry, open, onFollow }: MenuLinkProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { to, name, external, soon } = entry
  const current = !external && holdsPath(to, pathname)
  const note = soon ? translate('shell.soon') : undefined
  const full = [name, note, external && translate('shell.newTab')].filter(Boolean).join(', ')
  const where = external
    ? { component: 'a', href: to, target: '_blank', rel: 'noopener noreferrer' }
    : { component: Link, to }
  return (
    <ListItem disablePadding>
      <Tooltip title={open ? (note ?? '') : full} placement="right">
        <ListItemButton
          {...where}
          selected={current}
          aria-current={current ? 'page' : undefined}
          aria-label={full}
          onClick={onFollow}
          sx={shape(open)}
        >
          <Face
            icon={external ? <OutsideIcon fontSize="small" /> : <ViewIcon path={to} fontSize="small" />}
            name={name}
            soon={soon}
            open={open}
          />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}

/** The menu's last line: signs out. */
export function MenuLogout({ open }: { open: boolean }) {
  const translate = useTranslate()
  const leave = useLeave()
  const [busy, setBusy] = useState(false)
  const name = translate('shell.logout')
  const logout = async () => {
    setBusy(true)
    if (!(await leave())) setBusy(false)
  }
  return (
    <ListItem disablePadding>
      <Tooltip title={open ? '' : name} placement="right">
        <ListItemButton disabled={busy} aria-label={name} onClick={logout} sx={shape(open)}>
          <Face icon={<LogoutIcon fontSize="small" />} name={name} open={open} />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}
