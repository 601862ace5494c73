import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { overlay } from '../../domain/access/overlays.ts'
import { Overlay } from '../../kit/layout/Overlay.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { RequestError } from '../../providers/http/errors.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { settingsPath } from './address.ts'
import { settingsTexts } from './settings/settingsTexts.ts'
import { usePlatformRole } from './usePlatformRole.ts'

/**
 * A page for whoever looks after clients. Nothing is asked for before the company is known to be the operator or a partner;
 * overlay 1 stands there for those of its members who are not on the team, which the company's facts don't tell.
 */
export function ForPlatform({ children }: { children: ReactNode }) {
  const enabled = useCompany()?.isPartnershipEnable === true
  const { data, error } = usePlatformRole(enabled)
  if (error instanceof RequestError && error.status === 403) return <Overlay type={overlay.notAuthorised} />
  if (!data && !error) return <PageSkeleton />
  return (
    <Box sx={{ pt: 1.5, minWidth: 0 }}>
      {data?.lacksSeller && <SellerNotice mayEnter={data.mayManage} />}
      {children}
    </Box>
  )
}

/** Asks the operator for the missing seller or bank account. */
function SellerNotice({ mayEnter }: { mayEnter: boolean }) {
  const text = useTexts(settingsTexts)
  const { pathname } = useLocation()
  if (pathname === settingsPath) return null
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {text('lacksSeller')}{' '}
      {mayEnter && (
        <Link component={RouterLink} to={settingsPath} color="inherit">
          {text('enter')}
        </Link>
      )}
    </Alert>
  )
}
