import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { leaveTexts } from './texts.ts'

interface Props {
  /** How many rows come before the shown ones. */
  from: number
  shown: number
  total: number
  atOnce: number
  onTurn: (from: number) => void
}

/** Shows which rows are in sight, and turns the pages. */
export function PageTurner({ from, shown, total, atOnce, onTurn }: Props) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button disabled={from === 0} onClick={() => onTurn(Math.max(from - atOnce, 0))}>
        {text('back')}
      </Button>
      <Typography variant="body2">
        {text('shownOf', {
          from: formats.number(from + 1),
          to: formats.number(from + shown),
          total: formats.number(total),
        })}
      </Typography>
      <Button disabled={from + shown >= total} onClick={() => onTurn(from + atOnce)}>
        {text('forth')}
      </Button>
    </Box>
  )
}
