import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import { remindOff, remindOn } from '../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import { useDayText } from './DateText.tsx'
import { Frequency } from './Frequency.tsx'
import { scheduleTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** How often a schedule comes back, when next, how well it is kept, and whether it reminds. */
export function ScheduleNotice({ record }: { record: RowOf<typeof schedule> }) {
  const text = useTexts(scheduleTexts)
  const formats = useFormats()
  const dayText = useDayText()
  const { nextRunOn, compliancePct } = record
  const percent = compliancePct ? formats.decimal(compliancePct) : undefined
  const standing = [
    nextRunOn && text('nextOn', { day: dayText(nextRunOn) }),
    percent === undefined ? text('noCompliance') : text('compliance', { percent }),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1 }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <Frequency values={record} />
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {standing.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <ReminderSwitch record={record} />
    </Box>
  )
}

function ReminderSwitch({ record }: { record: RowOf<typeof schedule> }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const reload = useReload(schedule)
  const access = useAccess(schedule)
  const text = useTexts(scheduleTexts)
  const reason = useReason()
  /** What it is being turned to. */
  const [wanted, setWanted] = useState<boolean>()
  const turn = async (on: boolean) => {
    setWanted(on)
    try {
      await dataProvider.ask(on ? remindOn : remindOff, { params: { id: record.id } })
      await reload()
    } catch (error) {
      notify(text('reminderFailed', { reason: reason(error) }), { type: 'error' })
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={wanted ?? record.reminderEnabled}
          disabled={wanted !== undefined || !access.may('update')}
          onChange={(_, on) => void turn(on)}
        />
      }
      label={text('reminder')}
      sx={{ ml: 0, mr: 0, gap: 1 }}
    />
  )
}
