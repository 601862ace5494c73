import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'react-admin'
import { ReferenceName } from '../../kit/fields/ReferenceName.tsx'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/locale.ts'
import { LoadError, PageSkeleton } from '../../kit/states.tsx'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { reminder } from '../../resources/cmms/reminder.resource.ts'
import { reminderMessages, type ReminderMessage } from '../../schema/calls/reminder.ts'
import { useReminderText } from './texts.ts'

const outcomes = {
  waiting: { tone: 'info', name: 'waiting' },
  sent: { tone: 'success', name: 'done' },
  failed: { tone: 'danger', name: 'notSent' },
} as const

/** What a reminder has sent, to whom and by which way, and what went nowhere and why. */
export function SentTab({ record }: { record: RaRecord }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useReminderText()
  const { data, error, refetch } = useQuery({
    queryKey: [reminder.route, 'messages', record.id, record['lastSentAt'], record['version']],
    queryFn: async ({ signal }) =>
      reminderMessages.parse(
        (await dataProvider.call(reminder.name, `${record.id}/messages`, { signal })).data,
      ),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  if (data.length === 0) return <Typography variant="body2">{text('noSends')}</Typography>
  return (
    <Box component="ol" aria-label={text('sent')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((message) => (
        <Sent key={message.id} message={message} />
      ))}
    </Box>
  )
}

function Sent({
  message: { channel, address, employeeId, dueAt, outcome, reason, at },
}: {
  message: ReminderMessage
}) {
  const text = useReminderText()
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
