import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { Link as TextLink } from 'react-admin'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { touchdownMatrix, type MatrixCell } from '../../resources/touchdown/touchdown.calls.ts'
import { touchdownsPath } from './address.ts'
import { NoTouchdowns } from './NoTouchdowns.tsx'
import { touchdownTexts } from './texts.ts'

const sumOf = (some: readonly { done: number; target: number }[], of: 'done' | 'target') =>
  some.reduce((sum, one) => sum + one[of], 0)

/** Supervisors by sites with touchdowns made of those wanted in a month; a cell leads to its touchdowns. */
export function MatrixTab({ month, timeZone }: { month: string; timeZone: string }) {
  const text = useTexts(touchdownTexts)
  const { palette } = useTheme()
  const found = useCall(touchdownMatrix, { query: { month } }, { keep: true })
  const sticky = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const
  const cellOf = (cell: MatrixCell | undefined, person: string, pin: string) => {
    if (!cell) return null
    const { done, target, late, missed } = cell
    const said = text('ofTarget', { done, target })
    const isShort = done < target
    const marks = [
      ...(late > 0 ? [text('lateOnes', { count: late })] : []),
      ...(missed > 0 ? [text('missedOnes', { count: missed })] : []),
    ]
    return (
      <TextLink
        to={touchdownsPath(month, timeZone, { userId: cell.userId, pinId: cell.pinId })}
        aria-label={[text('cellSaid', { person, pin, done, target }), ...marks].join(', ')}
        title={marks.join(', ')}
        sx={{
          display: 'block',
          py: 1,
          borderRadius: 1,
          fontSize: 13,
          textAlign: 'center',
          color: 'text.primary',
          border: 1,
          borderColor: isShort ? 'warning.main' : 'success.main',
          bgcolor: isShort ? 'transparent' : 'action.hover',
          backgroundImage:
            late > 0 ? `linear-gradient(225deg, ${palette.warning.main} 8px, transparent 8px)` : undefined,
        }}
      >
        {said}
      </TextLink>
    )
  }
  return (
    <>
      <Answered of={found} isEmpty={({ cells }) => cells.length === 0} empty={<NoTouchdowns />}>
        {({ people, pins, cells }) => (
          <Paper
            variant="outlined"
            sx={{ overflow: 'auto', maxHeight: 'calc(100dvh - 200px)' }}
            tabIndex={0}
            component="section"
            aria-label={text('matrix')}
          >
            <Box
              component="table"
              sx={{
                borderCollapse: 'separate',
                borderSpacing: 4,
                width: '100%',
                '& th': { fontSize: 13, fontWeight: 600, textAlign: 'left', p: 1, whiteSpace: 'nowrap' },
                '& td': { minWidth: 84 },
              }}
            >
              <thead>
                <tr>
                  <Box component="th" scope="col" sx={{ ...sticky, top: 0, zIndex: 2 }}>
                    {text('where')}
                  </Box>
                  {people.map(({ id, name }) => (
                    <Box component="th" scope="col" key={id} sx={{ ...sticky, left: 'auto', top: 0 }}>
                      {name}
                    </Box>
                  ))}
                  <Box component="th" scope="col" sx={{ ...sticky, left: 'auto', top: 0 }}>
                    {text('total')}
                  </Box>
                </tr>
              </thead>
              <tbody>
                {pins.map((pin) => (
                  <tr key={pin.id}>
                    <Box
                      component="th"
                      scope="row"
                      sx={{
                        ...sticky,
                        maxWidth: { xs: 140, sm: 260 },
                        textOverflow: 'ellipsis',
                        overflow: 'hidden',
                      }}
                    >
                      {pin.name}
                    </Box>
                    {people.map((person) => (
                      <td key={person.id}>
                        {cellOf(
                          cells.find(({ userId, pinId }) => userId === person.id && pinId === pin.id),
                          person.name,
                          pin.name,
                        )}
                      </td>
                    ))}
                    <Box component="td" sx={{ fontSize: 13, textAlign: 'center' }}>
                      {text('ofTarget', { done: pin.done, target: pin.target })}
                    </Box>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <Box component="th" scope="row" sx={sticky}>
                    {text('total')}
                  </Box>
                  {people.map(({ id, done, target }) => (
                    <Box component="td" key={id} sx={{ fontSize: 13, textAlign: 'center' }}>
                      {text('ofTarget', { done, target })}
                    </Box>
                  ))}
                  <Box component="td" sx={{ fontSize: 13, textAlign: 'center' }}>
                    {text('ofTarget', { done: sumOf(pins, 'done'), target: sumOf(pins, 'target') })}
                  </Box>
                </tr>
              </tfoot>
            </Box>
          </Paper>
        )}
      </Answered>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text('legend')}
      </Typography>
    </>
  )
}
