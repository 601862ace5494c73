import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { countryName } from '../../domain/people/countries.ts'
import { useFormats } from '../formats/locale.ts'

interface Props extends Pick<TextFieldProps, 'size' | 'fullWidth' | 'sx'> {
  label: string
  /** Label of the option for all countries. */
  all: string
  /** ISO 3166-1 alpha-2 codes that can be chosen. */
  codes: readonly string[]
  /** Null for all. */
  value: string | null
  onChange: (code: string | null) => void
}

/** One of some countries or nationalities, or all. */
export function CountrySelect({ all, codes, value, onChange, ...rest }: Props) {
  const { language } = useFormats()
  return (
    <TextField
      select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {codes.map((code) => (
        <MenuItem key={code} value={code}>
          {countryName(code, language)}
        </MenuItem>
      ))}
    </TextField>
  )
}
