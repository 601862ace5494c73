import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { saveCustomer } from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { paymentTexts } from './texts.ts'

interface Props {
  customer: AnswerOf<typeof saveCustomer>
  onClose: () => void
  onSaved: () => void
}

const fields = [
  { name: 'billingName', autoComplete: 'organization', required: true },
  { name: 'billingEmail', autoComplete: 'email', required: true },
  { name: 'billingAddress', autoComplete: 'street-address', required: true, lines: 3 },
  { name: 'taxNo', autoComplete: 'off', required: false },
] as const

/** Asks to whom invoices are made out. */
export function CustomerDialog({ customer, onClose, onSaved }: Props) {
  const text = useTexts(paymentTexts)
  const [values, setValues] = useState({
    billingName: customer.billingName ?? '',
    billingEmail: customer.billingEmail ?? '',
    billingAddress: customer.billingAddress ?? '',
    taxNo: customer.taxNo ?? '',
  })
  const [version] = useState(customer.version)
  const save = useAction(saveCustomer, { done: () => text('customerSaved'), onDone: onSaved })
  return (
    <ActionDialog
      title={text('customer')}
      help={text('customerHelp')}
      action={save}
      submit={text('save')}
      onSubmit={() => void save.run({ body: { ...values, taxNo: values.taxNo || null, version } })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {fields.map(({ name, autoComplete, required, ...more }) => (
          <TextField
            key={name}
            name={name}
            label={text(name)}
            required={required}
            fullWidth
            autoComplete={autoComplete}
            multiline={'lines' in more}
            {...('lines' in more && { minRows: more.lines })}
            value={values[name]}
            error={name in save.errors}
            helperText={save.errors[name]}
            onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
          />
        ))}
      </Box>
    </ActionDialog>
  )
}
