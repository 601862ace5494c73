import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo } from 'react'
import type { ImportError, MissingName } from '../../../schema/calls/importingText.ts'
import { useLabel } from '../../texts.ts'
import { useImportText } from './texts.ts'
import type { Cell, Import } from './useImport.ts'

export interface ErrorRowProps {
  error: ImportError
  /** What stands in the cell now. */
  value: string
  /** The name that no record has, where that is what is wrong. */
  missing: MissingName | undefined
  /** The name will be created. */
  created: boolean
  /** All cells of the column with the same wrong text, this one included. */
  alike: readonly Cell[]
  frozen: boolean
  correct: Import['correct']
  create: Import['create']
}

/** The theme's red is too dark for text on its dark ground. */
const problem: SxProps<Theme> = ({ palette }) => ({
  color: palette.mode === 'dark' ? palette.error.light : palette.error.main,
})

/** One wrong cell: its text to correct in place, and what could stand there instead. */
export const ErrorRow = memo(function ErrorRow(props: ErrorRowProps) {
  const { error, value, missing, created, alike, frozen, correct, create } = props
  const text = useImportText()
  const label = useLabel()
  const changed = value !== error.value
  const suggestions = missing?.nearest ?? (error.suggestion === undefined ? [] : [error.suggestion])
  const row = error.record === 0 ? '' : String(error.record)
  const editable = error.column !== '' && !created
  return (
    <tr>
      <th scope="row">{row}</th>
      <td>{error.column}</td>
      <td className="wide">
        {editable ? (
          <OutlinedInput
            size="small"
            fullWidth
            multiline={error.value.includes('\n')}
            value={value}
            error={!changed}
            disabled={frozen}
            inputProps={{ 'aria-label': text('valueOf', { column: error.column, row }) }}
            onChange={(event) => correct([error], event.target.value)}
          />
        ) : (
          value
        )}
      </td>
      <td>
        <Box sx={changed || created ? { color: 'text.secondary' } : problem}>
          {missing && created ? text('willCreate', { name: missing.value }) : label(error.message)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, '&:empty': { display: 'none' } }}>
          {editable &&
            suggestions
              .filter((suggestion) => suggestion !== value)
              .map((suggestion) => (
                <Chip
                  key={suggestion}
                  size="small"
                  label={suggestion}
                  disabled={frozen}
                  onClick={() => correct([error], suggestion)}
                />
              ))}
          {missing?.creatable && (
            <Chip
              size="small"
              variant="outlined"
              disabled={frozen}
              label={created ? text('keepOut') : text('createOne', { name: missing.value })}
              onClick={() => create(missing.field, missing.value, !created)}
            />
          )}
          {editable && changed && alike.length > 1 && (
            <Button size="small" disabled={frozen} onClick={() => correct(alike, value)}>
              {text('allAlike', { count: alike.length })}
            </Button>
          )}
        </Box>
      </td>
    </tr>
  )
})
