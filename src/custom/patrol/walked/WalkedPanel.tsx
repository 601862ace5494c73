import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AlertColor } from '@mui/material/Alert'
import { verdictOf, type Verdict } from '../../../domain/patrol/patrolVerdict.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { patrolSession } from '../../../resources/patrol/patrolSession.resource.ts'
import { walked } from '../../../resources/patrol/walked.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { AnswerList } from './AnswerList.tsx'
import { Checkpoints } from './Checkpoints.tsx'
import { Part } from './Part.tsx'
import { walkedTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

const severities: Readonly<Record<Verdict, AlertColor>> = {
  waiting: 'info',
  under_way: 'info',
  well: 'success',
  with_faults: 'warning',
  late: 'warning',
  incomplete: 'error',
  missed: 'error',
  cancelled: 'info',
}
const grave = new Set(['bad_answer', 'not_scanned', 'unknown_tag', 'skipped'])
/** Milliseconds after which a patrol that is under way is looked at again. */
const every = 30_000

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** How a patrol went: the verdict, what was answered badly, and its checkpoints one by one. */
export function WalkedPanel({ record }: { record: RowOf<typeof patrolSession> }) {
  const isUnderWay = record.status === 'in_progress'
  const found = useCall(walked, { params: { id: record.id } }, { keep: true, ...(isUnderWay && { every }) })
  return (
    <Answered of={found} isEmpty={() => false} rows={5}>
      {(known) => <Walked known={known} patrol={record} />}
    </Answered>
  )
}

interface WalkedProps {
  known: AnswerOf<typeof walked>
  patrol: RowOf<typeof patrolSession>
}

function Walked({ known, patrol }: WalkedProps) {
  const text = useTexts(walkedTexts)
  const formats = useFormats()
  const { status, startedAt, finishedAt, scheduledAt, tardyReason, earlyEndReason } = patrol
  const { verdict, faults } = verdictOf({ status: status ?? '', ...known })
  const said = text(verdict, {
    scanned: formats.number(patrol.scannedCount ?? 0),
    required: formats.number(patrol.requiredCount ?? 0),
    minutes: startedAt && scheduledAt ? formats.number(minutesBetween(scheduledAt, startedAt)) : '',
  })
  const why = verdict === 'incomplete' ? earlyEndReason : tardyReason
  const asksWhy = verdict === 'incomplete' || verdict === 'late'
  const more = [
    startedAt &&
      finishedAt &&
      text('took', { minutes: formats.number(minutesBetween(startedAt, finishedAt)) }),
    why ? text('reason', { reason: why }) : asksWhy && text('noReason'),
  ].filter(Boolean)
  const of = (...results: string[]) => known.answers.filter(({ result }) => results.includes(result))
  const [bad, open] = [of('failed'), of('missing', 'invalid')]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', mb: 2 }}>
      <Alert severity={severities[verdict]} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
        <Typography sx={{ fontWeight: 600 }}>{said}</Typography>
        {more.length > 0 && <Typography variant="body2">{more.join(' · ')}</Typography>}
        {faults.length > 0 && (
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
          >
            {faults.map(({ kind, count }) => (
              <li key={kind}>
                <StatusChip
                  choice={{
                    value: kind,
                    label: text(kind, { smart_count: count }),
                    tone: grave.has(kind) ? 'danger' : 'warning',
                  }}
                />
              </li>
            ))}
          </Box>
        )}
      </Alert>
      {bad.length > 0 && (
        <Part title={text('badAnswers')}>
          <AnswerList answers={bad} timeZone={known.timeZone} />
        </Part>
      )}
      {open.length > 0 && (
        <Part title={text('openAnswers')}>
          <AnswerList answers={open} timeZone={known.timeZone} />
        </Part>
      )}
      <Checkpoints known={known} patrol={patrol} />
    </Box>
  )
}
