import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { followSeries } from '../../../resources/scheduling/series.calls.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { Clashes } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { Consequences } from './reshaping.tsx'
import { seriesTexts } from './seriesTexts.ts'
import type { ShiftSaving } from './useShiftSaving.ts'

interface Props {
  shift: ShownShift
  saving: ShiftSaving
  onDone: () => void
}

/** Says that a day differs from its series, and makes it follow the series again. */
export function DifferingDay({ shift, saving, onDone }: Props) {
  const text = useTexts(seriesTexts)
  const [isAsking, setAsking] = useState(false)
  const { seriesId, seriesDay } = shift
  if (!seriesId || !seriesDay) return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{text('differs')}</Typography>
      <Button disabled={saving.busy} onClick={() => setAsking(true)}>
        {text('followSeries')}
      </Button>
      {isAsking && (
        <FollowSeriesDialog
          of={{ id: seriesId, date: seriesDay }}
          saving={saving}
          onDone={onDone}
          onClose={() => {
            saving.clear()
            setAsking(false)
          }}
        />
      )}
    </Stack>
  )
}

interface FollowProps {
  of: { id: number; date: string }
  saving: ShiftSaving
  onDone: () => void
  onClose: () => void
}

/** Shows the effect on the assignments of the day before it follows its series, and asks for a reason that they need. */
function FollowSeriesDialog({ of, saving, onDone, onClose }: FollowProps) {
  const text = useTexts(seriesTexts)
  const dataProvider = useDataProvider<KitDataProvider>()
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const params = { id: of.id, date: of.date }
  const effect = useQuery({
    queryKey: ['call', 'follow series', of.id, of.date],
    // A day that follows has no effect to ask for.
    enabled: !isSent,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => dataProvider.ask(followSeries, { params, body: { preview: true } }, { signal }),
  })
  const clashes = effect.data?.clashes ?? []
  const isRefused = clashes.some(({ hard }) => hard)
  const asks = clashes.length > 0 && !isRefused
  const follow = async () => {
    setSent(true)
    const body = asks ? { reason } : {}
    if (await saving.changeSeries(() => dataProvider.ask(followSeries, { params, body }))) onDone()
    else setSent(false)
  }
  return (
    <ActionDialog
      title={text('followSeries')}
      action={saving}
      submit={text('follow')}
      maxWidth="xs"
      disabled={!effect.data || isRefused || (asks && reason.trim() === '')}
      onSubmit={() => void follow()}
      onClose={onClose}
    >
      <Answered of={effect} rows={1}>
        {(answer) => (
          <Stack spacing={2}>
            <Consequences {...answer} />
            <Clashes clashes={answer.clashes} />
            {asks && <ReasonField value={reason} error={saving.errors['reason']} onChange={setReason} />}
          </Stack>
        )}
      </Answered>
    </ActionDialog>
  )
}
