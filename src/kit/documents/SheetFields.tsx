import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  labelSheetNames,
  labelSheets,
  labelsOn,
  type LabelSheet,
} from '../../resources/documents/documents.shapes.ts'
import { useText } from '../texts/texts.ts'

/** A sheet of labels as it lies in the printer. */
export interface SheetChoice {
  size: LabelSheet
  /** Labels of the first sheet that are used already. */
  offset: number
}

interface Props {
  value: SheetChoice
  onChange: (value: SheetChoice) => void
}

/** Asks which sheet labels are printed on, and where its first free label is. */
export function SheetFields({ value: { size, offset }, onChange }: Props) {
  const text = useText()
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        label={text('sheet')}
        helperText={text('sheetHelp')}
        value={size}
        onChange={(event) =>
          onChange({ size: labelSheetNames.find((name) => name === event.target.value) ?? '2x4', offset: 0 })
        }
        sx={{ width: 200 }}
      >
        {labelSheetNames.map((name) => (
          <MenuItem key={name} value={name}>
            {`${labelSheets[name].columns} × ${labelSheets[name].rows}`}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth={false}
        size="small"
        label={text('firstLabel')}
        helperText={text('firstLabelHelp')}
        value={offset + 1}
        onChange={(event) => onChange({ size, offset: Number(event.target.value) - 1 })}
        sx={{ width: 200 }}
      >
        {Array.from({ length: labelsOn(size) }, (_, index) => (
          <MenuItem key={index} value={index + 1}>
            {index + 1}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
