import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useTyping } from '../../kit/fields/reference/useTyping.ts'
import { titleOf } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { accessTexts } from './texts.ts'
import { useRowById, useRowList } from '../../kit/records/rows.ts'

interface Props {
  /** Empty where nobody is chosen. */
  employeeId: string
  onChange: (employeeId: string) => void
}

const [by, order] = employee.list.sort

/** Chooses an employee, searched on the server. */
export function PersonInput({ employeeId, onChange }: Props) {
  const text = useTexts(accessTexts)
  const { data: chosen } = useRowById(employee, { id: Number(employeeId) }, { enabled: employeeId !== '' })
  const typing = useTyping(chosen && titleOf(employee, chosen))
  const { data = [] } = useRowList(employee, {
    filter: typing.sought ? { q: typing.sought } : {},
    pagination: { page: 1, perPage: 25 },
    sort: { field: by, order },
  })
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
      {...typing.input}
      onChange={(_, record) => onChange(record ? String(record.id) : '')}
      renderInput={(params) => (
        <TextField {...params} label={text('person')} helperText={text('personHelp')} />
      )}
    />
  )
}
