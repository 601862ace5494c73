import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { clockIn, dayIn } from '../../domain/time/dates.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { deleteSavedReport, makeSavedReport, savedReports } from '../../resources/report/report.calls.ts'
import type { ReportName, SavedReport } from '../../resources/report/reports.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { reportTexts } from './texts.ts'

interface Props {
  kindName: (name: ReportName) => string
  onOpen: (saved: SavedReport) => void
  onMade: () => void
}

const button = { minHeight: { xs: 44, md: 36 } }

function Line({ saved, kindName, onOpen, onMade }: Props & { saved: SavedReport }) {
  const text = useTexts(reportTexts)
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  const { name, kind, format, params, schedule, nextAt, mine } = saved
  const run = useAction(makeSavedReport, { done: () => text('queued', { name }), onDone: onMade })
  const facts = [
    kindName(kind),
    params.period ? text(`period_${params.period}`) : '',
    text(`format_${format}`),
    mine ? '' : text('by', { name: saved.maker ?? '' }),
  ]
  // By the clock of the report's zone, as the schedule is typed.
  const at = nextAt === null ? undefined : new Date(nextAt)
  const when = at
    ? text('next', {
        time: `${formats.day(dayIn(at, params.timezone))}, ${clockIn(at, params.timezone)}`,
      })
    : text('notScheduled')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(150px, 240px) max-content' },
        alignItems: 'center',
        py: 1.5,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name} {saved.shared && <Chip size="small" label={text('sharedWithAll')} sx={{ ml: 0.5 }} />}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {run.failure !== undefined && (
          <Typography variant="body2" color="error" role="alert">
            {run.failure}
          </Typography>
        )}
      </Box>
      <Box>
        <Typography variant="body2">{schedule ? text(`frequency_${schedule.frequency}`) : ''}</Typography>
        <Typography variant="body2" color="text.secondary">
          {when}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: { md: 'flex-end' } }}>
        <Button
          variant="contained"
          size="small"
          disabled={run.busy}
          sx={button}
          aria-label={text('runOf', { name })}
          onClick={() => void run.run({ params: { id: saved.id } })}
        >
          {text('run')}
        </Button>
        <Button size="small" sx={button} aria-label={text('openOf', { name })} onClick={() => onOpen(saved)}>
          {text('open')}
        </Button>
        {mine && (
          <>
            <Button
              size="small"
              sx={button}
              aria-label={text('editOf', { name })}
              onClick={() => setChanging(true)}
            >
              {text('edit')}
            </Button>
            <ActionButton
              button={{
                variant: 'text',
                color: 'error',
                sx: button,
                'aria-label': text('removeOf', { name }),
              }}
              label={text('remove')}
              call={deleteSavedReport}
              title={text('removeTitle', { name })}
              help={text('removeHelp')}
              submit={text('remove')}
              tone="error"
              texts={reportTexts}
              input={() => ({ params: { id: saved.id } })}
              done={() => text('removed')}
            />
          </>
        )}
      </Box>
      {isChanging && (
        <SaveDialog
          of={saved}
          kind={kind}
          params={params}
          format={format}
          onClose={() => setChanging(false)}
        />
      )}
    </Box>
  )
}

/** Reports that are kept: the user's own, and those that others share. */
export function SavedPanel(props: Props) {
  const text = useTexts(reportTexts)
  const answer = useCall(savedReports, {})
  return (
    <Answered of={answer} rows={3} empty={<Typography color="text.secondary">{text('noSaved')}</Typography>}>
      {(all) => (
        <Box component="ul" aria-label={text('saved')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {all.map((saved) => (
            <Line key={saved.id} saved={saved} {...props} />
          ))}
        </Box>
      )}
    </Answered>
  )
}
