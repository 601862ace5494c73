import InputAdornment from '@mui/material/InputAdornment'
import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { instantOf, localTime, useFormats } from '../locale.ts'

/** Day and time, typed by the clocks of the site that the form is about; their zone is named where they are not the viewer's. */
export function MomentInput(props: TextInputProps) {
  const { zone, zoneAt } = useFormats()
  const held: unknown = useWatch({ name: props.source })
  const name = zoneAt(typeof held === 'string' ? held : undefined)
  return (
    <TextInput
      {...props}
      type="datetime-local"
      slotProps={{
        htmlInput: { max: '9999-12-31T23:59' },
        ...(name && { input: { endAdornment: <InputAdornment position="end">{name}</InputAdornment> } }),
      }}
      format={(value: unknown) => (typeof value === 'string' ? localTime(value, zone) : '')}
      parse={(typed: string) => instantOf(typed, zone)}
    />
  )
}
