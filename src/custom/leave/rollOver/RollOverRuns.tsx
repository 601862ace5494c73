import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import type { rollOver } from '../../../resources/leave/leaveSetting.calls.ts'
import { rollOverRuns, runRollOver, undoRollOver } from '../../../resources/leave/rollOver.calls.ts'
import { RollOverTables } from './RollOverTables.tsx'
import { leaveTexts } from '../texts.ts'
import { useToday } from '../views/useDay.ts'
import { useRollOver } from './useRollOver.ts'

/** Carries out what is due of the year-end roll-over once its preview is confirmed, and takes back what was carried out. */
export function RollOverRuns() {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { data = [] } = useCall(rollOverRuns, {})
  const today = useToday()
  const { dry, ask, close, shown } = useRollOver()
  const run = useAction(runRollOver, {
    done: ({ added }) => (added === 0 ? text('nothingDue') : text('rollOverDone', { smart_count: added })),
    onDone: close,
  })
  const undo = useAction(undoRollOver, { done: () => text('rollOverUndone') })
  const failure = dry.failure ?? run.failure ?? undo.failure
  const confirmed = ({ entries, people, lapsed, carried }: AnswerOf<typeof rollOver>['total']) =>
    text('rollOverConfirm', {
      entries: text('rollOverEntries', { smart_count: entries, count: formats.number(entries) }),
      people: text('rollOverPeople', { smart_count: people, count: formats.number(people) }),
      days: text('rollOverDays', { lapsed: formats.decimal(lapsed), carried: formats.decimal(carried) }),
    })
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {text('rollOverRuns')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('rollOverRunsHelp')}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        sx={{ my: 1 }}
        disabled={dry.busy || run.busy || shown !== undefined}
        onClick={() => ask(today)}
      >
        {text('rollOverRun')}
      </Button>
      {shown && (
        <Box
          component="fieldset"
          aria-label={text('rollOverRun')}
          sx={{ m: 0, mb: 2, p: 2, minWidth: 0, border: 1, borderColor: 'divider' }}
        >
          {shown.answer.total.entries > 0 && <Typography variant="body2">{text('rollOverAsk')}</Typography>}
          <RollOverTables {...shown} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {shown.answer.total.entries > 0 && (
              <Button variant="contained" color="error" disabled={run.busy} onClick={() => void run.run({})}>
                {confirmed(shown.answer.total)}
              </Button>
            )}
            <Button disabled={run.busy} onClick={close}>
              {text('rollOverNot')}
            </Button>
          </Box>
        </Box>
      )}
      {failure !== undefined && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, at, by, people, carried, lapsed, undoneAt, undoneBy }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              minHeight: 44,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 260px', py: 0.5 }}>
              <Typography variant="body2">
                {formats.exact(at)} · {by ?? text('byNight')}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {text('rollOverDid', {
                  smart_count: people,
                  carried: formats.decimal(carried),
                  lapsed: formats.decimal(lapsed),
                })}
              </Typography>
            </Box>
            {undoneAt === null ? (
              <Button
                size="small"
                disabled={undo.busy}
                aria-label={text('takeBackOf', { at: formats.exact(at) })}
                onClick={() => void undo.run({ params: { id } })}
              >
                {text('takeBack')}
              </Button>
            ) : (
              <Typography variant="body2" color="text.secondary">
                {text('takenBack', { at: formats.exact(undoneAt), name: undoneBy ?? '' })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
