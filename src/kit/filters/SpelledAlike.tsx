import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { mayBeMisspelled } from '../../domain/text/searchWords.ts'
import { useText } from '../texts/texts.ts'
import { searchIn, withFilter, type FilterValues } from './filterValues.ts'
import { useReplaceFilter } from './useReplaceFilter.ts'
import { SearchEverything } from './SearchEverything.tsx'

/**
 * If a search finds nothing, the list shows similar spellings, and says so. The filter itself does this, so the total,
 * exports and batches cover the same records.
 */
export function SpelledAlike() {
  const { filterValues, total, isFetching, isPlaceholderData, error } = useListContext()
  const filter: FilterValues = filterValues
  const text = useText()
  const replace = useReplaceFilter()
  const { search, alike } = searchIn(filter)
  const settled = !isFetching && !isPlaceholderData && !error
  const inVain = settled && total === 0 && !alike && mayBeMisspelled(search)
  useEffect(() => {
    if (inVain) replace(withFilter(filter, 'q', { q_alike: search }))
  }, [inVain, filter, search, replace])
  if (!alike || !settled) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 1, width: '100%' }}>
      <Typography variant="body2" color="text.secondary" component="output">
        {text(total === 0 ? 'noneAlike' : 'spelledAlike', { search })}
      </Typography>
      <SearchEverything />
    </Box>
  )
}
