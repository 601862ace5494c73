import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList, useGetOne, useTranslate, type RaRecord } from 'react-admin'
import { allId, allOption } from '../../../domain/access/filters.ts'
import type { Resource } from '../../../schema/resource.ts'
import { titleOf } from '../../records/records.ts'
import { useTyping } from './useTyping.ts'

interface Props {
  resource: Resource
  label: string
  placeholder?: string
  /** Offers the choice All, whose id is -1 (spec 9), for no limit. */
  withAll?: boolean
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Filters a page by one record, found by search; for users who may read such records. */
export function RecordPicker({ resource, label, placeholder, withAll = false, value, onChange }: Props) {
  const translate = useTranslate()
  const nameOf = (record: RaRecord) =>
    record.id === allId ? translate('kit.all') : titleOf(resource, record)
  const { data: chosen } = useGetOne<RaRecord>(
    resource.route,
    { id: value ?? 0 },
    { enabled: value !== undefined },
  )
  const unlimited: RaRecord | undefined = withAll ? allOption : undefined
  const current = value === undefined ? unlimited : chosen
  const typing = useTyping(current && nameOf(current))
  const { data = [] } = useGetList<RaRecord>(resource.route, {
    filter: typing.sought ? { q: typing.sought } : {},
    sort: { field: resource.list.sort[0], order: resource.list.sort[1] },
    pagination: { page: 1, perPage: 25 },
  })
  return (
    <Autocomplete
      size="small"
      options={unlimited && !typing.sought ? [unlimited, ...data] : data}
      value={current ?? null}
      onChange={(_, record) => onChange(record && record.id !== allId ? Number(record.id) : undefined)}
      {...typing.input}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} />}
      sx={{ minWidth: 220, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
    />
  )
}
