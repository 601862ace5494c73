import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'

/** Milliseconds without a keystroke after which it is searched. */
const pause = 300

/** Searches as soon as whoever types pauses. */
export function SearchInput({
  value,
  label,
  onSearch,
}: {
  value: string
  label: string
  onSearch: (q: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  if (typed === value) setTyped(undefined)
  const search = useEvent(onSearch)
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, search])
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value.trim() === '' ? '' : target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" color="disabled" />
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 240 }, bgcolor: 'background.paper' }}
    />
  )
}
