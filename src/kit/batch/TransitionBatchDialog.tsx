import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useMemo } from 'react'
import { Form, RecordContextProvider } from 'react-admin'
import type { Resource, Transition } from '../../schema/resource.ts'
import { FormErrors } from '../form/FormErrors.tsx'
import { transitionResolver, type Body } from '../form/resolver.ts'
import { useDismiss, useLabel, useText } from '../texts.ts'
import { useAccess } from '../access.ts'
import { AskedFields } from '../AskedFields.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import type { Selection } from './Selection.tsx'
import { useBatchText } from './texts.ts'
import { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from './words.ts'

interface Props {
  resource: Resource
  verb: string
  transition: Transition
  selection: Pick<Selection, 'count' | 'chosen'>
  /** Shows first what will become of each record: where they are many, or not all of them may take it. */
  previewed: boolean
  onClose: () => void
  onStarted: () => void
}

/** A change of status of many records: what it asks for or a yes, and the preview where there is something to see. */
export function TransitionBatchDialog(props: Props) {
  const { resource, verb, transition, selection, previewed, onClose, onStarted } = props
  const text = useBatchText()
  const kitText = useText()
  const dismiss = useDismiss()
  const label = useLabel()
  const { things } = useBatchWords()
  const access = useAccess(resource)
  const asked = useMemo(() => access.asked(transition), [access, transition])
  const atOnce = previewed && asked.length === 0
  const steps = useBatchSteps(resource, { action: verb, chosen: selection.chosen, atOnce, onStarted })
  const resolver = useMemo(() => transitionResolver(resource, verb, asked), [resource, verb, asked])
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
          <AskedFields resource={resource} transition={transition} asked={asked} />
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
      title={text('verbTitle', { verb: name, things: things(resource, selection.count) })}
      steps={steps}
      runLabel={runLabel}
      danger={danger}
      form={atOnce ? undefined : form}
      onClose={onClose}
    />
  )
}
