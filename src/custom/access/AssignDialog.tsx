import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { Form, RecordContextProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { FieldInput } from '../../kit/fields/inputs.tsx'
import { useText } from '../../kit/texts/texts.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import type { RoleAccess } from '../../resources/access/access.shapes.ts'
import { references } from '../../schema/fields.ts'
import { accessTexts } from './texts.ts'
import { useAssign } from './useAssign.ts'

const people = references({ to: employee.name })
const chosen = z.object({ ids: z.array(z.number()).check(z.minLength(1)) })

/** Asks who is to get the role. */
export function AssignDialog({ role, onClose }: { role: RoleAccess; onClose: () => void }) {
  const text = useTexts(accessTexts)
  const kitText = useText()
  const { assign, busy } = useAssign()
  const submit = async (values: unknown) => {
    const { data } = chosen.safeParse(values)
    if (data && (await assign(data.ids, role.id))) onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="assign-role">
      <RecordContextProvider value={undefined}>
        <Form defaultValues={{ ids: [] }} onSubmit={submit} noValidate>
          <DialogTitle id="assign-role">{text('assignTitle', { role: role.name })}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>{text('assignHelp')}</DialogContentText>
            <FieldInput name="ids" field={people} label={text('employees')} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{kitText('cancel')}</Button>
            <Assign label={text('assignRun')} busy={busy} />
          </DialogActions>
        </Form>
      </RecordContextProvider>
    </Dialog>
  )
}

function Assign({ label, busy }: { label: string; busy: boolean }) {
  const ids: unknown = useWatch({ name: 'ids' })
  return (
    <Button type="submit" variant="contained" disabled={busy || !chosen.safeParse({ ids }).success}>
      {label}
    </Button>
  )
}
