import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import type { SubscriptionState } from '../../domain/platform/billing/subscription.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { ClientRow } from '../../resources/pam/client.calls.ts'
import { pamTexts } from './texts.ts'

const tones: Readonly<Record<SubscriptionState, 'neutral' | 'info' | 'success' | 'warning' | 'danger'>> = {
  pending: 'info',
  trialing: 'warning',
  active: 'success',
  past_due: 'warning',
  read_only: 'danger',
  suspended: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  closed: 'neutral',
  free: 'neutral',
}

/** The state of a client and until when, in a few words. */
export function ClientState({ row }: { row: ClientRow }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const left = row.trialEndsOn === null ? undefined : dayNumber(row.trialEndsOn) - dayNumber(row.today)
  const isShut = row.state === 'suspended' || row.state === 'closed'
  const chip =
    row.isBlocked && !isShut
      ? { value: 'blocked', label: text('blocked'), tone: 'danger' as const }
      : {
          value: row.state,
          label: text(`state_${row.state}`),
          tone: row.state === 'trialing' && left !== undefined && left <= 3 ? 'danger' : tones[row.state],
        }
  const until = () => {
    if (row.state === 'active' && row.endsOn)
      return text('renews', { day: formats.day(addDays(row.endsOn, 1)) })
    if (row.state !== 'trialing' && row.state !== 'expired') return row.stateReason ?? ''
    if (left === undefined) return ''
    if (left < 0) return text('endedAgo', { smart_count: -left })
    return left === 0 ? text('lastDay') : text('daysLeft', { smart_count: left })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <StatusChip choice={chip} />
      <Typography component="span" variant="body2" color="text.secondary" noWrap>
        {until()}
      </Typography>
    </Box>
  )
}
