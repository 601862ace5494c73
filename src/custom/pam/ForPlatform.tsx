import type { ReactNode } from 'react'
import { overlay } from '../../domain/overlays.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { Overlay } from '../../kit/Overlay.tsx'
import { RequestError } from '../../providers/http/errors.ts'
import { listClients } from '../../resources/pam/client.calls.ts'

/** Overlay 1 for members of the operator or of a partner who are not on its team; the company's facts don't tell. */
export function ForPlatform({ children }: { children: ReactNode }) {
  const { error } = useCall(listClients, { query: { size: 1 } })
  return error instanceof RequestError && error.status === 403 ? (
    <Overlay type={overlay.notAuthorised} />
  ) : (
    children
  )
}
