import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useEvent, useListContext } from 'react-admin'
import { searchIn, withFilter, type FilterValues } from './filterValues.ts'

/** Milliseconds without a keystroke after which the list is asked. */
const pause = 300

/** Looks into the fields that the resource is searched by, as soon as the user pauses. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { filterValues, setFilters } = useListContext()
  const filter: FilterValues = filterValues
  const { search: asked } = searchIn(filter)
  // Typed text before its search; otherwise the list's value shows, which a saved view may have set.
  const [typed, setTyped] = useState<string>()
  if (typed === asked) setTyped(undefined)
  const ask = useEvent((q: string) => setFilters(withFilter(filter, 'q', { q })))
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => ask(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, ask])
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed ?? asked}
      onChange={({ target: { value } }) => setTyped(value.trim() === '' ? '' : value)}
      placeholder={placeholder}
      inputProps={{ 'aria-label': label }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" color="disabled" />
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 240 }, bgcolor: 'background.paper', '& input': { py: 0.75 } }}
    />
  )
}
