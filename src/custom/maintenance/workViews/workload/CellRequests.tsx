import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { later } from '../../../../kit/loading/later.tsx'
import { useInView } from '../../../../kit/list/listView.tsx'
import { useFormats, useSiteFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { LoadError } from '../../../../kit/loading/states.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { WorkCell } from '../../../../resources/maintenance/work/workload.shapes.ts'
import { choiceOf, openIn, type Step, type Work } from '../record.ts'
import { useHours, workViewTexts } from '../texts.ts'
import { useSteps } from '../board/useSteps.ts'
import { useRowList } from '../../../../kit/records/rows.ts'

const TransitionDialog = later(
  async () => (await import('../../../../kit/transitions/TransitionDialog.tsx')).TransitionDialog,
)

interface Props {
  cell: WorkCell
  anchor: HTMLElement
  onClose: () => void
}

/** The work requests of a cell; those that can be given to somebody else offer it. */
export function CellRequests({ cell: { ids, requests }, anchor, onClose }: Props) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [assigned, setAssigned] = useState<Step & { record: Work }>()
  const { data, error, isPending, refetch } = useRowList(workRequest, {
    filter: { ...openIn({}), id: ids },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: ids.length },
  })
  return (
    <>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('requests'), sx: { width: 360, p: 2 } } }}
      >
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton variant="rounded" height={72} />}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.map((record) => (
            <Request
              key={record.id}
              record={record}
              onLeave={onClose}
              onAssign={(step) => setAssigned({ record, ...step })}
            />
          ))}
        </Box>
        {requests > ids.length && (
          <Typography variant="body2" color="text.secondary">
            {text('firstRequests', { count: formats.number(ids.length), total: formats.number(requests) })}
          </Typography>
        )}
      </Popover>
      {assigned && (
        <TransitionDialog
          resource={workRequest}
          {...assigned}
          onClose={() => {
            setAssigned(undefined)
            onClose()
          }}
        />
      )}
    </>
  )
}

interface RequestProps {
  record: Work
  onLeave: () => void
  onAssign: (step: Step) => void
}

function Request({ record, onLeave, onAssign }: RequestProps) {
  const text = useTexts(workViewTexts)
  const label = useLabel()
  const hours = useHours()
  const formats = useSiteFormats(workRequest)(record)
  const inView = useInView()
  const assign = useSteps()(record).find(({ transition }) => transition.to === 'assigned')
  const status = choiceOf('status', record.status)
  const { id, refNo, title, dueAt, estimatedMinutes } = record
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Link
        to={inView(showPath(workRequest, id))}
        onClick={onLeave}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {refNo} {title}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 0.5 }}>
        {status && <StatusChip choice={status} />}
        <Typography variant="body2" color="text.secondary">
          {typeof estimatedMinutes === 'number' ? hours(estimatedMinutes) : text('noEstimate')}
          {typeof dueAt === 'string' && ` · ${text('due', { when: formats.exact(dueAt) })}`}
        </Typography>
        {assign && (
          <Button size="small" variant="outlined" sx={{ ml: 'auto' }} onClick={() => onAssign(assign)}>
            {label(assign.transition.label)}
          </Button>
        )}
      </Box>
    </Box>
  )
}
