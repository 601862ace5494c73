import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMemo, useState } from 'react'
import { Form, RecordContextProvider, useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { Resource, Transition } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { TransitionFields } from '../form/TransitionFields.tsx'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { failureOf } from '../calls/failures.ts'
import { FormErrors } from '../form/FormErrors.tsx'
import { bodyOf, transitionResolver, type Body } from '../form/resolver.ts'
import { useParts } from '../area/parts.ts'
import { useTitle } from '../texts/title.ts'
import { useDismiss, useLabel, useReason, useText } from '../texts/texts.ts'
import { useKeptOpen } from '../navigation/useGuard.ts'
import { useReload } from '../records/useReload.ts'
import { outcomeOf } from './useTransition.ts'
import { SiteZone } from '../formats/zone.tsx'

interface Props {
  resource: Resource
  verb: string
  transition: Transition
  record: RaRecord
  /** What the record is called here, where that says more than its title. */
  name?: string | undefined
  onClose: () => void
}

/**
 * Requests a transition's fields, or a confirmation, and runs it on the shown version. Only its buttons discard typed
 * text.
 */
export function TransitionDialog({ resource, verb, transition, record, name: called, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(resource)
  const label = useLabel()
  const text = useText()
  const dismiss = useDismiss()
  const reason = useReason()
  const titleOfRecord = useTitle()
  const access = useAccess(resource)
  const [busy, setBusy] = useState(false)
  const [base, setBase] = useState(record)
  const asked = useMemo(() => access.asked(transition), [access, transition])
  const resolver = useMemo(() => transitionResolver(resource, verb, asked), [resource, verb, asked])
  const [start] = useState(() =>
    bodyOf(
      record,
      asked.filter((name) => !transition.anew?.includes(name)),
    ),
  )
  const kept = useKeptOpen(onClose)
  const name = called ?? titleOfRecord(resource, record)
  const title = label(transition.label)
  const state = label(outcomeOf(resource, transition))
  const Before = useParts(resource).before?.[verb]

  const run = async (input: Body) => {
    setBusy(true)
    try {
      await dataProvider.transition(resource.route, record.id, verb, { version: base['version'], ...input })
      notify(text('transitionDone', { name, state }), { type: 'success' })
    } catch (error) {
      const { errors, current } = failureOf(error)
      if (!current) return errors ?? { root: { serverError: reason(error) } }
      setBase({ ...current, id: record.id })
      void reload()
      return { root: { serverError: text('stale') } }
    } finally {
      setBusy(false)
    }
    await reload()
    onClose()
    return undefined
  }

  return (
    <Dialog open {...kept} fullWidth maxWidth="sm" aria-labelledby="transition-title">
      <RecordContextProvider value={undefined}>
        <Form
          defaultValues={start}
          resolver={resolver}
          onSubmit={run}
          noValidate
          disableInvalidFormNotification
        >
          <DialogTitle id="transition-title">{title}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              {asked.length > 0 ? name : text('confirm', { name })}
            </DialogContentText>
            {Before && <Before record={record} />}
            <FormErrors resource={resource} />
            <SiteZone resource={resource} record={record}>
              <TransitionFields resource={resource} transition={transition} names={asked} record={record} />
            </SiteZone>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{dismiss(title)}</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={busy}
              color={transition.tone === 'danger' ? 'error' : 'primary'}
            >
              {title}
            </Button>
          </DialogActions>
        </Form>
      </RecordContextProvider>
    </Dialog>
  )
}
