import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import {
  AppBar,
  Layout,
  RefreshIconButton,
  Sidebar,
  TitlePortal,
  ToggleThemeButton,
  useEvent,
  useSidebarState,
  useTranslate,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin'
import { isColour } from '../../domain/text/colour.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { useSheetGuard } from '../../kit/grid/sheet/sheets.ts'
import { later } from '../../kit/loading/later.tsx'
import { CommandButton, Commands } from './commandMenu/Commands.tsx'
import { CompanyMenu } from './menu/CompanyMenu.tsx'
import { Gate } from './Gate.tsx'
import { LanguageMenu } from './menu/LanguageMenu.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageTabs } from './PageTabs.tsx'
import { ProgressBar } from './bars/ProgressBar.tsx'
import { useShell } from '../../providers/viewer/shell.ts'
import { EmergencyButton } from '../../custom/emergency/EmergencyButton.tsx'
import { Bell } from '../../custom/notification/Bell.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { SupportBar } from './bars/SupportBar.tsx'
import { TrialRibbon } from './bars/TrialRibbon.tsx'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { useSessionFacts } from './useSessionFacts.ts'
import { ViewingBar } from './bars/ViewingBar.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'

const BatchPanel = later(async () => (await import('../../kit/batch/runs/BatchPanel.tsx')).BatchPanel)
const Live = later(async () => (await import('../../custom/notification/live/Live.tsx')).Live)

const RebrandNotice = later(async () => (await import('./bars/RebrandNotice.tsx')).RebrandNotice)

/** The notice of a new name, from its day on in the company's own time. */
function Rebranding() {
  const { services } = useShell()
  const company = useCompany()
  const { rebrand } = services.config
  const [now] = useState(() => new Date())
  if (!rebrand || !company || dayIn(now, company.timeZone) < rebrand.from) return null
  return <RebrandNotice {...rebrand} />
}

const onlyWide = { display: { xs: 'none', sm: 'block' } }

function Tools() {
  return (
    <>
      <CommandButton />
      {/* A phone has no room to spare beside the title: its company menu offers the languages. */}
      <Box sx={onlyWide}>
        <LanguageMenu />
      </Box>
      <ToggleThemeButton />
      <EmergencyButton />
      <Bell />
      {/* A phone has its own way to reload. */}
      <Box sx={onlyWide}>
        <RefreshIconButton />
      </Box>
    </>
  )
}

function ShellBar() {
  const brand = useCompany()?.brandColour
  return (
    <AppBar
      alwaysOn
      toolbar={<Tools />}
      userMenu={<CompanyMenu />}
      sx={isColour(brand) ? { boxShadow: `inset 0 3px 0 ${brand}` } : {}}
    >
      {/* Pages with a heading of their own leave it empty: it then keeps its room and is no heading. */}
      <TitlePortal
        variant="h6"
        component="h1"
        sx={{
          fontSize: { xs: '1.05rem', sm: '1.25rem' },
          '&:empty': { visibility: 'hidden' },
          // A block title would be cut off without an ellipsis.
          '& .RaConfigurable-root': { display: 'inline' },
        }}
      />
    </AppBar>
  )
}

function ShellSidebar(props: SidebarProps) {
  const translate = useTranslate()
  // Only the drawer of narrow windows is a dialog, which needs a name.
  const narrow = useIsNarrow()
  const [open, setOpen] = useSidebarState()
  const enter = useEvent(() => {
    setOpen(false)
    return open
  })
  // The remembered state of the side menu does not apply to the drawer, which would cover the page. Opened and closed
  // at once, it even continues to hide the page from assistive technology.
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!narrow) return undefined
    const before = enter()
    setEntered(true)
    return () => {
      setOpen(before)
      setEntered(false)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of width: setOpen is another one each time
  }, [narrow, enter])
  if (narrow && !entered) return null
  return <Sidebar {...props} slotProps={narrow ? { paper: { 'aria-label': translate('shell.menu') } } : {}} />
}

/** The shell around every page: bar, side menu, content (spec 2). */
export function ShellLayout({ children }: LayoutProps) {
  useSheetGuard()
  useSessionFacts()
  return (
    <Commands>
      <ProgressBar />
      <Layout appBar={ShellBar} appBarAlwaysOn sidebar={ShellSidebar} menu={SideMenu}>
        <SupportBar />
        <TrialRibbon />
        <ViewingBar />
        <PageTabs />
        <PageBoundary>
          <Gate>{children}</Gate>
        </PageBoundary>
        <BatchPanel />
        <Rebranding />
        <Live />
      </Layout>
    </Commands>
  )
}
