import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { todayIn, useFormats } from '../../kit/formats/locale.ts'
import { useCompanyZone } from '../../providers/viewer/zones.ts'
import { checkPeriod, paySheet } from '../../resources/efp/efp.calls.ts'
import type { efpPeriod } from '../../resources/efp/efpPeriod.resource.ts'
import { clockOf } from './model.ts'
import { efpTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Before approval of pay: its total, unpaid work of its days, days still to come and changes since its calculation. */
export function BeforeApproval({ record }: { record: RowOf<typeof efpPeriod> }) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const isRunning = record.endDate >= todayIn(useCompanyZone())
  const answer = useCall(paySheet, { params: { id: record.id }, query: {} })
  const checked = useCall(checkPeriod, { params: { id: record.id } })
  const differing = checked.data?.differing ?? 0
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
          {differing > 0 && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {text('outdated', { smart_count: differing, count: formats.number(differing) })}
            </Alert>
          )}
          {isRunning && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {text('notOver', { day: formats.day(record.endDate) })}
            </Alert>
          )}
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
