import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { Form, RecordContextProvider, useDataProvider, useNotify, type RaRecord } from 'react-admin'
import { fieldOf, labelOf, type Resource, type Transition } from '../schema/resource.ts'
import { useAccess } from './access.ts'
import type { KitDataProvider } from './dataProvider.ts'
import { FieldInput } from './fields/inputs.tsx'
import { failureOf } from './form/failures.ts'
import { FormErrors } from './form/FormErrors.tsx'
import { labelsAbove } from './form/labelsAbove.ts'
import { bodyOf, transitionResolver, type Body } from './form/resolver.ts'
import { titleOf } from './records.ts'
import { useLabel, useReason, useText } from './texts.ts'
import { useReload } from './useRemove.tsx'

interface Props {
  resource: Resource
  verb: string
  transition: Transition
  records: readonly RaRecord[]
  onClose: () => void
}

/** Asks for what a transition wants to know, or for a yes, and carries it out on every one of the records. */
export function TransitionDialog({ resource, verb, transition, records, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(resource)
  const label = useLabel()
  const text = useText()
  const reason = useReason()
  const access = useAccess(resource)
  const [done, setDone] = useState<number>()
  const resolver = useMemo(() => transitionResolver(resource, verb), [resource, verb])
  const asks = (transition.asks ?? []).filter(access.reads)
  const only = records.length === 1 ? records[0] : undefined
  const name = only ? titleOf(resource, only) : text('selected', { count: records.length })
  const title = label(transition.label)

  const run = async (input: Body) => {
    let count = 0
    let failure: unknown
    for (const record of records) {
      setDone(count)
      try {
        await dataProvider.transition(resource.route, record.id, verb, {
          version: record['version'],
          ...input,
        })
        count += 1
      } catch (error) {
        failure ??= error
      }
    }
    setDone(undefined)
    const { errors, current } = failureOf(failure)
    if (only && failure && !current) return errors ?? { root: { serverError: reason(failure) } }
    await reload()
    const why = current ? text('stale') : reason(failure)
    if (failure)
      notify(text('transitionPart', { verb: title, count, total: records.length, reason: why }), {
        type: 'warning',
      })
    else notify(text('transitionDone', { verb: title, count }), { type: 'success' })
    onClose()
    return undefined
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="transition-title">
      <RecordContextProvider value={undefined}>
        <Form
          defaultValues={only ? bodyOf(only, asks) : {}}
          resolver={resolver}
          onSubmit={run}
          noValidate
          disableInvalidFormNotification
        >
          <DialogTitle id="transition-title">{title}</DialogTitle>
          <DialogContent sx={labelsAbove}>
            <DialogContentText sx={{ mb: 2 }}>
              {asks.length > 0 ? name : text('confirm', { name })}
            </DialogContentText>
            <FormErrors resource={resource} />
            <Stack spacing={2}>
              {asks.map((ask) => (
                <FieldInput
                  key={ask}
                  name={ask}
                  label={labelOf(resource, ask)}
                  field={{ ...fieldOf(resource, ask), required: transition.needs?.includes(ask) }}
                />
              ))}
            </Stack>
          </DialogContent>
          <DialogActions>
            {done !== undefined && records.length > 1 && (
              <output>{text('progress', { done, total: records.length })}</output>
            )}
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={done !== undefined}
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
