import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { useTyping } from '../../kit/fields/reference/useTyping.ts'
import { titleOf } from '../../kit/records/records.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { daysOf, isSpan, periods, type Asked, type Period } from './address.ts'
import { homeTexts } from './texts.ts'
import { useRowList, useRowsByIds } from '../../kit/records/rows.ts'

interface SitesProps {
  pins: readonly number[] | undefined
  onChange: (pins: number[]) => void
}

/** Chooses sites, found by what is typed; none chosen means all. */
export function SitesInput({ pins = [], onChange }: SitesProps) {
  const text = useTexts(homeTexts)
  const { sought, input } = useTyping()
  const [opened, setOpened] = useState(false)
  const { data: chosen = [] } = useRowsByIds(pin, { ids: [...pins] }, { enabled: pins.length > 0 })
  const { data = [], isFetching } = useRowList(
    pin,
    {
      filter: { status: 'active', ...(sought && { q: sought }) },
      sort: { field: pin.list.sort[0], order: pin.list.sort[1] },
      pagination: { page: 1, perPage: 25 },
    },
    { enabled: opened },
  )
  const known = chosen.filter((record) => record !== undefined)
  return (
    <Autocomplete
      multiple
      limitTags={1}
      size="small"
      options={[...known, ...data.filter(({ id }) => !pins.includes(id))]}
      value={known}
      onChange={(_, records) => onChange(records.map(({ id }) => id))}
      {...input}
      onOpen={() => setOpened(true)}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={(record) => titleOf(pin, record)}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      renderInput={(params) => (
        <TextField
          {...params}
          fullWidth
          sx={{ m: 0 }}
          label={text('sites')}
          placeholder={pins.length === 0 ? text('allSites') : ''}
          slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
        />
      )}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 220 }}
    />
  )
}

interface DaysProps {
  asked: Asked
  today: string
  onChange: (period: Period, days: { start: string; end: string }) => void
}

/** Chooses a usual period, or a first and a last day; days that make no span stay until they do. */
export function DaysInput({ asked, today, onChange }: DaysProps) {
  const text = useTexts(homeTexts)
  const { period, start, end } = asked
  const [typed, setTyped] = useState({ start, end })
  const isWrong = !isSpan(typed.start, typed.end)
  return (
    <>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={text('period')}
        value={period}
        sx={{ m: 0, minWidth: 160, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
        onChange={({ target }) => {
          const next = periods.find((one) => one === target.value)
          if (next === undefined) return
          const days = next === 'custom' ? { start, end } : daysOf(next, today)
          setTyped(days)
          onChange(next, days)
        }}
      >
        {periods.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`period${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {period === 'custom' &&
        (['start', 'end'] as const).map((name) => (
          <DayField
            key={name}
            size="small"
            fullWidth={false}
            label={text(name === 'start' ? 'from' : 'until')}
            value={typed[name]}
            error={isWrong}
            helperText={isWrong && name === 'end' ? text('wrongDays') : undefined}
            sx={{ m: 0 }}
            onChange={(day) => {
              const next = { ...typed, [name]: day }
              setTyped(next)
              if (isSpan(next.start, next.end)) onChange('custom', next)
            }}
          />
        ))}
    </>
  )
}
