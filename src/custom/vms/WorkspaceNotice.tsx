import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useAccess } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { rowOf } from '../../kit/records/rows.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { linkVendor, unlinkVendor } from '../../resources/vms/vms.calls.ts'
import { vmsTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Whether a vendor has a workspace of its own on the portal, and what that means; links it or takes that back. */
export function WorkspaceNotice({ record }: { record: RowOf<typeof vendor> }) {
  const text = useTexts(vmsTexts)
  const { id, workspace } = rowOf(vendor, record)
  const mayChange = useAccess(vendor).may('update')
  const [asking, setAsking] = useState(false)
  const [workspaceCode, setCode] = useState('')
  const link = useAction(linkVendor, {
    done: (answer) => text('linkDone', { name: answer.workspace }),
    onDone: () => setAsking(false),
  })
  const unlink = useAction(unlinkVendor, { done: () => text('unlinkDone') })
  const button = workspace ? (
    <Button
      size="small"
      color="inherit"
      disabled={unlink.busy}
      onClick={() => void unlink.run({ params: { id } })}
    >
      {text('unlink')}
    </Button>
  ) : (
    <Button size="small" color="inherit" onClick={() => setAsking(true)}>
      {text('link')}
    </Button>
  )
  return (
    <>
      <Alert severity={workspace ? 'success' : 'info'} action={mayChange && button} sx={{ mb: 1 }}>
        {workspace ? text('linked', { name: workspace }) : text('notLinked')}
      </Alert>
      {unlink.failure !== undefined && (
        <Alert severity="error" onClose={unlink.clear} sx={{ mb: 1 }}>
          {unlink.failure}
        </Alert>
      )}
      {asking && (
        <ActionDialog
          title={text('link')}
          help={text('linkHelp')}
          action={link}
          submit={text('link')}
          onSubmit={() => void link.run({ params: { id }, body: { workspaceCode } })}
          onClose={() => setAsking(false)}
          disabled={workspaceCode.trim() === ''}
          maxWidth="xs"
        >
          <TextField
            required
            fullWidth
            label={text('code')}
            value={workspaceCode}
            error={'workspaceCode' in link.errors}
            helperText={link.errors['workspaceCode']}
            onChange={({ target }) => setCode(target.value)}
          />
        </ActionDialog>
      )}
    </>
  )
}
