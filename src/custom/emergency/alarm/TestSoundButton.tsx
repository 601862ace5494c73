import SoundIcon from '@mui/icons-material/VolumeUp'
import Button from '@mui/material/Button'
import { useDeskText } from '../texts.ts'

/** Asks for the click without which the browser keeps the alarm silent; any click will do, this one too. */
export function TestSoundButton() {
  const text = useDeskText()
  return (
    <Button
      variant="contained"
      color="error"
      startIcon={<SoundIcon />}
      sx={{
        position: 'fixed',
        top: 56,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        whiteSpace: 'nowrap',
      }}
    >
      {text('hear')}
    </Button>
  )
}
