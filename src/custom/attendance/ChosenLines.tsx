import Button from '@mui/material/Button'
import { useState } from 'react'
import { SheetBar } from '../../kit/layout/SheetBar.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useText } from '../../kit/texts/texts.ts'
import type { TimesheetLine } from '../../resources/attendance/attendance.calls.ts'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import { transitionsOf } from '../../schema/resource.ts'
import { Decided } from './Decided.tsx'
import { isRepairable, lineKey } from './model.ts'
import { RepairDialog } from './dialogs/RepairDialog.tsx'
import { timesheetTexts } from './texts.ts'

const TransitionBatchDialog = later(
  async () => (await import('../../kit/batch/dialogs/TransitionBatchDialog.tsx')).TransitionBatchDialog,
)

interface Props {
  lines: readonly TimesheetLine[]
  /** Chooses these lines, and no others. */
  onChoose: (keys: readonly string[]) => void
}

/** What can be done with the chosen lines; each says what it will do first. */
export function ChosenLines({ lines, onChoose }: Props) {
  const text = useTexts(timesheetTexts)
  const kitText = useText()
  const formats = useFormats()
  const [opened, setOpened] = useState<'approve' | 'reject' | 'repair'>()
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    onChoose([])
  }
  const wanting = lines.filter(isRepairable)
  const ids = lines.flatMap(({ id }) => id ?? [])
  const step = transitionsOf(clocking).find(({ verb }) => verb === opened)
  return (
    <>
      <SheetBar label={kitText('selected', { count: formats.number(lines.length) })}>
        {ids.length > 0 && (
          <>
            <Button variant="contained" onClick={() => setOpened('approve')} sx={{ minHeight: 44 }}>
              {text('approveMany', { count: ids.length })}
            </Button>
            <Button color="error" onClick={() => setOpened('reject')} sx={{ minHeight: 44 }}>
              {text('rejectMany', { count: ids.length })}
            </Button>
          </>
        )}
        {wanting.length > 0 && (
          <Button variant="outlined" onClick={() => setOpened('repair')} sx={{ minHeight: 44 }}>
            {text('repair', { count: wanting.length })}
          </Button>
        )}
      </SheetBar>
      {step && (
        <TransitionBatchDialog
          resource={clocking}
          {...step}
          selection={{
            count: ids.length,
            chosen: { ids },
            choose: (failed) =>
              onChoose(lines.filter(({ id }) => id !== null && failed.includes(id)).map(lineKey)),
          }}
          renderSummary={(preview) => <Decided preview={preview} lines={lines} />}
          onClose={close}
          onStarted={done}
        />
      )}
      {opened === 'repair' && <RepairDialog lines={wanting} onClose={done} />}
    </>
  )
}
