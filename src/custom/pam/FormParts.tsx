import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { DayField } from '../../kit/fields/day/DayField.tsx'

interface Part {
  /** As the call has it: what it refuses stands at the field. */
  name: string
  label: string
  errors: Readonly<Record<string, string>>
}

interface InputProps extends Part {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'date'
  hint?: string
  required?: boolean
  numeric?: boolean
  /** Several lines, over the whole width. */
  long?: boolean
  /** Characters. */
  most?: number
}

/** What is typed in a form about a company. */
export function Input({ name, label, errors, value, onChange, type = 'text', hint, ...is }: InputProps) {
  if (type === 'date')
    return (
      <DayField
        label={label}
        value={value}
        onChange={onChange}
        error={name in errors}
        helperText={errors[name] ?? hint}
      />
    )
  return (
    <TextField
      required={is.required}
      label={label}
      type={type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={name in errors}
      helperText={errors[name] ?? hint}
      multiline={is.long}
      minRows={is.long ? 2 : undefined}
      slotProps={{
        htmlInput: {
          ...(is.numeric && { inputMode: 'numeric' }),
          ...(!is.long && { maxLength: is.most ?? 254 }),
        },
      }}
      sx={is.long ? { gridColumn: '1 / -1' } : {}}
    />
  )
}

interface ChoiceProps<T extends string | number> extends Part {
  /** What is none of the choices: nothing has been chosen. */
  value: T | ''
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
  required?: boolean
}

/** What is chosen in it. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { name, label, errors, value, choices, onChange, required } = props
  return (
    <TextField
      select
      label={label}
      required={required}
      value={value}
      onChange={({ target }) => {
        const found = choices.find(([key]) => String(key) === target.value || key === target.value)
        if (found) onChange(found[0])
      }}
      error={name in errors}
      helperText={errors[name]}
    >
      {choices.map(([key, shown]) => (
        <MenuItem key={key} value={key}>
          {shown}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Two columns, one on phones. */
export function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ pt: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {children}
    </Box>
  )
}
