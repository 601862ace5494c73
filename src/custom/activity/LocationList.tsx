import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { locations, type ActivityLocation } from '../../resources/activity/activity.calls.ts'
import { activityTexts } from './texts.ts'

/** Milliseconds without a keystroke after which the sites are asked for. */
const pause = 250

interface Props {
  search: string
  start: string
  chosen: number | undefined
  onSearch: (search: string) => void
  onChoose: (pin: number | undefined) => void
}

/** The sites with what happened at each since a day; one of them limits the page to itself. */
export function LocationList({ search, start, chosen, onSearch, onChoose }: Props) {
  const text = useTexts(activityTexts)
  const { number } = useFormats()
  const [typed, setTyped] = useState(search)
  const ask = useEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(() => ask(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, search, ask])
  const found = useCall(locations, { query: { search, start } }, { keep: true })

  const row = (pin: ActivityLocation | undefined) => {
    const clocks = pin && pin.counts[1] + pin.counts[2] + pin.counts[3]
    const said =
      pin && clocks !== undefined
        ? clocks + pin.counts[4] === 0
          ? text('quiet')
          : text('counts', { clocks: number(clocks), general: number(pin.counts[4]) })
        : undefined
    return (
      <ListItem key={pin?.id ?? 'all'} disablePadding>
        <ListItemButton
          selected={pin?.id === chosen}
          aria-current={pin?.id === chosen ? 'true' : undefined}
          onClick={() => onChoose(pin?.id)}
          sx={{ minHeight: 44, py: 0.5, borderRadius: 1 }}
        >
          <ListItemText
            primary={pin?.name ?? text('allLocations')}
            secondary={pin && `${pin.stateName} · ${said ?? ''}`}
            slotProps={{
              primary: { sx: { fontWeight: 600, fontSize: 14 } },
              secondary: { sx: { fontSize: 12 } },
            }}
          />
        </ListItemButton>
      </ListItem>
    )
  }
  return (
    <Box
      component="aside"
      aria-label={text('locations')}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0 }}
    >
      <OutlinedInput
        type="search"
        size="small"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={text('search')}
        inputProps={{ 'aria-label': text('search') }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" color="disabled" />
          </InputAdornment>
        }
        sx={{ bgcolor: 'background.paper' }}
      />
      <Answered of={found} rows={8}>
        {({ locations: sites, total }) => (
          <Box
            sx={{ overflow: 'auto', maxHeight: { xs: 232, md: 'none' }, minHeight: 0 }}
            aria-busy={found.isFetching}
          >
            <List dense disablePadding>
              {row(undefined)}
              {sites.map(row)}
            </List>
            {sites.length === 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
                {text('noLocations')}
              </Typography>
            )}
            {total > sites.length && (
              <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
                {text('firstLocations', { count: number(sites.length), total: number(total) })}
              </Typography>
            )}
          </Box>
        )}
      </Answered>
    </Box>
  )
}
