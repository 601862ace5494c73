import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Viewer } from '../../domain/access/viewAccess.ts'
import { sessionKeys } from './sessionFacts.ts'
import { useShell } from './shell.ts'
import { useCompany } from './useCompany.ts'

const none: ReadonlySet<string> = new Set()

/** Who looks at the shell; `known` once their permissions are, `failed` where they could not be read. */
export function useViewer() {
  const { access, services, sessionFacts } = useShell()
  const { operatorClientId } = services.config
  const company = useCompany()
  const { data: codes } = useQuery({ queryKey: sessionKeys.access, queryFn: access.codes })
  const viewer = useMemo(
    (): Viewer => ({ codes: codes ?? none, company, operatorClientId }),
    [codes, company, operatorClientId],
  )
  return {
    viewer,
    company,
    known: codes !== undefined,
    failed: codes !== undefined && access.failed(),
    retry: sessionFacts.refresh,
  }
}
