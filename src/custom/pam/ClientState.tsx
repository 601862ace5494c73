import Typography from '@mui/material/Typography'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { ClientRow } from '../../resources/pam/client.calls.ts'
import { pamTexts } from './texts.ts'

/** Until when the state of a client lasts, or why it is so, in a few words. */
export function ClientState({ row }: { row: ClientRow }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const left = row.trialEndsOn === null ? undefined : dayNumber(row.trialEndsOn) - dayNumber(row.today)
  const until = () => {
    if (row.state === 'active' && row.endsOn)
      return text('renews', { day: formats.day(addDays(row.endsOn, 1)) })
    if (row.state !== 'trialing' && row.state !== 'expired') return row.stateReason ?? ''
    if (left === undefined) return ''
    if (left < 0) return text('endedAgo', { smart_count: -left })
    return left === 0 ? text('lastDay') : text('daysLeft', { smart_count: left })
  }
  const words = [row.isBlocked && text('why_blocked'), until()].filter(Boolean).join(', ')
  return (
    <Typography variant="body2" color="text.secondary">
      {words}
    </Typography>
  )
}
