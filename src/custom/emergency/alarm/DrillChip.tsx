import Chip from '@mui/material/Chip'
import { useDeskText } from '../texts.ts'

/** Marks an exercise, wherever it is shown. */
export function DrillChip() {
  const text = useDeskText()
  return <Chip size="small" variant="outlined" label={text('drill')} sx={{ height: 22, fontWeight: 600 }} />
}
