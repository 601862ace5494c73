import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { ActionDialog } from '../../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../../kit/calls/useAction.ts'
import { titleOf } from '../../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { useLabel, useReason } from '../../../../kit/texts/texts.ts'
import {
  mergeRequests,
  type MergeAnswer,
} from '../../../../resources/maintenance/work/mergeRequests.calls.ts'
import { unfinished, workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useSpan } from '../texts.ts'
import { workActionTexts } from './texts.ts'
import { useRowsByIds } from '../../../../kit/records/rows.ts'
import type { WorkRequest } from '../rows.ts'

interface Props {
  ids: readonly number[]
  onClose: () => void
}

const isOpen = (record: WorkRequest) => unfinished.some((status) => status === record.status)
const parts = ['comments', 'files', 'tasks', 'triggers', 'links', 'requesters', 'times', 'costs'] as const

/** Asks which of several work requests stays, names what moves to it, and merges the others into it. */
export function MergeDialog({ ids, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useTexts(workActionTexts)
  const label = useLabel()
  const reason = useReason()
  const [chosen, setChosen] = useState<number>()
  const many = useRowsByIds(workRequest, { ids: [...ids] })
  const records = (many.data ?? []).filter((record) => record !== undefined)
  // The oldest that is still open is the likeliest original.
  const first = records.filter(isOpen).toSorted((one, other) => one.id - other.id)[0]
  const kept = chosen ?? (first && Number(first.id))
  const input = (preview: boolean) => ({
    params: { id: kept ?? 0 },
    body: { ids: ids.filter((id) => id !== kept), preview },
  })
  const merging = useAction(mergeRequests, {
    done: ({ refNo }) => text('mergeDone', { ref: refNo }),
    onDone: onClose,
  })
  const { busy } = merging
  const plan = useQuery({
    queryKey: [workRequest.route, 'merge', kept, ids],
    enabled: kept !== undefined && !busy,
    queryFn: ({ signal }) => dataProvider.ask(mergeRequests, input(true), { signal }),
    retry: false,
    gcTime: 0,
  })

  const status = (record: WorkRequest) =>
    label(workRequest.fields.status.choices.find(({ value }) => value === record.status)?.label ?? '')
  const problem = merging.failure ?? (plan.error ? reason(plan.error) : undefined)
  return (
    <ActionDialog
      title={text('mergeTitle', { count: ids.length })}
      help={text('mergeHelp')}
      action={{ busy, failure: problem === undefined ? undefined : text('mergeFailed', { reason: problem }) }}
      submit={text('mergeNow', { ref: plan.data?.refNo ?? '…' })}
      disabled={!plan.data || plan.isFetching}
      onSubmit={() => void merging.run(input(false))}
      onClose={onClose}
    >
      {many.error ? <LoadError error={many.error} onRetry={() => void many.refetch()} /> : null}
      {many.isPending && <PageSkeleton rows={2} />}
      <FormControl sx={{ mb: 2 }}>
        <FormLabel id="merge-stays">{text('stays')}</FormLabel>
        <RadioGroup
          aria-labelledby="merge-stays"
          value={kept === undefined ? '' : String(kept)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {records.map((record) => (
            <FormControlLabel
              key={record.id}
              value={String(record.id)}
              control={<Radio size="small" />}
              disabled={busy || !isOpen(record)}
              label={`${titleOf(workRequest, record)} (${status(record)})`}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {problem === undefined && plan.data && <Plan plan={plan.data} />}
    </ActionDialog>
  )
}

function Plan({ plan }: { plan: MergeAnswer }) {
  const text = useTexts(workActionTexts)
  const span = useSpan()
  const formats = useFormats()
  const ref = plan.refNo
  const moving = parts.filter((part) => plan[part] > 0)
  return (
    <Box aria-live="polite">
      {plan.otherPins && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {text('otherPins')}
        </Alert>
      )}
      <Typography variant="body2">{text(moving.length > 0 ? 'moves' : 'nothingMoves', { ref })}</Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {moving.map((part) => (
          <Typography key={part} component="li" variant="body2">
            {text(part, {
              smart_count: plan[part],
              span: span(plan.minutes),
              amount: formats.amount(part === 'times' ? plan.labour : plan.amount),
            })}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2">{text('cancelled', { refs: plan.merged.join(', '), ref })}</Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, mt: 1 }}>
        {text('noUndo')}
      </Typography>
    </Box>
  )
}
