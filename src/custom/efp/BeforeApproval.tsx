import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useFormats } from '../../kit/locale.ts'
import { paySheet } from '../../resources/efp/efp.calls.ts'
import { clockOf } from './model.ts'
import { efpTexts } from './texts.ts'

/** Says, before the pay of a period is approved, what it comes to and which work of its days it leaves unpaid. */
export function BeforeApproval({ record }: { record: RaRecord }) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const answer = useCall(paySheet, { params: { id: Number(record.id) }, query: {} })
  return (
    <Answered of={answer} rows={2}>
      {({ total, waiting }) => (
        <>
          <Typography>
            {text('approving', {
              amount: formats.amount(total.amount),
              smart_count: total.people,
              people: formats.number(total.people),
            })}
          </Typography>
          {waiting > 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {text('leftUnapproved', { smart_count: waiting, count: formats.number(waiting) })}
            </Alert>
          )}
          {total.unratedMin > 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {text('leftUnrated', { hours: clockOf(total.unratedMin, formats) })}
            </Alert>
          )}
        </>
      )}
    </Answered>
  )
}
