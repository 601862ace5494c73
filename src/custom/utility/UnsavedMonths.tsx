import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { editKey, useSheet, type Edit } from '../../kit/grid/sheet.ts'
import { useGridText } from '../../kit/grid/texts.ts'
import { useFormats } from '../../kit/locale.ts'
import { useText } from '../../kit/texts.ts'
import { useFootRoom } from '../../kit/useFootRoom.ts'
import { cellOf, type MeterRow } from './model.ts'
import { useUtilityText } from './texts.ts'
import type { useMonthEditing } from './useMonthEditing.ts'

interface Props {
  rows: readonly MeterRow[]
  editing: ReturnType<typeof useMonthEditing>
  /** Brings a cell under the cursor. */
  onShow: (edit: Edit) => void
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

const editsOf = ({ edits }: { edits: ReadonlyMap<string, Edit> }) => edits
const cursorOf = ({ cursor }: { cursor: string | undefined }) => cursor
const failureOf = ({ failure }: { failure: string | undefined }) => failure

/** Says below the sheet what could not be saved, cell by cell, and what can be done about it. */
export function UnsavedMonths({ rows, editing, onShow, onGone }: Props) {
  const edits = useSheet(editsOf)
  const failure = useSheet(failureOf)
  const cursor = useSheet(cursorOf)
  const [next, setNext] = useState(0)
  const gridText = useGridText()
  const kitText = useText()
  const text = useUtilityText()
  const formats = useFormats()
  const room = useFootRoom('--kit-unsaved-bar')
  const kept = [...edits.values()].filter(({ state }) => state === 'kept')
  if (failure === undefined || kept.length === 0) return null
  const wrong = kept.filter(({ problem }) => problem)
  const told = wrong.find(({ id, field }) => editKey(id, field) === cursor) ?? wrong[0]
  const called = (edit: Edit) => {
    const { utilityId, month } = cellOf(edit.id)
    const meter = rows.find((row) => row.meter.id === utilityId)?.meter
    return text('wrongCell', {
      meter: meter?.name ?? `#${utilityId}`,
      month: `${formats.month(month)} ${month.slice(0, 4)}`,
      problem: edit.problem ?? '',
    })
  }
  const show = () => {
    const edit = wrong[next % wrong.length]
    setNext(next + 1)
    if (edit) onShow(edit)
  }
  return (
    <Alert
      ref={room}
      severity="error"
      sx={{
        mt: 1,
        py: 0.25,
        flexShrink: 0,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
      action={
        <>
          {told && (
            <Button color="inherit" size="small" onClick={show} sx={{ whiteSpace: 'nowrap' }}>
              {gridText('showProblem')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => void editing.retry().then(onGone)}>
            {kitText('retry')}
          </Button>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              editing.discard()
              onGone()
            }}
          >
            {gridText('discard')}
          </Button>
        </>
      }
    >
      <strong>{gridText('unsaved', { count: kept.length })}</strong> {told ? called(told) : failure}
      {wrong.length > 1 && ` ${gridText('moreProblems', { count: wrong.length - 1 })}`}
    </Alert>
  )
}
