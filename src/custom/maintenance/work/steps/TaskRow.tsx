import DragIcon from '@mui/icons-material/DragIndicator'
import WarningIcon from '@mui/icons-material/WarningAmber'
import MoreIcon from '@mui/icons-material/MoreVert'
import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { Value } from '../../../../kit/fields/values.tsx'
import { RecordForm } from '../../../../kit/form/RecordForm.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { shownField } from '../../../../kit/records/records.ts'
import { useText } from '../../../../kit/texts/texts.ts'
import { useRemoval } from '../../../../kit/batch/dialogs/useRemoval.tsx'
import { workTask } from '../../../../resources/maintenance/work/workTask.resource.ts'
import type { LastReading } from '../../../../resources/maintenance/work/workDetail.shapes.ts'
import { StepInput, Tick } from './StepInput.tsx'
import { StepStateLine } from './StepState.tsx'
import { workDetailTexts } from '../texts.ts'
import { useSaveStep } from './useSaveStep.ts'
import type { WorkTask } from '../rows.ts'

interface Props {
  task: WorkTask
  number: number
  /** Whether the caller may fill it in. */
  may: boolean
  /** Of what it is moved by; null where it cannot be. */
  handle: DraggableProvidedDragHandleProps | null
  readings: readonly LastReading[]
  /** The work request that its failing opened. */
  opened: number | undefined
  /** Is told that it failed just now. */
  onFail: () => void
}

/** One step: what it asks for, what was entered, by whom, and how saving it went. */
export function TaskRow({ task: standing, number, may, handle, readings, opened, onFail }: Props) {
  const text = useTexts(workDetailTexts)
  const saving = useSaveStep(standing)
  const task = saving.shown
  const [editing, setEditing] = useState(false)
  const label = task.label
  const ticked = task.taskType === 'subtask'
  const save = async (values: Partial<WorkTask>) => {
    const saved = await saving.save(values)
    if (saved && values.result === 'fail') onFail()
    return saved
  }
  if (editing) {
    return (
      <Paper
        variant="outlined"
        sx={{ p: 2 }}
        component="section"
        aria-label={text('editTask', { name: label })}
      >
        <RecordForm
          resource={workTask}
          record={standing}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
          guarded
        />
      </Paper>
    )
  }
  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      {handle && (
        <Box
          {...handle}
          aria-label={text('moveTask', { name: label })}
          sx={{ display: 'flex', color: 'text.secondary', mx: -0.5, py: 0.25, borderRadius: 1 }}
        >
          <DragIcon fontSize="small" />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
          {ticked && <Tick task={task} may={may} save={save} />}
          <Typography
            variant="body2"
            component="h4"
            sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere', pt: 0.25 }}
          >
            {number}. {label}
            {task.required && (
              <Typography component="span" variant="caption" color="text.secondary">
                {' '}
                * {text('required')}
              </Typography>
            )}
          </Typography>
          <Value field={shownField(workTask, 'result')} value={task.result} />
        </Box>
        {task.result === 'flag' && (task.taskType === 'number' || task.taskType === 'meter') && (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <WarningIcon fontSize="small" color="warning" aria-hidden />{' '}
            {text(task.taskType === 'meter' ? 'odd' : 'outside')}
          </Typography>
        )}
        {!ticked && <StepInput task={task} may={may} save={save} readings={readings} />}
        {opened !== undefined && (
          <Typography variant="body2">
            {text('openedByFail')} <ReferenceName to="work-request" id={opened} />
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Note task={task} may={may} save={save} />
          <Who task={task} />
          <StepStateLine saving={saving} />
        </Box>
      </Box>
      {may && <TaskMenu task={task} onEdit={() => setEditing(true)} save={save} />}
    </Paper>
  )
}

function Who({ task }: { task: WorkTask }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const { assigneeId, doneBy, doneAt } = task
  if (typeof assigneeId !== 'number' && typeof doneAt !== 'string') return null
  return (
    <Typography variant="caption" color="text.secondary" component="div">
      {typeof doneAt === 'string' ? (
        <>
          {text('doneBy')}{' '}
          {typeof doneBy === 'number' ? <ReferenceName to="employee" id={doneBy} plain /> : '–'},{' '}
          <time dateTime={doneAt} title={formats.exact(doneAt)}>
            {formats.relative(doneAt)}
          </time>
        </>
      ) : (
        <>
          {text('assignedTo')} <ReferenceName to="employee" id={Number(assigneeId)} plain />
        </>
      )}
    </Typography>
  )
}

/** Takes the keys as soon as it is there. */
const focused = (input: HTMLElement | null) => input?.focus()

type Save = (values: Partial<WorkTask>) => Promise<boolean>

/** What is remarked about a step; kept when the field is left. */
function Note({ task, may, save }: { task: WorkTask; may: boolean; save: Save }) {
  const text = useTexts(workDetailTexts)
  const note = task.note ?? ''
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    if (typed === undefined || typed.trim() === note) setTyped(undefined)
    else void save({ note: typed.trim() || null }).then((saved) => saved && setTyped(undefined))
  }
  if (typed === undefined) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        {note && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
        {may && (
          <Button
            size="small"
            onClick={() => setTyped(note)}
            aria-label={`${text(note ? 'note' : 'addNote')}: ${task.label}`}
            sx={{ minWidth: 0, px: 0.5, ml: -0.5 }}
          >
            {text(note ? 'note' : 'addNote')}…
          </Button>
        )}
      </Box>
    )
  }
  return (
    <TextField
      label={text('note')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep()
      }}
      multiline
      size="small"
      inputRef={focused}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
      sx={{ maxWidth: 560, width: '100%' }}
    />
  )
}

function TaskMenu({ task, onEdit, save }: { task: WorkTask; onEdit: () => void; save: Save }) {
  const text = useTexts(workDetailTexts)
  const kitText = useText()
  const access = useAccess(workTask)
  const removal = useRemoval(workTask)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const name = task.label
  const choose = (act: () => void) => () => {
    setAnchor(undefined)
    act()
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={text('moreOf', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ m: -0.5 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {access.reachesAll('update') && <MenuItem onClick={choose(onEdit)}>{kitText('edit')}</MenuItem>}
        {task.result !== 'open' && (
          <MenuItem onClick={choose(() => void save({ result: 'open' }))}>{text('reopenTask')}</MenuItem>
        )}
        {task.result !== 'na' && (
          <MenuItem onClick={choose(() => void save({ result: 'na' }))}>{text('notApplicable')}</MenuItem>
        )}
        {access.may('delete') && (
          <MenuItem onClick={choose(() => void removal.ask({ count: 1, chosen: { ids: [task.id] } }))}>
            {kitText('delete')}
          </MenuItem>
        )}
      </Menu>
      {removal.dialog}
    </>
  )
}
