import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useSidebarState, useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { MenuGroup } from '../../../domain/access/views.ts'
import { slug } from '../../../providers/i18n/slug.ts'
import { menuWidth } from '../../../providers/page/theme.ts'
import { isCurrent, type MenuSection } from './menuEntries.ts'
import { MenuGroupLine, MenuLink, MenuLogout, targetOf } from './MenuItem.tsx'
import { useMenu } from './useMenu.ts'

interface SectionProps {
  section: MenuSection
  shown: boolean
  onFold: () => void
  onFollow: () => void
}

/** A group of pages: one line, which unfolds the pages below itself. */
function Section({ section: { group, entries }, shown, onFold, onFollow }: SectionProps) {
  const translate = useTranslate()
  const id = useId()
  const title = translate(`groups.${slug(group)}`)
  return (
    <>
      <MenuGroupLine group={group} title={title} open controls={{ id, shown }} onPress={onFold} />
      <Collapse in={shown} timeout={0} unmountOnExit>
        <List id={id} dense disablePadding aria-label={title} sx={{ pl: 1.5, pb: 0.5 }}>
          {entries.map((entry) => (
            <ListItem key={entry.to} disablePadding>
              <MenuLink entry={entry} open onFollow={onFollow} />
            </ListItem>
          ))}
        </List>
      </Collapse>
    </>
  )
}

/** A group in the narrow menu: a picture that opens a menu of its pages. */
function NarrowSection({ section: { group, entries } }: { section: MenuSection }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const title = translate(`groups.${slug(group)}`)
  const close = () => setAnchor(undefined)
  return (
    <>
      <MenuGroupLine
        group={group}
        title={title}
        open={false}
        current={entries.some((entry) => isCurrent(entry, pathname))}
        onPress={(line) => setAnchor(line)}
      />
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': title, dense: true } }}
        >
          {entries.map((entry) => (
            <MenuItem
              key={entry.to}
              {...targetOf(entry)}
              selected={isCurrent(entry, pathname)}
              onClick={close}
            >
              {entry.name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/**
 * The side menu (spec 2): groups and order of the spec, 200 wide, 80 collapsed, a drawer on narrow windows. The group of
 * the open page is unfolded; others that the user unfolds are remembered.
 */
export function SideMenu() {
  const translate = useTranslate()
  const { sections } = useMenu()
  const { pathname } = useLocation()
  const [open, setOpen] = useSidebarState()
  const [unfolded, setUnfolded] = useStore<MenuGroup[]>('menu.unfolded', [])
  const [foldedAt, setFoldedAt] = useState('')
  const theme = useTheme()
  const narrow = useMediaQuery(theme.breakpoints.down('sm'))
  const follow = () => {
    if (narrow) setOpen(false)
  }
  const isShown = ({ group, entries }: MenuSection) =>
    unfolded.includes(group) || (foldedAt !== pathname && entries.some((entry) => isCurrent(entry, pathname)))
  const fold = (section: MenuSection) => {
    const others = unfolded.filter((group) => group !== section.group)
    setFoldedAt(isShown(section) ? pathname : '')
    setUnfolded(isShown(section) ? others : [...others, section.group])
  }
  const line = (section: MenuSection) => {
    const [first, second] = section.entries
    if (first && !second) return <MenuLink entry={first} open={open} onFollow={follow} />
    if (!open) return <NarrowSection section={section} />
    return (
      <Section section={section} shown={isShown(section)} onFold={() => fold(section)} onFollow={follow} />
    )
  }
  return (
    <Box
      component="nav"
      aria-label={translate('shell.menu')}
      sx={{ width: open ? menuWidth.open : menuWidth.collapsed, px: 1, pt: 1, pb: 4 }}
    >
      <List dense disablePadding>
        {sections.map((section) => (
          <ListItem key={section.group} disablePadding sx={{ display: 'block' }}>
            {line(section)}
          </ListItem>
        ))}
        <Divider aria-hidden component="li" sx={{ my: 0.5 }} />
        <ListItem disablePadding>
          <MenuLogout open={open} />
        </ListItem>
      </List>
    </Box>
  )
}
