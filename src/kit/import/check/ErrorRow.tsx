import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo } from 'react'
import type { ImportError } from '../../../schema/calls/importing.ts'
import { useDayText } from '../../fields/day/dayText.ts'
import { useLabel } from '../../texts/texts.ts'
import { withConfirmed, withLeftOut, withTexts } from '../run/corrections.ts'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'

/** Something wrong with a cell, and where. */
export interface Fault extends ImportError {
  record: number
  /** What people call the record. */
  title: string
  /** The cell's text as the file has it. */
  was: string
}

interface Props {
  fault: Fault
  /** The current text of the cell. */
  value: string
  /** The record is to be left out. */
  left: boolean
  /** The record is said to be the same one's. */
  confirmed: boolean
  /** The import will create this name. */
  created: boolean
  /** All cells with the same wrong text, this one included. */
  alike: readonly Fault[]
  frozen: boolean
  correct: Import['correct']
}

/** The theme's red is too dark for text on its dark ground. */
const problem: SxProps<Theme> = ({ palette }) => ({
  color: palette.mode === 'dark' ? palette.error.light : palette.error.main,
})

/** A cell with an error: its text to correct, and possible values. */
export const ErrorRow = memo(function ErrorRow(props: Props) {
  const { fault, value, left, confirmed, created, alike, frozen, correct } = props
  const text = useImportText()
  const label = useLabel()
  const day = useDayText('date')
  const { record, title, column, message, suggestion, was, confirm } = fault
  const changed = value !== was
  const same = confirmed && confirm !== undefined
  const editable = column !== '' && !created && !left
  const put = (faults: readonly Fault[], next: string) => correct((before) => withTexts(before, faults, next))
  return (
    <tr>
      <th scope="row">
        {record}
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
          {title}
        </Box>
      </th>
      <td>{column}</td>
      <td className="wide">
        {editable ? (
          <OutlinedInput
            size="small"
            fullWidth
            multiline={was.includes('\n')}
            value={value}
            error={!changed}
            disabled={frozen}
            inputProps={{ 'aria-label': text('valueOf', { column, row: record }) }}
            onChange={(event) => put([fault], event.target.value)}
          />
        ) : (
          value
        )}
      </td>
      <td>
        <Box sx={changed || created || left || same ? { color: 'text.secondary' } : problem}>
          {left
            ? text('willLeave')
            : same
              ? text(confirm === '' ? 'willConfirmEmpty' : 'willConfirm')
              : created
                ? text('willCreate', { name: was })
                : label(message)}
        </Box>
        {confirm && !left && <Box>{text('hasNow', { value: day.write(confirm) })}</Box>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, '&:empty': { display: 'none' } }}>
          {editable && suggestion !== undefined && suggestion !== value && (
            <Chip
              size="small"
              label={suggestion}
              disabled={frozen}
              onClick={() => put([fault], suggestion)}
            />
          )}
          {editable && changed && alike.length > 1 && (
            <Button size="small" disabled={frozen} onClick={() => put(alike, value)}>
              {text('allAlike', { count: alike.length })}
            </Button>
          )}
          {confirm !== undefined && !left && !changed && (
            <Button
              size="small"
              disabled={frozen}
              aria-label={`${text(confirmed ? 'takeBack' : confirm === '' ? 'confirmEmpty' : 'confirm')}: ${record}`}
              onClick={() => correct((before) => withConfirmed(before, record, !confirmed))}
            >
              {text(confirmed ? 'takeBack' : confirm === '' ? 'confirmEmpty' : 'confirm')}
            </Button>
          )}
          {!changed && !created && !same && (
            <Button
              size="small"
              disabled={frozen}
              aria-label={`${text(left ? 'takeBack' : 'leaveOut')}: ${record}`}
              onClick={() => correct((before) => withLeftOut(before, record, !left))}
            >
              {text(left ? 'takeBack' : 'leaveOut')}
            </Button>
          )}
        </Box>
      </td>
    </tr>
  )
})
