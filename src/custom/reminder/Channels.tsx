import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { reminder } from '../../resources/cmms/reminder.resource.ts'
import { reminderChannels } from '../../schema/calls/reminder.ts'
import { useReminderText } from './texts.ts'

/** Says which of the chosen ways are not set up, before somebody relies on them. */
export function Channels() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useReminderText()
  const values = useWatch()
  const channels: unknown = values['channels']
  const emails: unknown = values['externalEmails']
  const { data } = useQuery({
    queryKey: [reminder.route, 'channels'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      reminderChannels.parse((await dataProvider.call(reminder.name, 'channels', { signal })).data),
  })
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
