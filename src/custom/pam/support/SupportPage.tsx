import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { supportSessions } from '../../../resources/pam/support.calls.ts'
import { supportTexts } from './texts.ts'

/** For the administrators of a client: who of the operator has worked in their company. */
export function SupportPage() {
  const text = useTexts(supportTexts)
  const formats = useFormats()
  const answer = useCall(supportSessions, {})
  return (
    <Box sx={{ width: '100%', maxWidth: 800, mx: 'auto', minWidth: 0 }}>
      <PageTitle title={text('title')} />
      <Heading title={text('title')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('lead')}
      </Typography>
      <Answered
        of={answer}
        isEmpty={(rows) => rows.length === 0}
        empty={<Notice title={text('none')} help={text('noneHelp')} />}
      >
        {(rows) => (
          <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row) => (
              <Box
                key={row.id}
                component="li"
                sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {text('as', { operator: row.operatorName, name: row.employeeName })}
                </Typography>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {row.reason}
                </Typography>
                <Typography variant="body2" sx={{ color: row.isRunning ? 'error.main' : 'text.secondary' }}>
                  {row.isRunning
                    ? text('running', { until: formats.exact(row.endsAt) })
                    : text('ended', {
                        from: formats.exact(row.startedAt),
                        until: formats.exact(row.endedAt ?? row.endsAt),
                      })}
                </Typography>
              </Box>
            ))}
          </Paper>
        )}
      </Answered>
    </Box>
  )
}
