import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { visit } from '../../resources/visit/visit.resource.ts'
import { visitTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** From how many percent on a visit went well, or at least passably. */
const well = 85
const passable = 60

/** A visit's score and how many of its findings are still open. */
export function VisitNotice({ record }: { record: RowOf<typeof visit> }) {
  const text = useTexts(visitTexts)
  const { score, findingsOpen, findingsTotal } = record
  const colour = score === null || score < passable ? 'error' : score < well ? 'warning' : 'success'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 1 }}>
      {score === null ? (
        <Typography variant="body2" color="text.secondary">
          {text('scoreNone')}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: '0 1 320px' }}>
          <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {text('score')} {`${score}\u00a0%`}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={score}
            color={colour}
            aria-label={text('score')}
            sx={{ flex: 1, height: 8, borderRadius: 4 }}
          />
        </Box>
      )}
      <Typography sx={{ fontWeight: 600 }}>
        {findingsTotal > 0
          ? text('findingsOf', { open: findingsOpen, total: findingsTotal })
          : text('noFindings')}
      </Typography>
    </Box>
  )
}
