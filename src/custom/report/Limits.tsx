import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { useTyping } from '../../kit/fields/reference/useTyping.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import type { reportOption, ReportKindInfo } from '../../resources/report/report.calls.ts'
import { reportPeriods } from '../../resources/report/reports.ts'
import type { AnswerOf } from '../../schema/call.ts'
import type { Chosen, IdLimit } from './address.ts'
import { People } from './People.tsx'
import { reportTexts } from './texts.ts'

type Options = AnswerOf<typeof reportOption>
type Change = (values: Readonly<Record<string, string | undefined>>) => void

interface Props {
  options: Options
  kind: ReportKindInfo
  chosen: Chosen
  today: string
  onChange: Change
}

const shrunk = { inputLabel: { shrink: true } }
const field = { minWidth: 0, '& .MuiInputBase-root': { minHeight: 44 } }

/** Several of what is offered; none chosen means all. */
function Several<T extends string | number>(props: {
  label: string
  options: readonly { value: T; label: string }[]
  value: readonly T[]
  onChange: (values: T[]) => void
}) {
  const text = useTexts(reportTexts)
  const { label, options, value, onChange } = props
  const { input } = useTyping()
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={2}
      size="small"
      options={options}
      value={options.filter((one) => value.includes(one.value))}
      onChange={(_, found) => onChange(found.map((one) => one.value))}
      getOptionKey={(one) => one.value}
      getOptionLabel={(one) => one.label}
      {...input}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? text('all') : ''}
          slotProps={shrunk}
        />
      )}
      sx={field}
    />
  )
}

/** A day, or two; what is typed stays where the address does not take it, as a span that is turned. */
function Days({ kind, chosen: { params }, today, onChange }: Omit<Props, 'options'>) {
  const text = useTexts(reportTexts)
  const [typed, setTyped] = useState<{ from?: string; until?: string }>({})
  const day = (name: 'from' | 'until', label: string, value = '') => (
    <DayField
      size="small"
      label={label}
      value={typed[name] ?? value}
      onChange={(chosen) => {
        const next = { from: params.from, until: params.until, ...typed, [name]: chosen }
        setTyped(next)
        onChange({ ...next, period: undefined })
      }}
      sx={field}
    />
  )
  if (kind.days === 'day') return day('until', text('asOf'), params.until ?? today)
  const isCustom = params.period === undefined
  return (
    <>
      <TextField
        select
        size="small"
        label={text('period')}
        value={params.period ?? 'custom'}
        onChange={({ target }) => {
          setTyped({})
          onChange(
            target.value === 'custom'
              ? { period: undefined, from: `${today.slice(0, 8)}01`, until: today }
              : { period: target.value, from: undefined, until: undefined },
          )
        }}
        sx={field}
      >
        {[...reportPeriods, 'custom' as const].map((period) => (
          <MenuItem key={period} value={period}>
            {text(`period_${period}`)}
          </MenuItem>
        ))}
      </TextField>
      {isCustom && day('from', text('from'), params.from)}
      {isCustom && day('until', text('until'), params.until)}
    </>
  )
}

/** What a report is limited to: its days, records and states, and the columns that it shows. */
export function Limits({ options, kind, chosen, today, onChange }: Props) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  const { params } = chosen
  const records: readonly [IdLimit, Options['pins']][] = [
    ['pinIds', options.pins],
    ['departmentIds', options.departments],
    ['groupIds', options.groups],
    ['vendorIds', options.vendors],
    ['leaveTypeIds', options.leaveTypes],
  ]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        pt: 0.5,
      }}
    >
      {kind.variants.length > 0 && (
        <TextField
          select
          size="small"
          label={text('variant')}
          value={params.variant ?? kind.variants[0]?.value ?? ''}
          onChange={({ target }) => onChange({ variant: target.value, columns: undefined })}
          sx={field}
        >
          {kind.variants.map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {label(one.label)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Days kind={kind} chosen={chosen} today={today} onChange={onChange} />
      {records
        .filter(([limit, offered]) => kind.takes.includes(limit) && offered.length > 0)
        .map(([limit, offered]) => (
          <Several
            key={limit}
            label={text(limit)}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={params[limit] ?? []}
            onChange={(ids) => onChange({ [limit]: ids.join(',') })}
          />
        ))}
      {kind.takes.includes('userIds') && (
        <People
          label={text('userIds')}
          ids={params.userIds ?? []}
          onChange={(ids) => onChange({ userIds: ids.join(',') })}
        />
      )}
      {kind.statuses.length > 0 && (
        <Several
          label={text('statuses')}
          options={kind.statuses.map((one) => ({ value: one.value, label: label(one.label) }))}
          value={params.statuses ?? []}
          onChange={(statuses) => onChange({ statuses: statuses.join(',') })}
        />
      )}
      <Several
        label={text('columns')}
        options={kind.columns.map((one) => ({ value: one.name, label: label(one.label) }))}
        value={params.columns ?? []}
        onChange={(columns) => onChange({ columns: columns.join(',') })}
      />
    </Box>
  )
}
