import Alert from '@mui/material/Alert'
import { useFormValues } from '../../../kit/form/useFormValues.ts'
import { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { channels as waysOut } from '../../../resources/maintenance/reminder/reminder.calls.ts'
import { reminderTexts } from './texts.ts'

/** Says which of the chosen ways are not set up, before somebody relies on them. */
export function Channels() {
  const text = useTexts(reminderTexts)
  const { channels, externalEmails: emails } = useFormValues(reminder)
  const { data } = useCall(waysOut, {})
  const chosen = new Set<unknown>(Array.isArray(channels) ? channels : [])
  if (typeof emails === 'string' && emails.trim() !== '') chosen.add('email')
  const missing = (['email', 'sms'] as const).filter((way) => data?.[way] === false && chosen.has(way))
  const [one, other] = missing.map((way) => text(way))
  if (one === undefined) return null
  return (
    <Alert severity="warning" sx={{ gridColumn: '1 / -1', mb: 2 }}>
      {text('channelsMissing', { ways: other === undefined ? one : text('both', { one, other }) })}
    </Alert>
  )
}
