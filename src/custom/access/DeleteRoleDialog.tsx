import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { isUnderWay } from '../../kit/batch/runs/words.ts'
import { useReason, useText } from '../../kit/texts/texts.ts'
import { newKey } from '../../providers/data/newKey.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { role as roles } from '../../resources/access/role.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { accessTexts } from './texts.ts'

interface Props {
  role: RoleAccess
  others: readonly RoleAccess[]
  onClose: () => void
  onDeleted: () => void
}

/** Milliseconds between two looks at a move that takes longer than its call. */
const patience = 1_000

/** Deletes a role once its users have another one: nobody is left with a role that is gone. */
export function DeleteRoleDialog({ role, others, onClose, onDeleted }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useTexts(accessTexts)
  const kitText = useText()
  const reason = useReason()
  const [target, setTarget] = useState<number | 'none'>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** How many of its users still hold it. */
  const move = async (): Promise<number> => {
    const body = { filter: { roleId: role.id }, set: { roleId: target === 'none' ? null : target } }
    let batch = await dataProvider.startBatch(employee.route, 'update', body, newKey())
    while (isUnderWay(batch)) {
      await new Promise((resolve) => setTimeout(resolve, patience))
      batch = await dataProvider.batch(batch.id)
    }
    return batch.counts.failed + batch.counts.pending
  }
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const left = role.users > 0 ? await move() : 0
      if (left > 0) {
        setFailure(text('moveFailed', { count: left }))
        return
      }
      await dataProvider.delete(roles.route, { id: role.id, previousData: role })
      notify(text('deleted', { role: role.name }), { type: 'success' })
      onDeleted()
    } catch (error) {
      setFailure(text('deleteFailed', { reason: reason(error) }))
    } finally {
      setBusy(false)
      await Promise.all(
        [roles.route, employee.route].map((route) => client.invalidateQueries({ queryKey: [route] })),
      )
    }
  }
  return (
    <ActionDialog
      title={text('deleteTitle', { role: role.name })}
      help={role.users > 0 ? text('deleteHolds', { smart_count: role.users }) : text('deleteFree')}
      action={{ busy, failure }}
      submit={kitText('delete')}
      tone="error"
      disabled={role.users > 0 && target === undefined}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      {role.users > 0 && (
        <TextField
          select
          fullWidth
          size="small"
          label={text('moveTo')}
          value={target ?? ''}
          onChange={(event) => setTarget(event.target.value === 'none' ? 'none' : Number(event.target.value))}
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value="none">{text('moveNone')}</MenuItem>
        </TextField>
      )}
    </ActionDialog>
  )
}
