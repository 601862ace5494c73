import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { allId } from '../../../domain/access/filters.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useText } from '../../../kit/texts/texts.ts'
import { shiftRequests, type ShiftRequest } from '../../../resources/scheduling/openShift.calls.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../resources/scheduling/shiftClaim.resource.ts'
import { Clashes } from '../Clashes.tsx'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { useAnswering } from './useAnswering.ts'
import type { Asked } from '../useAsked.ts'
import { useShiftTimes } from '../shift/useShiftTimes.ts'

/** Claims and swaps that wait for an answer; undefined until they are known. */
export const useRequests = ({ start, end, pin }: Pick<Asked, 'start' | 'end' | 'pin'>, enabled: boolean) =>
  useCall(
    shiftRequests,
    { query: { start, end, pin: pin === allId ? undefined : pin } },
    { keep: true, enabled },
  )

/** Who asks for an open shift or a swap on the days that are shown, what speaks against it, and the answers. */
export function RequestsDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = useTexts(schedulingTexts)
  const kit = useText()
  const id = useId()
  const waiting = useRequests(asked, true)
  const answering = useAnswering()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text('requestsTitle')}</DialogTitle>
      <DialogContent>
        {answering.failure !== undefined && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {answering.failure}
          </Alert>
        )}
        <Answered of={waiting} rows={3} empty={<Typography>{text('requestsNone')}</Typography>}>
          {(rows) => (
            <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((row) => (
                <Request key={`${row.kind} ${row.requestId}`} request={row} answering={answering} />
              ))}
            </Stack>
          )}
        </Answered>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {kit('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Props {
  request: ShiftRequest
  answering: ReturnType<typeof useAnswering>
}

function Request({ request, answering }: Props) {
  const text = useTexts(schedulingTexts)
  const when = useShiftTimes()
  const [reason, setReason] = useState('')
  const { kind, requestId, version, from, to, name, pin, note, clashes } = request
  const hard = clashes.some((one) => one.hard)
  const asks = clashes.length > 0 && !hard
  const isClaim = kind === 'claim'
  const resource = isClaim ? shiftClaim : shiftAssignment
  const answer = (verb: string, values: Record<string, unknown> = {}) =>
    void answering.run(resource, requestId, verb, { version, ...values })
  const names = { name: nameOf(to), from: from ? nameOf(from) : '' }
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{text(isClaim ? 'wantsOpen' : 'wantsSwap', names)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {when(request)} {name}, {pin}
        {note && ` · ${note}`}
      </Typography>
      <Clashes clashes={clashes} />
      {asks && (
        <TextField
          fullWidth
          required
          size="small"
          label={text('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          sx={{ mt: 1 }}
        />
      )}
      <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
        <Button
          variant="contained"
          disabled={answering.busy || hard || (asks && reason.trim() === '')}
          onClick={() => answer(isClaim ? 'approve' : 'approve-swap', asks ? { reason } : {})}
          sx={{ minHeight: 44 }}
        >
          {text('approve')}
        </Button>
        <Button
          color="error"
          disabled={answering.busy}
          onClick={() => answer(isClaim ? 'refuse' : 'refuse-swap')}
          sx={{ minHeight: 44 }}
        >
          {text('refuse')}
        </Button>
      </Stack>
    </Box>
  )
}
