import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { useId } from 'react'
import { useSidebarState, useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { holdsPath, type MenuGroup } from '../../domain/views.ts'
import { slug } from '../../providers/i18n/slug.ts'
import { menuWidth } from '../../providers/theme.ts'
import type { MenuSection } from './menuEntries.ts'
import { MenuLink, MenuLogout } from './MenuItem.tsx'
import { useMenu } from './useMenu.ts'

interface SectionProps {
  section: MenuSection
  /** The menu is at its full width. */
  open: boolean
  folded: boolean
  onFold: () => void
  onFollow: () => void
}

function Section({ section: { group, entries }, open, folded, onFold, onFollow }: SectionProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const id = useId()
  const title = translate(`groups.${slug(group)}`)
  const headed = open && !(entries.length === 1 && entries[0]?.name === title)
  // The page that is open always stands in the menu.
  const shown = !headed || !folded || entries.some(({ to }) => holdsPath(to, pathname))
  return (
    <Box sx={{ mb: headed ? 1 : 0.5 }}>
      {headed && (
        <ButtonBase
          aria-expanded={shown}
          aria-controls={id}
          onClick={onFold}
          sx={{
            width: '100%',
            minHeight: 28,
            px: 1.5,
            borderRadius: 1,
            justifyContent: 'space-between',
            color: 'text.secondary',
            fontSize: 12.5,
            fontWeight: 600,
            fontFamily: 'inherit',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          {title}
          <ExpandIcon
            aria-hidden
            sx={{ fontSize: 16, transform: shown ? 'none' : 'rotate(-90deg)', opacity: 0.7 }}
          />
        </ButtonBase>
      )}
      <Collapse in={shown} timeout={0} unmountOnExit>
        <List id={id} dense disablePadding aria-label={title}>
          {entries.map((entry) => (
            <MenuLink key={entry.to} entry={entry} open={open} onFollow={onFollow} />
          ))}
        </List>
      </Collapse>
    </Box>
  )
}

/**
 * The side menu (spec 2): groups and order of the spec, 200 wide, 80 collapsed, a drawer on narrow windows. Which groups
 * are folded is remembered.
 */
export function SideMenu() {
  const translate = useTranslate()
  const { sections } = useMenu()
  const [open, setOpen] = useSidebarState()
  const [folded, setFolded] = useStore<MenuGroup[]>('menu.folded', [])
  const theme = useTheme()
  const narrow = useMediaQuery(theme.breakpoints.down('sm'))
  const follow = () => {
    if (narrow) setOpen(false)
  }
  const fold = (group: MenuGroup) =>
    setFolded(folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group])
  return (
    <Box
      component="nav"
      aria-label={translate('shell.menu')}
      sx={{ width: open ? menuWidth.open : menuWidth.collapsed, px: 1, pt: 1, pb: 4 }}
    >
      {sections.map((section, index) => (
        <Box key={section.group}>
          {!open && index > 0 && <Divider aria-hidden sx={{ my: 0.5 }} />}
          <Section
            section={section}
            open={open}
            folded={folded.includes(section.group)}
            onFold={() => fold(section.group)}
            onFollow={follow}
          />
        </Box>
      ))}
      <Divider aria-hidden sx={{ my: 0.5 }} />
      <List dense disablePadding>
        <MenuLogout open={open} />
      </List>
    </Box>
  )
}
