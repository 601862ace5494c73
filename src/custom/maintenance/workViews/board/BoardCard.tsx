import { Draggable } from '@hello-pangea/dnd'
import DueIcon from '@mui/icons-material/ScheduleOutlined'
import PeopleIcon from '@mui/icons-material/PersonOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName, ReferenceNames } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { useBeside } from '../../../../kit/list/listView.tsx'
import { useSiteFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { CardMenu } from './CardMenu.tsx'
import { choiceOf, isLate, workersOf, type Step, type Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { useSteps } from './useSteps.ts'

interface Props {
  record: Work
  index: number
  /** When it was as it is shown, in milliseconds. */
  now: number
  /** Its change is on its way. */
  waits: boolean
  onStep: (step: Step) => void
}

/** A work request on the board; where the caller may change its state, it can be dragged and has a menu of the changes. */
export function BoardCard({ record, index, now, waits, onStep }: Props) {
  const steps = useSteps()(record)
  const text = useTexts(workViewTexts)
  const formats = useSiteFormats(workRequest)(record)
  const beside = useBeside()
  const { id, refNo, title, dueAt, pinId } = record
  const workers = workersOf(record)
  const late = isLate(record, now)
  const chips = (['priority', 'slaState'] as const).flatMap((name) => {
    const choice = record[name] === 'none' ? undefined : choiceOf(name, record[name])
    return choice ? [choice] : []
  })
  return (
    <Draggable draggableId={String(id)} index={index} isDragDisabled={steps.length === 0 || waits}>
      {(drag, { isDragging }) => {
        // It holds a link and a menu, which the button that a handle says to be may not.
        const { role: _button, ...handle } = drag.dragHandleProps ?? { role: undefined }
        return (
          <Paper
            ref={drag.innerRef}
            {...drag.draggableProps}
            {...handle}
            component="article"
            aria-label={`${refNo} ${title}`}
            variant="outlined"
            sx={{
              p: 1.25,
              mb: 1,
              display: 'grid',
              gap: 0.75,
              cursor: steps.length > 0 ? 'grab' : 'default',
              opacity: waits ? 0.6 : 1,
              boxShadow: isDragging ? 6 : 0,
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
              <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
                {refNo}
              </Typography>
              {steps.length > 0 && <CardMenu name={refNo} steps={steps} disabled={waits} onStep={onStep} />}
            </Box>
            <Typography variant="body1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <Link to={beside(showPath(workRequest, id))} color="inherit" underline="hover">
                {title}
              </Link>
            </Typography>
            {chips.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {chips.map((choice) => (
                  <StatusChip key={choice.label} choice={choice} />
                ))}
              </Box>
            )}
            {typeof pinId === 'number' && (
              <Line icon={<PlaceIcon fontSize="inherit" />}>
                <ReferenceName to="pin" id={pinId} plain />
              </Line>
            )}
            <Line icon={<PeopleIcon fontSize="inherit" />}>
              {workers.length > 0 ? <ReferenceNames to="employee" ids={workers} plain /> : text('nobody')}
            </Line>
            {typeof dueAt === 'string' && (
              <Line icon={<DueIcon fontSize="inherit" />} colour={late ? 'error.main' : undefined}>
                <time dateTime={dueAt} title={formats.exact(dueAt)}>
                  {text(late ? 'late' : 'due', { when: formats.relative(dueAt) })}
                </time>
              </Line>
            )}
          </Paper>
        )
      }}
    </Draggable>
  )
}

const Line = ({ icon, colour, children }: { icon: ReactNode; colour?: string; children: ReactNode }) => (
  <Typography
    variant="body2"
    component="div"
    color={colour ?? 'text.secondary'}
    sx={{ display: 'flex', alignItems: 'center', gap: 0.75, '& > span': { minWidth: 0 } }}
  >
    {icon}
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  </Typography>
)
