import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useMemo, useState } from 'react'
import { Form, RecordContextProvider } from 'react-admin'
import { fieldOf } from '../../../schema/resource.ts'
import { useAccess } from '../../access/access.ts'
import { FormErrors } from '../../form/FormErrors.tsx'
import type { Body } from '../../form/resolver.ts'
import { useText } from '../../texts/texts.ts'
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx'
import { bulkBody, bulkResolver, type Modes } from './bulkValues.ts'
import { BulkFields } from './BulkFields.tsx'
import { useBatchText } from '../runs/texts.ts'
import { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from '../runs/words.ts'

/** Sets, empties, adds or removes values in many records at once; one record needs no preview. */
export function BulkEditDialog(props: BatchDialogProps) {
  const { resource, selection, onStarted } = props
  const text = useBatchText()
  const kitText = useText()
  const { things } = useBatchWords()
  const access = useAccess(resource)
  const steps = useBatchSteps(resource, { action: 'update', chosen: selection.chosen, onStarted })
  const [modes, setModes] = useState<Modes>({})
  const resolver = useMemo(() => bulkResolver(resource, modes), [resource, modes])
  const single = selection.count === 1
  const writable = access
    .writable('update')
    // A value that no two records may share cannot be given to many.
    .filter((name) => single || !(fieldOf(resource, name).unique || fieldOf(resource, name).unshared))
  const runLabel = (count: number) => text('runUpdate', { things: things(resource, count) })
  const send = (values: Body) => steps.send(bulkBody(resource, modes, values), !single)
  const chosen = Object.values(modes).some((mode) => mode !== 'leave')
  const form = (
    <RecordContextProvider value={undefined}>
      <Form
        resolver={resolver}
        onSubmit={send}
        noValidate
        shouldFocusError={false}
        disableInvalidFormNotification
      >
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text('editHelp')}</DialogContentText>
          <FormErrors resource={resource} />
          <BulkFields
            resource={resource}
            writable={writable}
            modes={modes}
            onMode={(name, mode) => setModes((now) => ({ ...now, [name]: mode }))}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{kitText('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!chosen || steps.busy}>
            {steps.busy ? text('previewing') : single ? runLabel(1) : text('preview')}
          </Button>
        </DialogActions>
      </Form>
    </RecordContextProvider>
  )
  return (
    <BatchDialog
      {...props}
      title={text('editTitle', { things: things(resource, selection.count) })}
      steps={steps}
      runLabel={runLabel}
      form={form}
      chosen={chosen}
    />
  )
}
