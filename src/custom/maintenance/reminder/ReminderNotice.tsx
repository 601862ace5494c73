import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import { useZone } from '../../../kit/formats/zone.tsx'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'
import { reminderTexts } from './texts.ts'
import { snoozes, snoozeUntil, type Snooze } from './times.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** What a reminder may be about, by its field. */
const subjects = [
  ['scheduleId', 'schedule'],
  ['utilityId', 'utility'],
  ['deliveryOrderId', 'delivery-order'],
  ['pinId', 'pin'],
] as const

/** What a reminder is about, when it comes next, and the ways to put it off or to switch it off. */
export function ReminderNotice({ record }: { record: RowOf<typeof reminder> }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useTexts(reminderTexts)
  const reason = useReason()
  const { exact } = useFormats()
  const reload = useReload(reminder)
  const zone = useZone()
  const access = useAccess(reminder)
  const [busy, setBusy] = useState(false)
  const { snooze } = reminder.transitions
  const maySnooze = snooze && access.takes(snooze) && snooze.from.includes(record.status)
  const { nextSendAt, snoozedUntil, enabled } = record
  const next = snoozedUntil ?? nextSendAt
  const about = subjects.flatMap(([field, to]) => {
    const id = record[field]
    return id ? [{ field, to, id }] : []
  })

  const run = async (act: () => Promise<unknown>, said?: string) => {
    setBusy(true)
    try {
      await act()
      if (said) notify(said, { type: 'success' })
    } catch (error) {
      notify(text('failed', { reason: reason(error) }), { type: 'error' })
    }
    await reload()
    setBusy(false)
  }
  const putOff = (choice: Snooze) => {
    const until = snoozeUntil(choice, zone)
    const body = { version: record.version, snoozedUntil: until }
    return run(
      () => dataProvider.transition(reminder.route, record.id, 'snooze', body),
      text('snoozed', { time: exact(until) }),
    )
  }
  const turn = (on: boolean) =>
    run(() =>
      dataProvider.update(reminder.route, {
        id: record.id,
        data: { enabled: on, version: record.version },
        previousData: record,
      }),
    )
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          {about.length > 0 && (
            <Typography component="div" variant="body2">
              {text('about')}:{' '}
              {about.map(({ field, to, id }, place) => (
                <span key={field}>
                  {place > 0 && ' · '}
                  <ReferenceName to={to} id={id} />
                </span>
              ))}
            </Typography>
          )}
          <Typography sx={{ fontWeight: 600 }}>
            {enabled === true && typeof next === 'string'
              ? text('next', { time: exact(next) })
              : text('noNext')}
          </Typography>
        </Box>
        {access.may('update') && (
          <FormControlLabel
            control={
              <Switch checked={enabled === true} disabled={busy} onChange={(_, on) => void turn(on)} />
            }
            label={text('on')}
          />
        )}
      </Box>
      {maySnooze && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <Typography variant="body2">{text('snooze')}:</Typography>
          {snoozes.map((choice) => (
            <Button
              key={choice}
              size="small"
              variant="outlined"
              disabled={busy}
              onClick={() => void putOff(choice)}
            >
              {text(choice)}
            </Button>
          ))}
          <Typography variant="caption" color="text.secondary">
            {text('ownTime')}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
