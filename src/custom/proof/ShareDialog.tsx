import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useCopy } from '../../kit/navigation/useCopy.ts'
import { useServerPage } from '../../providers/viewer/shell.ts'
import { shareProof } from '../../resources/proof/proof.calls.ts'
import { proofTexts } from './texts.ts'

const usualDays = 30
const mostDays = 365

/** Makes a link to a proof for people outside. */
export function ShareDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(proofTexts)
  const formats = useFormats()
  const copy = useCopy()
  const address = useServerPage()
  const [days, setDays] = useState(String(usualDays))
  const [made, setMade] = useState<{ path: string; expiresAt: string }>()
  const share = useAction(shareProof, { onDone: setMade })
  const link = made && address(made.path)
  const isCount = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays

  return (
    <ActionDialog
      title={text('share')}
      help={text('shareHelp')}
      action={share}
      submit={link ? text('copy') : text('shareNow')}
      disabled={!isCount}
      done={made !== undefined}
      onSubmit={() =>
        void (link
          ? copy(link, { done: text('copied'), failed: text('notCopied') })
          : share.run({ params: { id }, body: { days: Number(days) } }))
      }
      onClose={onClose}
    >
      {link ? (
        <Box>
          <TextField
            fullWidth
            size="small"
            label={text('link')}
            value={link}
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text('expires', { time: formats.exact(made.expiresAt) })}
          </Typography>
          <Button component="a" href={link} target="_blank" rel="noreferrer" size="small">
            {text('open')}
          </Button>
        </Box>
      ) : (
        <TextField
          size="small"
          type="number"
          label={text('days')}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          error={!isCount || share.errors['days'] !== undefined}
          helperText={share.errors['days'] ?? `1–${mostDays}`}
          slotProps={{ htmlInput: { min: 1, max: mostDays } }}
          sx={{ mt: 1 }}
        />
      )}
    </ActionDialog>
  )
}
