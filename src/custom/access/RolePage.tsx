import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNavigate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { editPath, listPath, newPath } from '../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { useText } from '../../kit/texts/texts.ts'
import { role as roles } from '../../resources/access/role.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { startViewing } from '../../providers/acting/viewAs.ts'
import { AccessEditor } from './matrix/AccessEditor.tsx'
import { RoleHistory } from './RoleHistory.tsx'
import { RoleUsers } from './RoleUsers.tsx'
import { accessTexts } from './texts.ts'
import { useMayGrant, useRoles, useSeesAllRoles } from './useRoles.ts'

const CompareDialog = later(async () => (await import('./matrix/CompareDialog.tsx')).CompareDialog)
const DeleteRoleDialog = later(async () => (await import('./DeleteRoleDialog.tsx')).DeleteRoleDialog)

const tabs = ['access', 'users', 'history'] as const

/** One role: what it gives, who holds it, and what was done to it. */
export function RolePage() {
  const { id } = useParams()
  const { roles: all, error, refetch } = useRoles()
  const text = useTexts(accessTexts)
  if (error && !all) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!all) return <PageSkeleton />
  const role = all.find((one) => String(one.id) === id)
  if (!role) {
    return (
      <Notice title={text('noSuchRole')} help={text('noSuchRoleHelp')}>
        <Button component={RouterLink} to={listPath(roles)} variant="contained">
          {text('back')}
        </Button>
      </Notice>
    )
  }
  return <RoleContent key={role.id} role={role} all={all} />
}

function RoleContent({ role, all }: { role: RoleAccess; all: readonly RoleAccess[] }) {
  const access = useAccess(roles)
  const mayGrant = useMayGrant()
  const seesAll = useSeesAllRoles()
  const navigate = useNavigate()
  const text = useTexts(accessTexts)
  const kitText = useText()
  const tabId = useId()
  const [tab, setTab] = useState<(typeof tabs)[number]>('access')
  const [dialog, setDialog] = useState<'compare' | 'delete'>()
  const names = {
    access: text('access'),
    users: `${text('users')} (${role.users})`,
    history: kitText('history'),
  }
  return (
    <Box sx={{ width: '100%', maxWidth: 1100, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Link component={RouterLink} to={listPath(roles)} variant="body2" underline="hover">
        ← {text('back')}
      </Link>
      <Heading title={role.name}>
        {seesAll && (
          <Button size="small" onClick={() => startViewing(role)}>
            {text('viewAs')}
          </Button>
        )}
        {access.may('update') && (
          <Button component={RouterLink} to={editPath(roles, role.id)} size="small" variant="outlined">
            {text('rename')}
          </Button>
        )}
        {access.may('create') && mayGrant && (
          <Button component={RouterLink} to={`${newPath(roles)}?from=${role.id}`} size="small">
            {text('clone')}
          </Button>
        )}
        {all.length > 1 && (
          <Button size="small" onClick={() => setDialog('compare')}>
            {text('compare')}
          </Button>
        )}
        {access.may('delete') && (
          <Button size="small" color="error" onClick={() => setDialog('delete')}>
            {kitText('delete')}
          </Button>
        )}
      </Heading>
      {role.description && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {role.description}
        </Typography>
      )}
      <Paper variant="outlined" sx={{ px: { xs: 1.5, sm: 2 }, pb: 2 }}>
        <Tabs
          value={tab}
          onChange={(_, chosen: (typeof tabs)[number]) => setTab(chosen)}
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 2, minHeight: 40 }}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              label={names[name]}
              id={`${tabId}-${name}`}
              aria-controls={`${tabId}-${name}-panel`}
              sx={{ minHeight: 40 }}
            />
          ))}
        </Tabs>
        {tabs.map((name) => (
          // What is set but not saved outlives a look at the users.
          <div
            key={name}
            role="tabpanel"
            id={`${tabId}-${name}-panel`}
            aria-labelledby={`${tabId}-${name}`}
            hidden={tab !== name}
          >
            {name === 'access' && <AccessEditor role={role} />}
            {name === 'users' && tab === name && <RoleUsers role={role} />}
            {name === 'history' && tab === name && <RoleHistory role={role} />}
          </div>
        ))}
      </Paper>
      {dialog === 'compare' && (
        <CompareDialog roles={all} firstId={role.id} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'delete' && (
        <DeleteRoleDialog
          role={role}
          others={all.filter(({ id }) => id !== role.id)}
          onClose={() => setDialog(undefined)}
          onDeleted={() => navigate(listPath(roles))}
        />
      )}
    </Box>
  )
}
