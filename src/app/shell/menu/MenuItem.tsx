import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import OutsideIcon from '@mui/icons-material/OpenInNewOutlined'
import SoonIcon from '@mui/icons-material/UpcomingOutlined'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { MenuGroup } from '../../../domain/access/views.ts'
import { isCurrent, type MenuEntry } from './menuEntries.ts'
import { useLeave } from '../useLeave.ts'
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
      <ListItemIcon sx={{ minWidth: open ? 28 : 0, color: 'text.secondary' }}>{icon}</ListItemIcon>
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

const shape = (open: boolean) => ({
  minHeight: 34,
  py: 0.5,
  pl: open ? 1.5 : 0,
  pr: open ? 1 : 0,
  justifyContent: 'center',
})

/** Where a line leads, for a component that takes a component. */
export const targetOf = ({ to, external }: MenuEntry) =>
  external
    ? { component: 'a', href: to, target: '_blank', rel: 'noopener noreferrer' }
    : { component: Link, to }

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
  const current = isCurrent(entry, pathname)
  const note = soon ? translate('shell.soon') : undefined
  const full = [name, note, external && translate('shell.newTab')].filter(Boolean).join(', ')
  return (
    <Tooltip title={open ? (note ?? '') : full} placement="right">
      <ListItemButton
        {...targetOf(entry)}
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
  )
}

interface MenuGroupLineProps {
  group: MenuGroup
  title: string
  open: boolean
  /** The list that the line unfolds; absent where it opens a menu. */
  controls?: { id: string; shown: boolean }
  /** Holds the open page. */
  current?: boolean
  onPress: (line: HTMLElement) => void
}

/** The line of a group of pages. */
export function MenuGroupLine({ group, title, open, controls, current, onPress }: MenuGroupLineProps) {
  return (
    <Tooltip title={open ? '' : title} placement="right">
      <ListItemButton
        selected={current}
        aria-label={title}
        aria-haspopup={controls ? undefined : 'menu'}
        aria-expanded={controls?.shown}
        aria-controls={controls?.shown ? controls.id : undefined}
        onClick={({ currentTarget }) => onPress(currentTarget)}
        sx={shape(open)}
      >
        <Face icon={<ViewIcon path={group} fontSize="small" />} name={title} open={open} />
        {controls && (
          <ExpandIcon
            aria-hidden
            sx={{ fontSize: 16, opacity: 0.7, transform: controls.shown ? 'none' : 'rotate(-90deg)' }}
          />
        )}
      </ListItemButton>
    </Tooltip>
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
    <Tooltip title={open ? '' : name} placement="right">
      <ListItemButton disabled={busy} aria-label={name} onClick={logout} sx={shape(open)}>
        <Face icon={<LogoutIcon fontSize="small" />} name={name} open={open} />
      </ListItemButton>
    </Tooltip>
  )
}
