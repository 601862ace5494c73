import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { sentMessages } from '../../../resources/maintenance/reminder/reminder.calls.ts'
import type { ReminderMessage } from '../../../resources/maintenance/reminder/reminder.shapes.ts'
import { reminderTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'

const outcomes = {
  waiting: { tone: 'info', name: 'waiting' },
  sent: { tone: 'success', name: 'done' },
  failed: { tone: 'danger', name: 'notSent' },
} as const

/** What a reminder has sent, to whom and by which way, and what went nowhere and why. */
export function SentTab({ record }: { record: RowOf<typeof reminder> }) {
  const text = useTexts(reminderTexts)
  const messages = useCall(sentMessages, { params: { id: record.id } })
  return (
    <Answered of={messages} rows={4} empty={<Typography variant="body2">{text('noSends')}</Typography>}>
      {(data) => (
        <Box component="ol" aria-label={text('sent')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((message) => (
            <Sent key={message.id} message={message} />
          ))}
        </Box>
      )}
    </Answered>
  )
}

function Sent({
  message: { channel, address, employeeId, dueAt, outcome, reason, at },
}: {
  message: ReminderMessage
}) {
  const text = useTexts(reminderTexts)
  const { exact } = useFormats()
  const { tone, name } = outcomes[outcome]
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" component="span" sx={{ flexGrow: 1 }}>
          <strong>{text(channel)}</strong>{' '}
          {employeeId === null ? address : <ReferenceName to="employee" id={employeeId} />}
        </Typography>
        <StatusChip choice={{ value: outcome, tone, label: text(name) }} />
      </Box>
      <Typography variant="caption" color="text.secondary">
        {exact(at)} · {text('forDue', { time: exact(dueAt) })}
        {reason && ` · ${text(reason)}`}
      </Typography>
    </Box>
  )
}
