import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { showPath } from './records.ts'

/** Leads to a record's page. */
export function RecordLink({ of, id, children }: { of: Resource; id: number; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={showPath(of, id)} underline="hover">
      {children}
    </Link>
  )
}
