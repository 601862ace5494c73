import { useCompany } from './custom/shell/useCompany.ts'
import { later } from './kit/later.tsx'
import { PageSkeleton } from './kit/states.tsx'
import type { HttpClient } from './providers/http/request.ts'

const MaintenancePage = later(
  async () => (await import('./custom/maintenance/MaintenancePage.tsx')).MaintenancePage,
  <PageSkeleton />,
)

/** The maintenance dashboard, in the days of the company. */
export function MaintenanceRoute({ client, root }: { client: HttpClient; root: string }) {
  const company = useCompany()
  return company ? (
    <MaintenancePage client={client} root={root} timeZone={company.timeZone} />
  ) : (
    <PageSkeleton />
  )
}
