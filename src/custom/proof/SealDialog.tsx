import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { dayText, firstOf, monthNumber } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useCompanyZone } from '../../providers/viewer/zones.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { sealProof } from '../../resources/proof/proof.calls.ts'
import { proofTexts } from './texts.ts'

interface Props {
  pinId: number | undefined
  onSealed: (id: number) => void
  onClose: () => void
}

/** The current month of a zone, or an earlier one, as `YYYY-MM`. */
const monthIn = (timeZone: string, monthsAgo = 0) =>
  dayText(firstOf(monthNumber(dayIn(new Date(), timeZone)) - monthsAgo)).slice(0, 7)

/** Asks for which site and month is sealed. */
export function SealDialog({ pinId, onSealed, onClose }: Props) {
  const text = useTexts(proofTexts)
  const [site, setSite] = useState(pinId)
  const zone = useCompanyZone()
  const [month, setMonth] = useState(() => monthIn(zone, 1))
  const [early, setEarly] = useState(false)
  const seal = useAction(sealProof, {
    done: ({ rows, pinName }) => text('sealed', { count: rows, site: pinName }),
    onDone: ({ id }) => onSealed(id),
  })
  // The server goes by the clock of the site, where the month may end a day later.
  const isRunning = month === monthIn(zone) || seal.errors['month'] !== undefined
  return (
    <ActionDialog
      title={text('seal')}
      help={text('sealHelp')}
      action={seal}
      submit={text('seal')}
      disabled={site === undefined || !month || (isRunning && !early)}
      onSubmit={() =>
        site !== undefined && void seal.run({ body: { pinId: site, month, ...(isRunning && { early }) } })
      }
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {/* The picker sizes itself for a row; in a column that would be its height. */}
        <div>
          <RecordPicker resource={pin} label={text('site')} placeholder="" value={site} onChange={setSite} />
        </div>
        <TextField
          label={text('month')}
          type="month"
          size="small"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          error={seal.errors['month'] !== undefined}
          helperText={seal.errors['month']}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {isRunning && (
          <Alert severity="warning">
            {text('running')}
            <FormControlLabel
              control={<Checkbox checked={early} onChange={({ target }) => setEarly(target.checked)} />}
              label={text('sealEarly')}
            />
          </Alert>
        )}
      </Stack>
    </ActionDialog>
  )
}
