import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { AnomalyText } from './AnomalyText.tsx'
import { utilityTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { utilMonth } from '../../../resources/maintenance/utility/utilMonth.resource.ts'

/** Why a month is marked, on its own page. */
export function AnomalyTab({ record }: { record: RowOf<typeof utilMonth> }) {
  const text = useTexts(utilityTexts)
  const { anomaly, id, version } = record
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {anomaly === 'spike' || anomaly === 'drop' ? (
        <AnomalyText month={{ id, version }} />
      ) : (
        <Typography variant="body2">{text('asUsual')}</Typography>
      )}
    </Box>
  )
}
