import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../texts/texts.ts'
import { searchIn, type FilterValues } from './filterValues.ts'

/** Repeats the search without the other filters, which may hide the wanted record. */
export function SearchEverything() {
  const { filterValues, setFilters } = useListContext()
  const text = useText()
  const filter: FilterValues = filterValues
  const { search } = searchIn(filter)
  const others = Object.keys(filter).filter((name) => name !== 'q' && name !== 'q_alike')
  if (search === '' || others.length === 0) return null
  return (
    <Button size="small" onClick={() => setFilters({ q: search })}>
      {text('searchAll')}
    </Button>
  )
}
