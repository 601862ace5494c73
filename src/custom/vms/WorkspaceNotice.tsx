import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useAccess } from '../../kit/access/access.ts'
import { useAction } from '../../kit/calls/useAction.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { linkVendor, unlinkVendor } from '../../resources/vms/vms.calls.ts'
import { vmsTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Whether a vendor has a workspace of its own on the portal, and what that means; links it or takes that back. */
export function WorkspaceNotice({ record }: { record: RowOf<typeof vendor> }) {
  const text = useTexts(vmsTexts)
  const { id, workspace } = record
  const mayChange = useAccess(vendor).may('update')
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
    <ActionButton
      button={{ variant: 'text', color: 'inherit' }}
      call={linkVendor}
      title={text('link')}
      help={text('linkHelp')}
      submit={text('link')}
      texts={vmsTexts}
      asks={['workspaceCode']}
      input={(body) => ({ params: { id }, body })}
      done={(answer) => text('linkDone', { name: answer.workspace })}
      maxWidth="xs"
    />
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
    </>
  )
}
