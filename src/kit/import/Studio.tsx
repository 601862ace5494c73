import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router-dom'
import type { ImportAnswer } from '../../schema/calls/importing.ts'
import type { Resource } from '../../schema/resource.ts'
import { useBatchRuns } from '../batch/runs/useBatchRuns.tsx'
import { useFormats } from '../formats/locale.ts'
import { CheckPart } from './check/CheckPart.tsx'
import { ColumnsPart } from './ColumnsPart.tsx'
import { countOf } from './run/corrections.ts'
import { filledColumns } from './run/filledColumns.ts'
import { ImportPart } from './ImportPart.tsx'
import { parts, startPath, type Part } from './run/paths.ts'
import { Steps } from './run/Steps.tsx'
import { useImportText } from './run/texts.ts'
import { useFailure } from '../calls/useFailure.ts'
import { isOpen, type Import } from './run/useImport.ts'

interface Props {
  resource: Resource
  task: Import
}

/** A file on its way into the resource: its parts, and at the foot what to do next. */
export function Studio({ resource, task }: Props) {
  const { answer, failure, change } = task
  const text = useImportText()
  const formats = useFormats()
  const failed = useFailure()
  const errorsIn = useErrorsIn()
  const [asked, setAsked] = useSearchParams()
  const open = isOpen(answer)
  const part = open ? (parts.find((one) => one === asked.get('part')) ?? 'check') : 'import'
  const show = (next: Part) => {
    setAsked({ part: next }, { replace: true })
    window.scrollTo(0, 0)
  }
  const columns = filledColumns(answer.columns)
  const mapped = columns.filter(({ field }) => field !== null).length
  const { validation, counts } = answer
  const progress = {
    done: formats.number(validation?.done ?? 0),
    total: formats.number(validation?.total ?? 0),
  }
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', minWidth: 0 }}>
      <Steps
        part={part}
        onChoose={open ? show : undefined}
        done={doneParts(answer)}
        wrong={counts.errors > 0 ? ['check'] : []}
        about={{
          file: <Short>{answer.name}</Short>,
          columns: <Short>{text('mappedOf', { count: mapped, total: columns.length })}</Short>,
          check: open && !validation && <Short>{errorsIn(counts)}</Short>,
        }}
      />
      {failure !== undefined && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void change({})}>
              {text('check')}
            </Button>
          }
        >
          {text('failed', { reason: failed(failure) })}
        </Alert>
      )}
      {/* Keeps its room, so that nothing jumps while a check runs. */}
      <Box sx={{ height: 6, mb: 2 }}>
        {(validation || task.busy) && (
          <LinearProgress
            aria-label={text('validation', progress)}
            variant={validation && validation.total > 0 ? 'determinate' : 'indeterminate'}
            value={validation ? (100 * validation.done) / Math.max(1, validation.total) : 0}
            sx={{ height: 6, borderRadius: 3 }}
          />
        )}
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 3 }, minWidth: 0 }}>
        {part === 'file' && <FileSummary resource={resource} answer={answer} />}
        {part === 'columns' && <ColumnsPart resource={resource} task={task} />}
        {part === 'check' && <CheckPart resource={resource} task={task} />}
        {part === 'import' && <ImportPart resource={resource} answer={answer} />}
      </Paper>
      {open && <Foot task={task} part={part} show={show} />}
    </Box>
  )
}

/** `3 errors in 2 rows`; errors of the whole file are not in a row. */
function useErrorsIn() {
  const text = useImportText()
  const formats = useFormats()
  return ({ errors, wrong }: ImportAnswer['counts']) => {
    const said = text('errorCount', { count: formats.number(errors), smart_count: errors })
    return wrong === 0
      ? said
      : `${said} ${text('inRows', { count: formats.number(wrong), smart_count: wrong })}`
  }
}

function doneParts({ state, columns, counts, validation }: ImportAnswer): Part[] {
  if (state !== 'draft' && state !== 'previewed') return [...parts]
  const mapped = columns.some(({ field }) => field !== null)
  const checked = validation === null && counts.errors === 0
  return ['file', ...(mapped ? (['columns'] as const) : []), ...(checked ? (['check'] as const) : [])]
}

const Short = ({ children }: { children: string }) => (
  <Typography
    variant="caption"
    color="text.secondary"
    noWrap
    component="span"
    sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 180, mx: 'auto' }}
  >
    {children}
  </Typography>
)

function FileSummary({ resource, answer }: { resource: Resource; answer: ImportAnswer }) {
  const text = useImportText()
  const formats = useFormats()
  return (
    <Box
      component="section"
      aria-label={text('stepFile')}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {answer.name}
      </Typography>
      <Typography color="text.secondary">
        {text('records', {
          count: formats.number(answer.counts.records),
          smart_count: answer.counts.records,
        })}
        ,{' '}
        <time dateTime={answer.createdAt} title={formats.exact(answer.createdAt)}>
          {formats.relative(answer.createdAt)}
        </time>
      </Typography>
      <Button component={Link} to={startPath(resource)} variant="outlined">
        {text('another')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {text('keptHelp')}
      </Typography>
    </Box>
  )
}

/** How the file stands, and the one thing to do next. It stays in view. */
function Foot({ task, part, show }: { task: Import; part: Part; show: (part: Part) => void }) {
  const { answer, corrections, busy, change } = task
  const { counts, validation } = answer
  const text = useImportText()
  const formats = useFormats()
  const errorsIn = useErrorsIn()
  const unsent = countOf(corrections)
  const number = formats.number
  const left = text('leftOf', {
    count: number(counts.records - counts.left),
    total: number(counts.records),
    left: number(counts.left),
  })
  const said = validation
    ? text('validation', { done: number(validation.done), total: number(validation.total) })
    : unsent > 0
      ? text('unsent', { count: number(unsent), smart_count: unsent })
      : counts.errors > 0
        ? text('notReady', { errors: errorsIn(counts) })
        : `${text('ready', {
            create: number(counts.create),
            update: number(counts.update),
            unchanged: number(counts.unchanged),
          })}${counts.left > 0 ? ` ${left}` : ''}`
  const before = parts[parts.indexOf(part) - 1]
  const next = part === 'file' ? 'columns' : part === 'columns' ? 'check' : undefined
  return (
    <Box
      component="section"
      aria-label={text('nextStep')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        mt: 3,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Box component="output" sx={{ flex: '1 1 240px', typography: 'body2' }}>
        {said}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {before && <Button onClick={() => show(before)}>{text('back')}</Button>}
        {next ? (
          <Button variant="contained" onClick={() => show(next)}>
            {text('next')}
          </Button>
        ) : unsent > 0 ? (
          <Button variant="contained" disabled={busy || validation !== null} onClick={() => void change({})}>
            {text('check')}
          </Button>
        ) : (
          <Run answer={answer} busy={busy} onRun={() => show('import')} />
        )}
      </Box>
    </Box>
  )
}

function Run({ answer, busy, onRun }: { answer: ImportAnswer; busy: boolean; onRun: () => void }) {
  const text = useImportText()
  const formats = useFormats()
  const { act } = useBatchRuns()
  const { counts, state, validation } = answer
  const count = counts.create + counts.update
  const ready = state === 'previewed' && validation === null && count > 0
  const run = () => {
    onRun()
    void act('runBatch', answer.id)
  }
  return (
    <Button variant="contained" disabled={!ready || busy} onClick={run}>
      {ready
        ? text('run', { count: formats.number(count), smart_count: count })
        : text(state === 'previewed' && validation === null ? 'nothingToDo' : 'stepImport')}
    </Button>
  )
}
