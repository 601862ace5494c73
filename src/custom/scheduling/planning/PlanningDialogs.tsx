import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { allId } from '../../../domain/access/filters.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { RosterPerson, ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { FillDialog } from './FillDialog.tsx'
import type { Planning } from './PlanActions.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RequestsDialog } from '../requests/RequestsDialog.tsx'
import { schedulingTexts } from '../texts.ts'
import type { Asked } from '../useAsked.ts'
import type { Roster } from '../roster/useRoster.ts'
import type { ShiftSaving } from '../shift/useShiftSaving.ts'

interface Props {
  planning: Planning | undefined
  asked: Asked
  shifts: readonly ShownShift[] | undefined
  people: readonly RosterPerson[]
  pinName: (pinId: number) => string
  roster: Roster
  /** Whether the viewer is employed, and so has shifts of their own. */
  isEmployee: boolean
  onMoveTo: (date: string) => void
  onClose: () => void
}

/** The dialog that was opened from the page. */
export function PlanningDialogs({
  planning,
  asked,
  shifts,
  people,
  pinName,
  roster,
  isEmployee,
  onMoveTo,
  onClose,
}: Props) {
  if (planning === 'publish') return <PublishDialog asked={asked} onClose={onClose} />
  if (planning === 'print') return <PrintDialog asked={asked} onClose={onClose} />
  if (planning === 'requests') return <RequestsDialog asked={asked} onClose={onClose} />
  if (planning === 'feed')
    return (
      <FeedDialog of={asked.pin === allId ? undefined : asked.pin} hasOwn={isEmployee} onClose={onClose} />
    )
  if (planning === 'fill' && shifts)
    return <FillDialog asked={asked} shifts={shifts} pinName={pinName} roster={roster} onClose={onClose} />
  if (planning !== 'copy') return null
  const onDone = (date: string) => {
    onClose()
    onMoveTo(date)
  }
  return <CopyWeekDialog asked={asked} people={people} roster={roster} onDone={onDone} onClose={onClose} />
}

interface ToldProps {
  roster: Roster
  saving: ShiftSaving
  onUndo: () => void
}

/** What became of the last change, and the way back. */
export function Told({ roster, saving, onUndo }: ToldProps) {
  const text = useTexts(schedulingTexts)
  return (
    <Snackbar
      open={roster.told !== undefined || saving.told !== undefined}
      autoHideDuration={12_000}
      onClose={(_, why) => {
        if (why === 'clickaway') return
        roster.hush()
        saving.forget()
      }}
      message={text(saving.told ?? (roster.told === 'undone' ? 'undone' : 'saved'))}
      action={
        (saving.told ? saving.mayUndo : roster.told === 'saved') && (
          <Button color="inherit" onClick={onUndo} sx={{ minHeight: 44 }}>
            {text('undo')}
          </Button>
        )
      }
    />
  )
}
