import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useAccess } from '../../kit/access/access.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { titleOf } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { customUserId, resetPassword } from '../../resources/employee/people.calls.ts'
import { peopleTexts } from './peopleTexts.ts'
import { useRowById } from '../../kit/records/rows.ts'

/** Sends an employee a code for a new password. */
export function ResetPasswordButton({ id }: { id: number }) {
  const text = useTexts(peopleTexts)
  const { data } = useRowById(employee, { id })
  const { reachesAll } = useAccess(employee)
  if (!data || data.status !== 'active' || !reachesAll('update')) return null
  return (
    <ActionButton
      call={resetPassword}
      title={text('resetPassword')}
      help={text('resetHelp', { name: titleOf(employee, data) })}
      submit={text('resetPassword')}
      texts={peopleTexts}
      input={() => ({ params: { id: Number(id) } })}
      done={() => text('resetSent')}
      maxWidth="xs"
    />
  )
}

/** Offers the next staff number to whoever enters a new employee. */
export function NextNumber() {
  const text = useTexts(peopleTexts)
  const { setValue } = useFormContext()
  const { defaultValues } = useFormState()
  const typed: unknown = useWatch({ name: 'employeeId' })
  const isNew = defaultValues?.['id'] === undefined
  const { data } = useCall(customUserId, {}, { enabled: isNew })
  if (!isNew || !data || typed === data.next) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {text('nextNumber', { next: data.next })}{' '}
      <Button
        size="small"
        onClick={() => setValue('employeeId', data.next, { shouldDirty: true, shouldValidate: true })}
      >
        {text('takeNumber')}
      </Button>
    </Typography>
  )
}
