import type { ReactNode } from 'react'
import { overlay } from '../../domain/access/overlays.ts'
import { Overlay } from '../../kit/layout/Overlay.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { RequestError } from '../../providers/http/errors.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { usePlatformRole } from './usePlatformRole.ts'

/**
 * A page for whoever looks after clients. Nothing is asked for before the company is known to be the operator or a partner;
 * overlay 1 stands there for those of its members who are not on the team, which the company's facts don't tell.
 */
export function ForPlatform({ children }: { children: ReactNode }) {
  const enabled = useCompany()?.isPartnershipEnable === true
  const { data, error } = usePlatformRole(enabled)
  if (error instanceof RequestError && error.status === 403) return <Overlay type={overlay.notAuthorised} />
  return data || error ? children : <PageSkeleton />
}
