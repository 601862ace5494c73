import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { dayIn } from '../../domain/time/dates.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { saveBlob } from '../../kit/fields/file/FileView.tsx'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useLabel, useReason } from '../../kit/texts/texts.ts'
import {
  cancelReport,
  repeatReport,
  reportFile,
  reportStatus,
  type ReportJob,
} from '../../resources/report/report.calls.ts'
import { reportTexts } from './texts.ts'

const tones = {
  queued: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const
/** Milliseconds after which what is being made is asked about again, and what is not. */
const pace = { busy: 1_500, idle: 20_000 }
const button = { minHeight: { xs: 44, md: 36 } }

const isBusy = ({ status }: ReportJob) => status === 'queued' || status === 'running'

function Progress({ job }: { job: ReportJob }) {
  const text = useTexts(reportTexts)
  const formats = useFormats()
  const { rows, total, status } = job
  const said =
    status === 'queued'
      ? text('state_queued')
      : total === null
        ? text('counting')
        : text('progress', { rows: formats.number(rows), total: formats.number(total) })
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <LinearProgress
        aria-label={said}
        {...(total ? { variant: 'determinate' as const, value: Math.min(100, (100 * rows) / total) } : {})}
      />
      <Typography variant="caption" color="text.secondary">
        {said}
      </Typography>
    </Box>
  )
}

function Actions({ job, name }: { job: ReportJob; name: string }) {
  const text = useTexts(reportTexts)
  const notify = useNotify()
  const reason = useReason()
  const dataProvider = useDataProvider<KitDataProvider>()
  const [fetching, setFetching] = useState(false)
  const cancel = useAction(cancelReport, { done: () => text('cancelled') })
  const again = useAction(repeatReport, { done: () => text('queued', { name }) })
  const params = { params: { id: job.id } }
  const save = async () => {
    setFetching(true)
    try {
      saveBlob(
        await dataProvider.ask(reportFile, params),
        `${name}-${dayIn(new Date(job.queuedAt), job.params.timezone)}.${job.format}`,
      )
    } catch (error) {
      notify(reason(error), { type: 'error' })
    } finally {
      setFetching(false)
    }
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: { sm: 'flex-end' } }}>
      {job.status === 'done' && (
        <Button
          variant="contained"
          size="small"
          disabled={fetching}
          sx={button}
          aria-label={text('downloadOf', { name })}
          onClick={() => void save()}
        >
          {text('download')}
        </Button>
      )}
      {isBusy(job) ? (
        <Button
          size="small"
          disabled={cancel.busy}
          sx={button}
          aria-label={text('cancelOf', { name })}
          onClick={() => void cancel.run(params)}
        >
          {text('cancel')}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={again.busy}
          sx={button}
          aria-label={text('againOf', { name })}
          onClick={() => void again.run(params)}
        >
          {text('again')}
        </Button>
      )}
      {[cancel, again].map(
        ({ failure, clear }) =>
          failure !== undefined && (
            <Alert key={failure} severity="error" onClose={clear}>
              {failure}
            </Alert>
          ),
      )}
    </Box>
  )
}

function Line({ job, kind, marked }: { job: ReportJob; kind: string; marked: boolean }) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  const formats = useFormats()
  const name = job.name ?? kind
  const { from, until, period } = job.params
  const days = period
    ? text(`period_${period}`)
    : [from, until].flatMap((day) => (day ? [formats.day(day)] : [])).join(' – ')
  const facts = [
    ...(job.name ? [kind] : []),
    days,
    job.format.toUpperCase(),
    ...(job.status === 'done'
      ? [text('rowsMade', { smart_count: job.rows }), formats.bytes(job.sizeBytes ?? 0)]
      : []),
  ]
  return (
    <Box
      component="li"
      aria-current={marked || undefined}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'minmax(0, 1fr) minmax(120px, 180px) minmax(220px, max-content)',
        },
        alignItems: 'center',
        py: 1.5,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        ...(marked && { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` }),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {job.supportedBy !== null && (
          <Typography variant="body2" color="text.secondary">
            {text('supported', { name: job.supportedBy })}
          </Typography>
        )}
        {job.error !== null && (
          <Typography variant="body2" color="error">
            {label(job.error)}
          </Typography>
        )}
      </Box>
      <Box>
        {isBusy(job) ? (
          <Progress job={job} />
        ) : (
          <>
            <StatusChip
              choice={{ value: job.status, label: text(`state_${job.status}`), tone: tones[job.status] }}
            />
            <Typography
              variant="caption"
              color="text.secondary"
              component="div"
              title={formats.exact(job.queuedAt)}
            >
              {formats.relative(job.queuedAt)}
            </Typography>
          </>
        )}
      </Box>
      <Actions job={job} name={name} />
    </Box>
  )
}

interface Props {
  /** What a report is called in the user's language. */
  kindName: (name: ReportJob['kind']) => string
  /** The one that the address points at. */
  marked: number | undefined
}

/** What the user has had made: how far it is, its file, and the same again. */
export function HistoryPanel({ kindName, marked }: Props) {
  const text = useTexts(reportTexts)
  const [before, setBefore] = useState<number>()
  const [busy, setBusy] = useState(true)
  const answer = useCall(
    reportStatus,
    { query: before === undefined ? {} : { before } },
    { keep: true, every: busy ? pace.busy : pace.idle },
  )
  const isWorking = answer.data?.jobs.some(isBusy) ?? true
  if (isWorking !== busy) setBusy(isWorking)
  return (
    <Answered
      of={answer}
      rows={4}
      isEmpty={({ jobs }) => jobs.length === 0}
      empty={<Typography color="text.secondary">{text('noHistory')}</Typography>}
    >
      {({ jobs, more }) => (
        <>
          <Box component="ul" aria-label={text('history')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {jobs.map((job) => (
              <Line key={job.id} job={job} kind={kindName(job.kind)} marked={job.id === marked} />
            ))}
          </Box>
          {more && (
            <Button sx={{ ...button, mt: 1 }} onClick={() => setBefore(jobs.at(-1)?.id)}>
              {text('older')}
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}
