import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { mayBeMisspelled } from '../../domain/text/searchWords.ts'
import { searchIn, type FilterValues } from '../filters/filterValues.ts'
import { SearchEverything } from '../filters/SearchEverything.tsx'
import { useText } from '../texts/texts.ts'

/** In place of rows where nothing matches. */
export function NoRows() {
  const { filterValues } = useListContext()
  const filter: FilterValues = filterValues
  const text = useText()
  const { search } = searchIn(filter)
  return (
    <Typography component="div" sx={{ p: 4, gridColumn: '1 / -1' }}>
      {/* What goes on to what is spelled alike offers it above the rows. */}
      {text('noMatch')} {!mayBeMisspelled(search) && <SearchEverything />}
    </Typography>
  )
}
