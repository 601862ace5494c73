import type { ReactNode } from 'react'
import { overlay } from '../../domain/overlays.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { Overlay } from '../../kit/Overlay.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { RequestError } from '../../providers/http/errors.ts'
import { useCompany } from '../../providers/useCompany.ts'
import { listClients } from '../../resources/pam/client.calls.ts'

/**
 * A page for whoever looks after clients. Nothing is asked for before the company is known to be the operator or a partner;
 * overlay 1 stands there for those of its members who are not on the team, which the company's facts don't tell.
 */
export function ForPlatform({ children }: { children: ReactNode }) {
  const enabled = useCompany()?.isPartnershipEnable === true
  const { data, error } = useCall(listClients, { query: { size: 1 } }, { enabled })
  if (error instanceof RequestError && error.status === 403) return <Overlay type={overlay.notAuthorised} />
  return data || error ? children : <PageSkeleton />
}
