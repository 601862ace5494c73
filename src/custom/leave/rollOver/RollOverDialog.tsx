import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { RollOverRuns } from './RollOverRuns.tsx'
import { RollOverTables } from './RollOverTables.tsx'
import { leaveTexts } from '../texts.ts'
import { useToday } from '../views/useDay.ts'
import { useRollOver } from './useRollOver.ts'

/** The first day of the leave year after a day. */
function nextYear(today: string, startMonth: number): string {
  const start = `${today.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`
  return start > today ? start : `${String(Number(today.slice(0, 4)) + 1)}${start.slice(4)}`
}

/** Previews what the year-end roll-over does to everybody, without writing anything, and carries out what is due. */
export function RollOverDialog({ startMonth, onClose }: { startMonth: number; onClose: () => void }) {
  const text = useTexts(leaveTexts)
  const today = useToday()
  const [on, setOn] = useState(nextYear(today, startMonth))
  const { dry, ask, shown } = useRollOver()
  return (
    <ActionDialog
      title={text('rollOver')}
      help={text('rollOverHelp')}
      action={dry}
      submit={text('rollOverPreview')}
      onSubmit={() => ask(on)}
      onClose={onClose}
      disabled={on === ''}
      done
      maxWidth="md"
    >
      <DayField
        size="small"
        margin="dense"
        label={text('rollOverOn')}
        value={on}
        onChange={setOn}
        error={'on' in dry.errors}
        helperText={dry.errors['on']}
      />
      {shown && <RollOverTables {...shown} />}
      <RollOverRuns />
    </ActionDialog>
  )
}
