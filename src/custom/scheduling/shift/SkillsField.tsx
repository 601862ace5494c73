import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { titleOf } from '../../../kit/records/records.ts'
import { skill } from '../../../resources/organization/skill.resource.ts'
import { useRowList } from '../../../kit/records/rows.ts'

interface Props {
  label: string
  value: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** The skills and permits that a shift needs. */
export function SkillsField({ label, value, error, onChange }: Props) {
  const { data = [] } = useRowList(skill, {
    filter: { active: true },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  // One that is not in use any more is kept until somebody takes it away.
  const ids = [...new Set([...data.map(({ id }) => Number(id)), ...value])]
  const named = new Map(data.map((one) => [Number(one.id), titleOf(skill, one)]))
  return (
    <Autocomplete
      multiple
      options={ids}
      value={[...value]}
      getOptionLabel={(id) => named.get(id) ?? String(id)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error} />
      )}
    />
  )
}
