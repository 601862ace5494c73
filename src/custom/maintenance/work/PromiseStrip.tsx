import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Value } from '../../../kit/fields/values.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { shownField } from '../../../kit/records/records.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { WorkPromise } from '../../../resources/maintenance/work/workDetail.shapes.ts'
import { useSpan, workDetailTexts } from './texts.ts'
import { usePromise } from './useWork.ts'
import type { WorkRequest } from './rows.ts'

const everyMinute = 60_000

/** What is promised about a work request and how it stands, in words; nothing where nothing is promised. */
export function PromiseStrip({ record }: { record: WorkRequest }) {
  const { data } = usePromise(record, everyMinute)
  const formats = useFormats()
  const text = useTexts(workDetailTexts)
  if (!data || data.state === 'none') return null
  const { state, responseDueAt, resolveDueAt, answered, told } = data
  const time = (instant: string) => formats.exact(instant)
  const facts = [
    !answered && responseDueAt && text('answerBy', { time: time(responseDueAt) }),
    resolveDueAt && text('promisedBy', { time: time(resolveDueAt) }),
    ...told.map(({ state: what, at }) =>
      text(what === 'at_risk' ? 'toldAtRisk' : 'toldBroken', { time: time(at) }),
    ),
  ].filter(Boolean)
  return (
    <Box
      component="section"
      aria-label={text('promisedBy', { time: '' }).trim()}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Value field={shownField(workRequest, 'slaState')} value={state} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <PromiseState promise={data} record={record} />
        </Typography>
      </Box>
      <Typography variant="caption" color="text.secondary" component="div">
        {facts.join(' · ')}
      </Typography>
    </Box>
  )
}

function PromiseState({ promise, record }: { promise: WorkPromise; record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const span = useSpan()
  const label = useLabel()
  const formats = useFormats()
  const { minutesLeft, pausedSince, tooLittle } = promise
  const why = workRequest.fields.holdReason.choices.find(({ value }) => value === record.holdReason)?.label
  const said = [
    pausedSince !== null &&
      (why
        ? text('pausedBecause', { time: formats.exact(pausedSince), reason: label(why) })
        : text('paused', { time: formats.exact(pausedSince) })),
    minutesLeft !== null && text(minutesLeft < 0 ? 'over' : 'left', { time: span(minutesLeft) }),
    tooLittle && text('tooLittle', { time: span(record.estimatedMinutes ?? 0) }),
  ].filter(Boolean)
  return <>{said.join(' · ')}</>
}
