import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { emergencyHash } from '../../domain/notification/notifications.ts'
import { useDeskText } from './texts.ts'

/** Leads from the page of an emergency to the desk; of several chosen ones there is none. */
export function DeskButton({ ids }: { ids: readonly number[] }) {
  const text = useDeskText()
  const { search } = useLocation()
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return null
  return (
    <Button component={Link} to={{ search, hash: emergencyHash(Number(id)) }} size="small" variant="outlined">
      {text('open')}
    </Button>
  )
}
