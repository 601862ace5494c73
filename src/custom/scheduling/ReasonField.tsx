import TextField from '@mui/material/TextField'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { schedulingTexts } from './texts.ts'

interface Props {
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why something stands although something speaks against it: asked wherever the roster or a shift is changed. */
export function ReasonField({ value, error, onChange }: Props) {
  const text = useTexts(schedulingTexts)
  return (
    <TextField
      label={text('reason')}
      helperText={error ?? text('reasonHelp')}
      error={error !== undefined}
      value={value}
      required
      multiline
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
