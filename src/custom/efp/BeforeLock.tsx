import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { efpTexts } from './texts.ts'

/** Before a lock: what is no longer possible. */
export const BeforeLock = () => <Typography>{useTexts(efpTexts)('locking')}</Typography>

/** Before an approval is taken back: what opens again and what stays. */
export const BeforeReopening = () => <Typography>{useTexts(efpTexts)('reopening')}</Typography>
