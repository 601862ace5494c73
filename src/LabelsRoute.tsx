import { useShell } from './custom/shell/ShellContext.ts'
import { useCompany } from './custom/shell/useCompany.ts'
import { later } from './kit/later.tsx'
import { PageSkeleton } from './kit/states.tsx'

const LabelsPage = later(
  async () => (await import('./custom/facility/LabelsPage.tsx')).LabelsPage,
  <PageSkeleton />,
)

/** The page of the QR labels, with the company and the address that they bear. */
export function LabelsRoute() {
  const { services } = useShell()
  const company = useCompany()
  return (
    <LabelsPage company={company?.name ?? ''} root={services.config.publicUrl ?? window.location.origin} />
  )
}
