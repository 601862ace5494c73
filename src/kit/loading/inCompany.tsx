import type { ComponentType } from 'react'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { PageSkeleton } from './states.tsx'

/** Gives a page the time zone of the company, whose days it shows. */
export const inCompany = (Page: ComponentType<{ timeZone: string }>) =>
  function InCompany() {
    const company = useCompany()
    return company ? <Page timeZone={company.timeZone} /> : <PageSkeleton />
  }
