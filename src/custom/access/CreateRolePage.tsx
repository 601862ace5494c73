import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNavigate, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { listPath, showPath } from '../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../kit/loading/states.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { role as roles } from '../../resources/access/role.resource.ts'
import { accessTexts } from './texts.ts'
import { useMayGrant, useRoles } from './useRoles.ts'

const made = z.object({ id: z.number(), version: z.number() })

/** A new role, which may start with what another one gives. */
export function CreateRolePage() {
  const [address] = useSearchParams()
  const { roles: all, error, refetch } = useRoles()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const mayGrant = useMayGrant()
  const text = useTexts(accessTexts)
  const reason = useReason()
  const [from, setFrom] = useState(address.get('from') ?? '')
  if (error && !all) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!all) return <PageSkeleton rows={4} />
  const source = all.find(({ id }) => String(id) === from)

  const onSaved = async (record: object) => {
    const { id, version } = made.parse(record)
    if (source && source.permissions.length > 0) {
      try {
        await dataProvider.saveRoleAccess(id, { permissions: source.permissions, version })
      } catch (failure) {
        notify(text('copyFailed', { reason: reason(failure) }), { type: 'error' })
      }
      await client.invalidateQueries({ queryKey: [roles.route] })
    }
    navigate(showPath(roles, id))
  }
  return (
    <Box sx={{ width: '100%', maxWidth: 960, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Heading title={source ? text('copyName', { role: source.name }) : text('newTitle')} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        {mayGrant && (
          <TextField
            select
            size="small"
            label={text('startFrom')}
            value={source ? from : ''}
            onChange={(event) => setFrom(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 240, mb: 2 }}
          >
            <MenuItem value="">{text('startEmpty')}</MenuItem>
            {all.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <RecordForm
          resource={roles}
          guarded
          onSaved={(record) => void onSaved(record)}
          onCancel={() => navigate(listPath(roles))}
        />
      </Paper>
    </Box>
  )
}
