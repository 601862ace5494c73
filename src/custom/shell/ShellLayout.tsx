import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Sidebar,
  TitlePortal,
  ToggleThemeButton,
  useTranslate,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin'
import { useSheetGuard } from '../../kit/grid/sheets.ts'
import { later } from '../../kit/later.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { CommandButton, Commands } from './commandMenu/Commands.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Bell } from './notifications/Bell.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ViewingBar } from './ViewingBar.tsx'
import { useCompany } from './useCompany.ts'

const BatchPanel = later(async () => (await import('../../kit/batch/BatchPanel.tsx')).BatchPanel)
const Live = later(async () => (await import('./notifications/Live.tsx')).Live)

function CompanyName() {
  const company = useCompany()
  if (!company) return null
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, minWidth: 0, mr: 1 }}>
      {company.logo && (
        <Avatar
          src={company.logo}
          alt=""
          variant="rounded"
          sx={{ width: 28, height: 28, bgcolor: 'transparent' }}
        />
      )}
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, maxWidth: 220 }}>
        {company.name}
      </Typography>
    </Box>
  )
}

function Tools() {
  return (
    <>
      <CommandButton />
      <LanguageMenu />
      <ToggleThemeButton />
      <Bell />
      {/* A phone has its own way to reload, and no room to spare beside the title. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <LoadingIndicator />
      </Box>
    </>
  )
}

function ShellBar() {
  return (
    <AppBar alwaysOn toolbar={<Tools />} userMenu={<AccountMenu />}>
      {/* Pages with a heading of their own leave it empty: it then keeps its room and is no heading. */}
      <TitlePortal
        variant="h6"
        component="h1"
        sx={{
          fontSize: { xs: '1.05rem', sm: '1.25rem' },
          '&:empty': { visibility: 'hidden' },
          // A title that is a block of its own is cut off without the dots that say so.
          '& .RaConfigurable-root': { display: 'inline' },
        }}
      />
      <CompanyName />
    </AppBar>
  )
}

function ShellSidebar(props: SidebarProps) {
  const translate = useTranslate()
  const theme = useTheme()
  // Only the drawer of narrow windows is a dialog, which needs a name.
  const narrow = useMediaQuery(theme.breakpoints.down('sm'))
  return <Sidebar {...props} slotProps={narrow ? { paper: { 'aria-label': translate('shell.menu') } } : {}} />
}

/** The shell around every page: bar, side menu, content (spec 2). */
export function ShellLayout({ children }: LayoutProps) {
  useSheetGuard()
  return (
    <Commands>
      <Layout appBar={ShellBar} appBarAlwaysOn sidebar={ShellSidebar} menu={SideMenu}>
        <ViewingBar />
        {children}
        <BatchPanel />
        <Live />
      </Layout>
    </Commands>
  )
}
