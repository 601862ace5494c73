import AddIcon from '@mui/icons-material/Add'
import CompareIcon from '@mui/icons-material/CompareArrows'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useAccess } from '../../kit/access/access.ts'
import { SelectionProvider } from '../../kit/list/Selection.tsx'
import { ExportButton } from '../../kit/export/ExportButton.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { ImportButton } from '../../kit/import/ImportButton.tsx'
import { newPath, showPath } from '../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { useLabel, useText } from '../../kit/texts/texts.ts'
import { role as roles } from '../../resources/access/role.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { CompareDialog } from './matrix/CompareDialog.tsx'
import { reachOf } from './matrix/matrix.ts'
import { accessTexts } from './texts.ts'
import { useRoles } from './useRoles.ts'

/** The company's roles: what each gives in short, and how many hold it. */
export function RolesPage() {
  const { roles: all, error, refetch } = useRoles()
  const text = useTexts(accessTexts)
  const kitText = useText()
  const label = useLabel()
  const mayCreate = useAccess(roles).may('create')
  const [comparing, setComparing] = useState(false)
  const create = mayCreate && (
    <Button
      component={RouterLink}
      to={newPath(roles)}
      variant="contained"
      size="small"
      startIcon={<AddIcon />}
    >
      {text('newTitle')}
    </Button>
  )
  const [by, order] = roles.list.sort
  return (
    <Box sx={{ width: '100%', maxWidth: 1000, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Heading title={label(roles.label.many)}>
        <Button size="small" component={RouterLink} to="/admin/support">
          {text('supportSessions')}
        </Button>
        {all && all.length > 1 && (
          <Button size="small" startIcon={<CompareIcon />} onClick={() => setComparing(true)}>
            {text('compare')}
          </Button>
        )}
        <ListBase resource={roles.route} sort={{ field: by, order }} exporter={false} disableSyncWithLocation>
          <SelectionProvider>
            <ImportButton resource={roles} />
            <ExportButton resource={roles} />
          </SelectionProvider>
        </ListBase>
        {create}
      </Heading>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('lead')}
      </Typography>
      {error && !all ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !all ? (
        <PageSkeleton rows={5} />
      ) : all.length === 0 ? (
        <Notice
          title={kitText('emptyTitle', { name: label(roles.label.many).toLowerCase() })}
          help={label(roles.about)}
        >
          {create}
        </Notice>
      ) : (
        <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {all.map((role) => (
            <RoleRow key={role.id} role={role} />
          ))}
        </Paper>
      )}
      {comparing && all && <CompareDialog roles={all} onClose={() => setComparing(false)} />}
    </Box>
  )
}

function RoleRow({ role }: { role: RoleAccess }) {
  const text = useTexts(accessTexts)
  const { all, own, everything } = reachOf(role.permissions)
  const gives = everything
    ? text('givesAll')
    : [
        ...(all > 0 ? [text('gives', { smart_count: all })] : []),
        ...(own > 0 ? [text(all > 0 ? 'givesOwn' : 'givesOnlyOwn', { smart_count: own })] : []),
      ].join(', ') || text('givesNothing')
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 230px 110px' },
        gap: { xs: 0.25, sm: 2 },
        alignItems: 'center',
        px: 2,
        py: 1.25,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={showPath(roles, role.id)}
          underline="hover"
          color="text.primary"
          // The whole row leads there.
          sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {role.name}
        </Link>
        {role.description && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {role.description}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {gives}
      </Typography>
      <Typography variant="body2" sx={{ textAlign: { sm: 'right' } }}>
        {text('people', { smart_count: role.users })}
      </Typography>
    </Box>
  )
}
