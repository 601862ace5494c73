import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useGetOne, type RaRecord } from 'react-admin'
import { useTexts } from '../../kit/defineTexts.ts'
import { titleOf } from '../../kit/records.ts'
import { employee } from '../../resources/organization/employee.resource.ts'
import { accessTexts } from './texts.ts'

interface Props {
  /** Empty where nobody is chosen. */
  employeeId: string
  onChange: (employeeId: string) => void
}

const [by, order] = employee.list.sort

/** Chooses an employee, searched on the server. */
export function PersonInput({ employeeId, onChange }: Props) {
  const text = useTexts(accessTexts)
  const [typed, setTyped] = useState('')
  const { data = [] } = useGetList<RaRecord>(employee.route, {
    filter: typed ? { q: typed } : {},
    pagination: { page: 1, perPage: 25 },
    sort: { field: by, order },
  })
  const { data: chosen } = useGetOne<RaRecord>(
    employee.route,
    { id: employeeId },
    { enabled: employeeId !== '' },
  )
  return (
    <Autocomplete
      size="small"
      options={data}
      // The server has filtered them.
      filterOptions={(options) => options}
      value={employeeId === '' ? null : (chosen ?? null)}
      getOptionLabel={(record) => titleOf(employee, record)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, value, reason) => setTyped(reason === 'input' ? value : '')}
      onChange={(_, record) => onChange(record ? String(record.id) : '')}
      renderInput={(params) => (
        <TextField {...params} label={text('person')} helperText={text('personHelp')} />
      )}
    />
  )
}
