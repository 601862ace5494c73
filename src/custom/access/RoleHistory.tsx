import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { History } from '../../kit/show/History.tsx'
import { LoadError, PageSkeleton } from '../../kit/loading/states.tsx'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { role as roles } from '../../resources/access/role.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { ChangeList } from './matrix/ChangeList.tsx'
import { accessTexts } from './texts.ts'

/** Who changed the role and when: its name as that of every record, and what it gives. */
export function RoleHistory({ role }: { role: RoleAccess }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(accessTexts)
  const { data, error, refetch } = useQuery({
    queryKey: [roles.route, 'accessChanges', role.id, role.version],
    queryFn: () => dataProvider.accessChanges(role.id),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  const further = new Map(
    data.map(({ id, granted, taken }) => [
      id,
      <Box key={id} sx={{ mt: 1 }}>
        <ChangeList title={text('granted')} codes={granted} tone="success.main" />
        <ChangeList title={text('taken')} codes={taken} tone="error.main" />
      </Box>,
    ]),
  )
  return <History resource={roles} record={role} further={further} />
}
