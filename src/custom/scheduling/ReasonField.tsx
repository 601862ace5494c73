import TextField from '@mui/material/TextField'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { schedulingTexts } from './texts.ts'

interface Props {
  value: string
  error: string | undefined
  onChange: (reason: string) => void
  label?: string
  /** What an optional reason is for; without it the reason is required. */
  optional?: string
}

/** Why something stands although something speaks against it: asked wherever the roster or a shift is changed. */
export function ReasonField({ value, error, onChange, label, optional }: Props) {
  const text = useTexts(schedulingTexts)
  return (
    <TextField
      label={label ?? text('reason')}
      helperText={error ?? optional ?? text('reasonHelp')}
      error={error !== undefined}
      value={value}
      required={optional === undefined}
      multiline
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
