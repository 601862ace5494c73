import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { initialOf } from '../../../schema/fields.ts'
import { fieldOf, labelOf, type Resource } from '../../../schema/resource.ts'
import { FieldInput } from '../../fields/inputs.tsx'
import { labelsAbove } from '../../fields/labelsAbove.ts'
import { headingOf } from '../../records/records.ts'
import { useLabel } from '../../texts/texts.ts'
import { asksValue, modesOf, type Mode, type Modes } from './bulkValues.ts'
import { useBatchText } from '../runs/texts.ts'

interface Props {
  resource: Resource
  writable: readonly string[]
  modes: Modes
  onMode: (name: string, mode: Mode) => void
}

/** A row for each field that the caller may write, in the form's sections: what to do with it, and the value. */
export function BulkFields({ resource, writable, modes, onMode }: Props) {
  const label = useLabel()
  const inSections = new Set(resource.form.flatMap(({ fields }) => fields))
  const rest = { title: '', fields: writable.filter((name) => !inSections.has(name)) }
  return [...resource.form, rest].map(({ title, fields }) => {
    const names = fields.filter((name) => writable.includes(name))
    if (names.length === 0) return null
    return (
      <Box key={title} component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
        <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5, color: 'text.secondary' }}>
          {label(title)}
        </Typography>
        {names.map((name) => (
          <FieldRow
            key={name}
            resource={resource}
            name={name}
            mode={modes[name] ?? 'leave'}
            onMode={(mode) => onMode(name, mode)}
          />
        ))}
      </Box>
    )
  })
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 150px', sm: '190px 150px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'start',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  ...labelsAbove,
  // The row's label already shows the name.
  '& .kit-value .MuiInputLabel-root': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& .kit-value': { gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 },
} as const

/** An unchanged field has no visible box until it gets the focus. */
const quiet = {
  color: 'text.secondary',
  '&:not(:hover, .Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
}

interface RowProps {
  resource: Resource
  name: string
  mode: Mode
  onMode: (mode: Mode) => void
}

function FieldRow({ resource, name, mode, onMode }: RowProps) {
  const form = useFormContext()
  const label = useLabel()
  const text = useBatchText()
  const field = fieldOf(resource, name)
  const heading = headingOf(resource, name, label)
  const change = (chosen: string) => {
    const next = modesOf(field).find((mode) => mode === chosen) ?? 'leave'
    // A switch that is shown off means off.
    if (next === 'set' && field.kind === 'boolean' && form.getValues(name) === undefined)
      form.setValue(name, initialOf(field) ?? false)
    if (!asksValue(next)) form.clearErrors(name)
    onMode(next)
  }
  return (
    <Box sx={rowStyle}>
      <Typography variant="body2" sx={{ pt: 1, fontWeight: mode === 'leave' ? 400 : 600 }}>
        {heading}
      </Typography>
      <Select
        size="small"
        value={mode}
        onChange={(event) => change(event.target.value)}
        slotProps={{ input: { 'aria-label': text('what', { field: heading }) } }}
        MenuProps={{ slotProps: { list: { 'aria-label': text('what', { field: heading }) } } }}
        sx={mode === 'leave' ? quiet : {}}
      >
        {modesOf(field).map((choice) => (
          <MenuItem key={choice} value={choice} dense>
            {text(choice)}
          </MenuItem>
        ))}
      </Select>
      <div className="kit-value">
        {asksValue(mode) && <FieldInput name={name} field={field} label={labelOf(resource, name)} />}
      </div>
    </Box>
  )
}
