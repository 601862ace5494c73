import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { Notice } from '../../kit/loading/states.tsx'
import { activities, type Activity } from '../../resources/activity/activity.calls.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { activityTexts } from './texts.ts'

export interface Sought {
  type?: number
  start: string
  end?: string
  pin?: number
  user?: number
}

interface RowsProps {
  rows: readonly Activity[]
  timeZone: string
  onTrail: (userId: number) => void
}

/** Activities, one below the other. */
export const ActivityRows = ({ rows, ...more }: RowsProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((activity) => (
      <ActivityRow key={`${activity.kind} ${activity.id}`} activity={activity} {...more} />
    ))}
  </Box>
)

interface Props extends Omit<RowsProps, 'rows'> {
  sought: Sought
  /** Those before this instant; the newest where absent. */
  before?: string
  day: string
}

/** The newest activities, and below them those before on demand. */
export function ActivityList({ sought, before, day, ...more }: Props) {
  const text = useTexts(activityTexts)
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const found = useCall(activities, { query: { ...sought, ...(before !== undefined && { before }) } })
  return (
    <Answered
      of={found}
      isEmpty={({ rows }) => rows.length === 0 && before === undefined}
      empty={<Notice title={text('nothing')} help={text('nothingHelp', { day: formats.day(day) })} />}
    >
      {({ rows, more: others }) => {
        const last = rows.at(-1)
        return (
          <>
            <ActivityRows rows={rows} {...more} />
            {others && last && !open && (
              <Button onClick={() => setOpen(true)} sx={{ my: 1, minHeight: 44 }}>
                {text('earlier')}
              </Button>
            )}
            {others && last && open && <ActivityList sought={sought} before={last.at} day={day} {...more} />}
          </>
        )
      }}
    </Answered>
  )
}
