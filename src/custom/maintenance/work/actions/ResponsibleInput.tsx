import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FieldTitle, useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../../kit/calls/useCall.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { Portrait } from '../../../../kit/fields/file/Portrait.tsx'
import { useTyping } from '../../../../kit/fields/reference/useTyping.ts'
import type { OwnInput } from '../../../../kit/area/parts.ts'
import { titleOf } from '../../../../kit/records/records.ts'
import { candidates, type Candidate } from '../../../../resources/maintenance/work/workRequest.calls.ts'
import { employee } from '../../../../resources/employee/employee.resource.ts'
import { workActionTexts } from './texts.ts'
import { useRowById } from '../../../../kit/records/rows.ts'

/** Somebody who is chosen already may be out of what is found: then only their name is known. */
type Option = Pick<Candidate, 'id'> & { name: string; of?: Candidate }

const optionOf = (of: Candidate): Option => ({ id: of.id, name: titleOf(employee, { ...of }), of })

/** Chooses who is responsible; people of one name are told apart, and those of the site come first. */
export function ResponsibleInput({ source, label, required, record }: OwnInput) {
  const text = useTexts(workActionTexts)
  const prefix = useId()
  const { field, fieldState, id } = useInput({ source, isRequired: required })
  const inForm: unknown = useWatch({ name: 'pinId' })
  const site = Number(inForm ?? record?.pinId ?? 0)
  const [picked, setPicked] = useState<Option>()
  const held = typeof field.value === 'number' ? field.value : undefined
  const { data: chosen } = useRowById(
    employee,
    { id: held ?? 0 },
    { enabled: held !== undefined && picked?.id !== held },
  )
  const name = picked?.id === held ? picked?.name : chosen && titleOf(employee, chosen)
  const value = held === undefined ? null : { id: held, name: name ?? `#${held}` }
  const { sought, input } = useTyping(value?.name)
  const query = { ...(site > 0 && { pin: site }), ...(sought && { q: sought }) }
  const found = useCall(candidates, { query })
  const details = ({ employeeId, department, sites, open }: Candidate) =>
    [employeeId, department, sites.join(', '), text('openWork', { smart_count: open })]
      .filter(Boolean)
      .join(' · ')
  return (
    <Autocomplete<Option>
      id={id}
      options={(found.data ?? []).map(optionOf)}
      value={value}
      loading={found.isFetching}
      onChange={(_, option) => {
        setPicked(option ?? undefined)
        field.onChange(option?.id ?? null)
      }}
      {...input}
      onBlur={() => {
        input.onBlur()
        field.onBlur()
      }}
      // The server has searched.
      filterOptions={(options) => options}
      getOptionKey={(option) => option.id}
      getOptionLabel={(option) => option.name}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      renderOption={({ key, ...item }, { id: person, name, of }) => (
        <Stack
          key={key}
          component="li"
          {...item}
          direction="row"
          spacing={1.5}
          aria-label={name}
          aria-describedby={`${prefix}${person}`}
        >
          <Portrait name={name} size={32} picture={of?.photoId ?? undefined} />
          <Box sx={{ minWidth: 0 }}>
            <Typography>{name}</Typography>
            <Typography
              id={`${prefix}${person}`}
              variant="body2"
              color="text.secondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {of && details(of)}
            </Typography>
          </Box>
        </Stack>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={<FieldTitle label={label} source={source} isRequired={required} />}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}
