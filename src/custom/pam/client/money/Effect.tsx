import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useReason } from '../../../../kit/texts/texts.ts'
import { moneyTexts } from './moneyTexts.ts'

interface Props {
  lines: readonly string[]
  credit?: string | undefined
  failure: unknown
}

/** What an action on money will do, before it is done. */
export function Effect({ lines, credit, failure }: Props) {
  const text = useTexts(moneyTexts)
  const reason = useReason()
  const all = credit === undefined ? lines : [...lines, credit]
  return (
    <Box aria-live="polite" sx={{ mt: 2 }}>
      {failure ? (
        <Alert severity="warning">{reason(failure)}</Alert>
      ) : (
        all.length > 0 && (
          <Alert severity="info">
            <AlertTitle>{text('effectTitle')}</AlertTitle>
            {all.map((line) => (
              <Box key={line}>{line}</Box>
            ))}
          </Alert>
        )
      )}
    </Box>
  )
}
