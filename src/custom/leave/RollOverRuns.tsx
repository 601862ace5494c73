import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { useFormats } from '../../kit/locale.ts'
import { rollOverRuns, runRollOver, undoRollOver } from '../../resources/leave/rollOver.calls.ts'
import { leaveTexts } from './texts.ts'

/** Carries out what is due of the turn of the year, and takes back what was carried out. */
export function RollOverRuns() {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { data = [] } = useCall(rollOverRuns, {})
  const run = useAction(runRollOver, {
    done: ({ id, added }) =>
      id === null ? text('nothingDue') : text('rollOverDone', { smart_count: added }),
  })
  const undo = useAction(undoRollOver, { done: () => text('rollOverUndone') })
  const failure = run.failure ?? undo.failure
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
        disabled={run.busy}
        onClick={() => void run.run({})}
      >
        {text('rollOverRun')}
      </Button>
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
