import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useMenu } from './menu/useMenu.ts'

/** A phone shows the tab of the open page even where it is the last of many. */
const scrolledIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

/** The pages that belong to one line of the menu, above each of them. Records and forms show none. */
export function PageTabs() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { sections } = useMenu()
  const tabs = sections
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.tabs?.some(({ to }) => to === pathname))?.tabs
  if (!tabs) return null
  return (
    <Box
      component="nav"
      aria-label={translate('shell.tabs')}
      sx={{
        display: 'flex',
        gap: 0.5,
        mt: 1,
        overflowX: 'auto',
        scrollbarWidth: 'thin',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {tabs.map(({ to, name }) => {
        const current = to === pathname
        return (
          <ButtonBase
            key={to}
            component={Link}
            to={to}
            ref={current ? scrolledIntoView : undefined}
            aria-current={current ? 'page' : undefined}
            sx={{
              flex: 'none',
              minHeight: { xs: 44, sm: 34 },
              px: 1.25,
              fontSize: 13,
              fontFamily: 'inherit',
              whiteSpace: 'nowrap',
              borderBottom: 2,
              borderColor: current ? 'primary.main' : 'transparent',
              color: current ? 'primary.main' : 'text.secondary',
              '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
            }}
          >
            {name}
          </ButtonBase>
        )
      })}
    </Box>
  )
}
