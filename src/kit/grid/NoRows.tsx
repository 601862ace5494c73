import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { holds } from '../records.ts'
import { useText } from '../texts.ts'

/** In place of rows where nothing matches: what was searched for may be outside of what the filters keep. */
export function NoRows() {
  const { filterValues, setFilters } = useListContext()
  const text = useText()
  const { q, q_alike: alike, ...others }: Record<string, unknown> = filterValues
  const words = holds(q) ? q : alike
  return (
    <Typography component="div" sx={{ p: 4, gridColumn: '1 / -1' }}>
      {text('noMatch')}{' '}
      {holds(words) && Object.keys(others).length > 0 && (
        <Button onClick={() => setFilters({ q: words })}>{text('searchAll')}</Button>
      )}
    </Typography>
  )
}
