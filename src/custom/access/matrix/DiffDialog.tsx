import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { failureOf } from '../../../kit/calls/failures.ts'
import { useReason, useText } from '../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { role as roles } from '../../../resources/access/role.resource.ts'
import type { RoleAccess } from '../../../resources/access/access.shapes.ts'
import { ChangeList } from './ChangeList.tsx'
import type { Difference } from './matrix.ts'
import { accessTexts } from '../texts.ts'

interface Props {
  role: RoleAccess
  difference: Difference
  /** All that the role gives from then on. */
  permissions: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** What is granted, what is taken and whom it affects, before it is saved. */
export function DiffDialog({ role, difference, permissions, onClose, onSaved }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useTexts(accessTexts)
  const kitText = useText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await dataProvider.saveRoleAccess(role.id, { permissions, version: role.version })
      // The role may be the user's own: what they may do is asked for anew, too.
      await Promise.all(
        [[roles.route], ['access'], ['auth']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      notify(text('saved', { role: role.name }), { type: 'success' })
      onSaved()
    } catch (error) {
      setBusy(false)
      const changedByOthers = failureOf(error).current !== undefined
      if (changedByOthers) await client.invalidateQueries({ queryKey: [roles.route] })
      setFailure(changedByOthers ? text('stale') : text('saveFailed', { reason: reason(error) }))
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : onClose} aria-labelledby="access-diff">
      <DialogTitle id="access-diff">{text('diffTitle', { role: role.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {role.users > 0 ? text('affects', { smart_count: role.users }) : text('affectsNobody')}
        </DialogContentText>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <ChangeList title={text('granted')} codes={difference.granted} tone="success.main" />
        <ChangeList title={text('taken')} codes={difference.taken} tone="error.main" />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {kitText('cancel')}
        </Button>
        <Button variant="contained" onClick={() => void save()} disabled={busy}>
          {kitText(busy ? 'saving' : 'save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
