import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { leaveTexts } from '../texts.ts'

interface Props {
  title: string
  onBack: () => void
  onToday: () => void
  onForth: () => void
  children?: ReactNode
}

/** Says which days are shown and moves to others. */
export function DayBar({ title, onBack, onToday, onForth, children }: Props) {
  const text = useTexts(leaveTexts)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={text('back')} onClick={onBack}>
        <BackIcon />
      </IconButton>
      <Button variant="outlined" color="inherit" onClick={onToday}>
        {text('thisDay')}
      </Button>
      <IconButton aria-label={text('forth')} onClick={onForth}>
        <ForwardIcon />
      </IconButton>
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {children}
      </Box>
    </Box>
  )
}
