import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { HTMLAttributes, Key } from 'react'
import { FieldTitle, useGetList, useGetMany, useInput, useTranslate, type RaRecord } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import { holds, titleOf } from '../../records/records.ts'
import { useTyping } from './useTyping.ts'

interface Props {
  source: string
  label: string
  /** Nothing leaves no gap where there is no help. */
  helperText?: string | false
  isRequired?: boolean
  /** The name of the resource that is chosen of. */
  to: string
  several?: boolean
}

interface Option {
  id: RaRecord['id']
  name: string
  /** What tells it from others of the same name. */
  number?: string
}

const isId = (value: unknown): value is Option['id'] =>
  holds(value) && (typeof value === 'number' || typeof value === 'string')

/** Chooses one record of another resource, or several, searched on the server by its search fields. */
export function ReferenceChoice({ source, label, helperText, isRequired = false, to, several }: Props) {
  const target = resourceNamed(to)
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({ source, isRequired })
  const value: unknown = field.value
  const ids = [value].flat().filter(isId)
  const held = useGetMany<RaRecord>(target.route, { ids }, { enabled: ids.length > 0 })
  const { naturalKey } = target
  const optionOf = (record: RaRecord): Option => ({
    id: record.id,
    name: titleOf(target, record),
    number: String((naturalKey && record[naturalKey]) ?? ''),
  })
  const known = (held.data ?? []).filter((record) => record !== undefined).map(optionOf)
  // Until its name is known, one is there without.
  const chosen = ids.map(
    (one) => known.find((option) => String(option.id) === String(one)) ?? { id: one, name: '' },
  )
  const { sought, input } = useTyping(several ? '' : chosen[0]?.name)
  const [by, order] = target.list.sort
  const found = useGetList<RaRecord>(
    target.route,
    {
      filter: sought ? { q: sought } : {},
      pagination: { page: 1, perPage: 25 },
      sort: { field: by, order },
    },
    { placeholderData: (before) => before },
  )
  const options = (found.data ?? []).map(optionOf)
  const isNamedTwice = ({ name }: Option) => options.filter((one) => one.name === name).length > 1
  const shared = {
    id,
    options,
    loading: found.isPending,
    loadingText: translate('ra.message.loading'),
    clearText: translate('ra.action.clear_input_value'),
    closeText: translate('ra.action.close'),
    openText: translate('ra.action.open'),
    openOnFocus: true,
    selectOnFocus: true,
    filterSelectedOptions: true,
    // The server has searched.
    filterOptions: (all: Option[]) => all,
    getOptionKey: (option: Option) => option.id,
    getOptionLabel: (option: Option) => option.name,
    renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) => (
      <li key={key} {...props}>
        {option.number && isNamedTwice(option) ? `${option.name} (${option.number})` : option.name}
      </li>
    ),
    isOptionEqualToValue: (option: Option, one: Option) => String(option.id) === String(one.id),
    ...input,
    onBlur: () => {
      input.onBlur()
      field.onBlur()
    },
    renderInput: (params: object) => (
      <TextField
        {...params}
        name={field.name}
        inputRef={field.ref}
        label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? helperText}
      />
    ),
  }
  if (several) {
    return (
      <Autocomplete<Option, true>
        {...shared}
        multiple
        value={chosen}
        slotProps={{ chip: { size: 'small' } }}
        onChange={(_, options) => field.onChange(options.map((option) => option.id))}
      />
    )
  }
  return (
    <Autocomplete<Option>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(_, option) => field.onChange(option?.id ?? null)}
    />
  )
}
