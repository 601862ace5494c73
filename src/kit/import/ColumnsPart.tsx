import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import NativeSelect from '@mui/material/NativeSelect'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { dayOrders } from '../../domain/time/dayFormats.ts'
import { numberFormats } from '../../domain/text/numberFormats.ts'
import { importModes, type ImportColumn, type ImportPatch } from '../../schema/calls/importing.ts'
import { useCompanyZone } from '../../providers/viewer/zones.ts'
import { takesColumns, type Kind } from '../../schema/fields.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useLabel } from '../texts/texts.ts'
import { filledColumns } from './run/filledColumns.ts'
import { stacked } from './run/stacked.ts'
import { delimiterTexts, numberTexts, useImportText } from './run/texts.ts'
import type { Import } from './run/useImport.ts'

interface Props {
  resource: Resource
  task: Import
}

/** Maps the file's columns to fields, and sets the format of dates and numbers and the import mode. */
export function ColumnsPart({ resource, task }: Props) {
  const { answer, change } = task
  const text = useImportText()
  const columns = filledColumns(answer.columns)
  const mapped = columns.filter(({ field }) => field !== null).length
  return (
    <Box component="section" aria-label={text('stepColumns')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box>
        <Typography>
          {text('columnsHelp', { count: mapped, total: columns.length })}{' '}
          {answer.remembered && text('remembered')}
        </Typography>
        <Box component="table" sx={[stacked, { '& td, & tbody th': { verticalAlign: 'middle' } }]}>
          <thead>
            <tr>
              {(['column', 'sampleCell', 'field'] as const).map((key) => (
                <th key={key} scope="col">
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.heading}>
                <Box component="th" scope="row" sx={{ fontWeight: 400 }}>
                  {column.heading}
                </Box>
                <Box component="td" sx={{ color: 'text.secondary' }}>
                  {column.sample}
                </Box>
                <td>
                  <FieldChoice resource={resource} task={task} column={column} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <HowRead resource={resource} task={task} />
      {answer.key === null ? (
        <Alert severity="info">{text('noKey')}</Alert>
      ) : (
        <Mode resource={resource} task={task} onChange={(mode) => void change({ mode })} />
      )}
    </Box>
  )
}

/** The kinds that a column of the file is read into. */
const readsKinds = (resource: Resource, columns: readonly ImportColumn[], kinds: readonly Kind[]) =>
  columns.some(({ field }) => field !== null && kinds.some((kind) => resource.fields[field]?.kind === kind))

function FieldChoice({ resource, task, column }: Props & { column: ImportColumn }) {
  const text = useImportText()
  const label = useLabel()
  const { heading, field, reason, guessed } = column
  const { answer, busy, change } = task
  const choose = (next: string | null) => {
    // A field that is no list takes one column: the other is no longer imported.
    const holder = takesColumns(resource.fields[next ?? ''])
      ? undefined
      : answer.columns.find((one) => next !== null && one.field === next)
    void change({ mapping: { ...(holder && { [holder.heading]: null }), [heading]: next } })
  }
  return (
    <>
      <NativeSelect
        value={field ?? ''}
        disabled={busy}
        fullWidth
        inputProps={{ 'aria-label': text('fieldOf', { name: heading }) }}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{text('notImported')}</option>
        {answer.fields.map((name) => (
          <option key={name} value={name}>
            {name === 'id' ? text('number') : label(labelOf(resource, name))}
          </option>
        ))}
      </NativeSelect>
      {reason && <FormHelperText>{label(reason)}</FormHelperText>}
      {guessed && <FormHelperText>{text('guessed')}</FormHelperText>}
    </>
  )
}

function HowRead({ resource, task }: Props) {
  const text = useImportText()
  const zone = useCompanyZone()
  const { answer, busy, change } = task
  const { columns, dateFormat, numberFormat, detected, delimiter } = answer
  const found = (name: string, is: boolean) => (is ? text('asFound', { name }) : name)
  const pick = {
    select: true,
    size: 'small',
    fullWidth: false,
    disabled: busy,
    sx: { minWidth: 240 },
  } as const
  const choose = (patch: ImportPatch) => void change(patch)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1.5 }}>
        {text('howRead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {readsKinds(resource, columns, ['date', 'instant']) && (
          <TextField
            {...pick}
            label={text('dates')}
            value={dateFormat}
            onChange={({ target }) => choose({ dateFormat: dayOrders.find((one) => one === target.value) })}
          >
            {dayOrders.map((one) => (
              <MenuItem key={one} value={one}>
                {found(text(one), detected.dateFormat && one === dateFormat)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {readsKinds(resource, columns, ['decimal', 'money', 'integer']) && (
          <TextField
            {...pick}
            label={text('numbers')}
            value={numberFormat}
            onChange={({ target }) =>
              choose({ numberFormat: numberFormats.find((one) => one === target.value) })
            }
          >
            {numberFormats.map((one) => (
              <MenuItem key={one} value={one}>
                {found(text(numberTexts[one]), detected.numberFormat && one === numberFormat)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {readsKinds(resource, columns, ['instant']) && (
          <Typography variant="body2" color="text.secondary">
            {text('zoneRead', { zone })}
          </Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {text('delimiter')}: {text(delimiterTexts[delimiter])}
        </Typography>
      </Box>
    </Box>
  )
}

function Mode({
  resource,
  task,
  onChange,
}: Props & { onChange: (mode: (typeof importModes)[number] | undefined) => void }) {
  const text = useImportText()
  const label = useLabel()
  const id = useId()
  const { answer, busy } = task
  const key =
    answer.key === null || answer.key === 'id' ? text('number') : label(labelOf(resource, answer.key))
  return (
    <Box>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {text('mode')}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={answer.mode}
        onChange={(_event, value) => onChange(importModes.find((one) => one === value))}
      >
        {importModes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={busy}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { py: 0.5 } }}
            label={
              <>
                {text(mode)}
                <Typography variant="body2" color="text.secondary">
                  {text(`${mode}Help`, { key })}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  )
}
