import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import { codesOf } from '../../kit/access.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { listPath } from '../../kit/records.ts'
import { patrolBoardPath } from '../../domain/views.ts'
import { scopeOf } from '../../domain/permissions.ts'
import { incident } from '../../resources/incident/incident.resource.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import { touchdownPath, proofsPath } from './address.ts'
import { activityTexts } from './texts.ts'

/** Pages of the field that the menu of the spec has no entry for; each where the user may open it. */
const links = [
  { module: 'PT', to: patrolBoardPath, name: 'board' },
  { module: 'TD', to: touchdownPath, name: 'touchdowns' },
  { module: visit.module, to: listPath(visit), name: 'visits' },
  { module: incident.module, to: listPath(incident), name: 'incidents' },
  // Of the whole site, not of one's own.
  { module: visit.module, to: proofsPath, name: 'proofs', reach: 'all' },
] as const

export function FieldLinks() {
  const text = useTexts(activityTexts)
  const { permissions } = usePermissions<unknown>()
  const codes = codesOf(permissions)
  return (
    <Stack
      component="nav"
      aria-label={text('more')}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 0.5 }}
    >
      {links
        .filter((link) => {
          const reach = scopeOf(codes, link.module, 'read')
          return 'reach' in link ? reach === link.reach : reach !== 'none'
        })
        .map(({ to, name }) => (
          <Button key={name} component={Link} to={to} size="small" sx={{ minHeight: { xs: 44, sm: 32 } }}>
            {text(name)}
          </Button>
        ))}
    </Stack>
  )
}
