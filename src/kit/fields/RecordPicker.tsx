import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList, useGetOne, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { titleOf } from '../records.ts'
import { useTyping } from './useTyping.ts'

interface Props {
  resource: Resource
  label: string
  placeholder: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Limits a page to one record, found by what is typed; for whoever may read such records. */
export function RecordPicker({ resource, label, placeholder, value, onChange }: Props) {
  const { data: chosen } = useGetOne<RaRecord>(
    resource.route,
    { id: value ?? 0 },
    { enabled: value !== undefined },
  )
  const typing = useTyping(chosen && titleOf(resource, chosen))
  const { data = [] } = useGetList<RaRecord>(resource.route, {
    filter: typing.sought ? { q: typing.sought } : {},
    sort: { field: resource.list.sort[0], order: resource.list.sort[1] },
    pagination: { page: 1, perPage: 25 },
  })
  return (
    <Autocomplete
      size="small"
      options={data}
      value={value === undefined ? null : (chosen ?? null)}
      onChange={(_, record) => onChange(record ? Number(record.id) : undefined)}
      {...typing.input}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={(record) => titleOf(resource, record)}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} />}
      sx={{ minWidth: 220, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
    />
  )
}
