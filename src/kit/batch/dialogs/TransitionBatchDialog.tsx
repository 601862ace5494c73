import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useMemo, type ComponentProps } from 'react'
import { Form, RecordContextProvider } from 'react-admin'
import type { Transition } from '../../../schema/resource.ts'
import { FormErrors } from '../../form/FormErrors.tsx'
import { manyTransitionResolver, type Body } from '../../form/resolver.ts'
import { useDismiss, useLabel, useText } from '../../texts/texts.ts'
import { useAccess } from '../../access/access.ts'
import { TransitionFields } from '../../form/TransitionFields.tsx'
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx'
import { useBatchText } from '../runs/texts.ts'
import { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from '../runs/words.ts'

interface Props extends BatchDialogProps {
  verb: string
  transition: Transition
  renderSummary?: ComponentProps<typeof BatchDialog>['renderSummary']
}

/** A transition of many records, with its fields and a preview; for one record, a confirmation. */
export function TransitionBatchDialog(props: Props) {
  const { resource, verb, transition, selection, onClose, onStarted } = props
  const text = useBatchText()
  const kitText = useText()
  const dismiss = useDismiss()
  const label = useLabel()
  const { things } = useBatchWords()
  const access = useAccess(resource)
  const asked = useMemo(() => access.asked(transition), [access, transition])
  const previewed = selection.count > 1
  const atOnce = previewed && asked.length === 0
  const steps = useBatchSteps(resource, { action: verb, chosen: selection.chosen, atOnce, onStarted })
  const resolver = useMemo(() => manyTransitionResolver(resource, verb, asked), [resource, verb, asked])
  const name = label(transition.label)
  const danger = transition.tone === 'danger'
  const runLabel = (count: number) => text('runVerb', { verb: name, things: things(resource, count) })
  const send = (values: Body) => steps.send(Object.keys(values).length > 0 ? { values } : {}, previewed)
  const form = (
    <RecordContextProvider value={undefined}>
      <Form resolver={resolver} onSubmit={send} noValidate disableInvalidFormNotification>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {kitText('confirm', { name: things(resource, selection.count) })}
          </DialogContentText>
          <FormErrors resource={resource} />
          <TransitionFields resource={resource} transition={transition} names={asked} />
          {previewed && asked.some((one) => !transition.needs?.includes(one)) && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {text('emptyKeeps')}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{dismiss(name)}</Button>
          <Button
            type="submit"
            variant="contained"
            color={danger && !previewed ? 'error' : 'primary'}
            disabled={steps.busy}
          >
            {previewed ? text('preview') : runLabel(selection.count)}
          </Button>
        </DialogActions>
      </Form>
    </RecordContextProvider>
  )
  return (
    <BatchDialog
      {...props}
      title={text('verbTitle', { verb: name, things: things(resource, selection.count) })}
      steps={steps}
      runLabel={runLabel}
      danger={danger}
      form={atOnce ? undefined : form}
    />
  )
}
