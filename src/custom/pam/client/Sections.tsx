import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { clientsPath, partnersPath } from '../address.ts'
import { settingsTexts } from '../settings/settingsTexts.ts'
import { pamTexts } from '../texts.ts'
import { usePlatformRole } from '../usePlatformRole.ts'

const pages = ['clients', 'leads', 'trials', 'owners', 'plans', 'changes', 'team'] as const
/** The operator alone decides on transfers. */
const operatorPages = [
  'clients',
  'leads',
  'trials',
  'transfers',
  'owners',
  'plans',
  'changes',
  'team',
] as const
type Page = (typeof operatorPages)[number] | 'partners' | 'partnership' | 'settings'

const pathOf = (page: Page) => {
  if (page === 'partners' || page === 'partnership') return partnersPath
  return page === 'clients' ? clientsPath : `${clientsPath}/${page}`
}

/** On a phone the bar is wider than the window: the page that is open stands in it. */
const intoSight = (link: HTMLElement | null) =>
  link?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })

/** The pages about clients, side by side. */
export function Sections() {
  const text = useTexts(pamTexts)
  const { pathname } = useLocation()
  const { viewer } = useViewer()
  const isOperator = viewer.company?.id === viewer.operatorClientId
  const { mayManage = false, lacksSeller = false } = usePlatformRole().data ?? {}
  const shown: readonly Page[] = isOperator
    ? [...operatorPages, 'partners', ...(mayManage ? (['settings'] as const) : [])]
    : [...pages, 'partnership']
  const nav = (
    <Box
      component="nav"
      aria-label={text('sections')}
      sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', mb: 1.5 }}
    >
      {shown.map((page) => {
        const here = pathOf(page) === pathname
        return (
          <Link
            key={page}
            component={RouterLink}
            to={pathOf(page)}
            ref={here ? intoSight : undefined}
            aria-current={here ? 'page' : undefined}
            underline="none"
            color={here ? 'primary' : 'text.secondary'}
            sx={{
              px: 1.5,
              minHeight: { xs: 44, md: 32 },
              display: 'inline-flex',
              alignItems: 'center',
              borderRadius: 1,
              fontWeight: 600,
              whiteSpace: 'nowrap',
              bgcolor: here ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {text(page)}
          </Link>
        )
      })}
    </Box>
  )
  if (!lacksSeller) return nav
  return (
    <>
      {nav}
      {pathname !== pathOf('settings') && <SellerNotice mayEnter={mayManage} />}
    </>
  )
}

/** Asks the operator for the missing seller or bank account. */
function SellerNotice({ mayEnter }: { mayEnter: boolean }) {
  const text = useTexts(settingsTexts)
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {text('lacksSeller')}{' '}
      {mayEnter && (
        <Link component={RouterLink} to={pathOf('settings')} color="inherit">
          {text('enter')}
        </Link>
      )}
    </Alert>
  )
}
