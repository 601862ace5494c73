import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/defineTexts.ts'
import { efpTexts } from './texts.ts'

/** Says what cannot be done any more once a pay period is locked. */
export function BeforeLock() {
  return <Typography>{useTexts(efpTexts)('locking')}</Typography>
}
