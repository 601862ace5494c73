import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type DragEvent } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useSiteFormats } from '../../../../kit/formats/locale.ts'
import { useInView } from '../../../../kit/list/listView.tsx'
import { showPath } from '../../../../kit/records/records.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { isLate, type Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'

interface Props {
  works: readonly Work[]
  /** How many there are in all. */
  total: number
  /** Path of the list with all of them. */
  listPath: string
  today: string
  now: number
  /** False for viewers who can plan nothing. */
  canPlan: boolean
  onDrag: (work: Work | undefined) => void
  onPlan: (work: Work, day: string) => void
}

/** Open work that is late or has no planned day: dragged to a day of the calendar, or planned by its button. */
export function Tray({ works, total, listPath, ...rest }: Props) {
  const text = useTexts(workViewTexts)
  return (
    <Box
      component="section"
      aria-label={text('toPlan')}
      sx={{
        width: { xs: '100%', md: 240 },
        maxHeight: { xs: 220, md: 'none' },
        flexShrink: 0,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography component="h3" variant="subtitle2" sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
        {text('toPlan')} ({total})
      </Typography>
      {works.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
          {text('allPlanned')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {works.map((work) => (
          <TrayItem key={work.id} work={work} {...rest} />
        ))}
      </Box>
      {total > works.length && (
        <Link component={RouterLink} to={listPath} variant="body2" sx={{ display: 'block', p: 1 }}>
          {text('allOfDay', { count: total })}
        </Link>
      )}
    </Box>
  )
}

type ItemProps = Omit<Props, 'works' | 'total' | 'listPath'> & { work: Work }

function TrayItem({ work, today, now, canPlan, onDrag, onPlan }: ItemProps) {
  const text = useTexts(workViewTexts)
  const inView = useInView()
  const formats = useSiteFormats(workRequest)(work)
  const [day, setDay] = useState<string>()
  const late = isLate(work, now)
  const name = `${work.refNo} ${work.title}`
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', work.refNo)
    onDrag(work)
  }
  return (
    <Box
      component="li"
      draggable={canPlan}
      onDragStart={start}
      onDragEnd={() => onDrag(undefined)}
      sx={{ p: 1, borderBottom: 1, borderColor: 'divider', cursor: canPlan ? 'grab' : 'default' }}
    >
      <Link
        component={RouterLink}
        to={inView(showPath(workRequest, work.id))}
        draggable={false}
        variant="body2"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
      <Typography variant="caption" sx={{ display: 'block', color: late ? 'error.main' : 'text.secondary' }}>
        {work.lateAt && late
          ? text('late', { when: formats.exact(work.lateAt) })
          : work.dueAt
            ? text('due', { when: formats.exact(work.dueAt) })
            : text('undated')}
      </Typography>
      {canPlan && day === undefined && (
        <Button size="small" aria-label={text('planName', { name })} onClick={() => setDay(today)}>
          {text('plan')}
        </Button>
      )}
      {day !== undefined && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            setDay(undefined)
            onPlan(work, day)
          }}
          sx={{ display: 'flex', gap: 1, mt: 0.5 }}
        >
          <TextField
            required
            type="date"
            size="small"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            slotProps={{ htmlInput: { 'aria-label': text('planFor', { name }) } }}
          />
          <Button type="submit" size="small" variant="outlined" disabled={day === ''}>
            {text('plan')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
