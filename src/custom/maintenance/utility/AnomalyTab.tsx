import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import { AnomalyText } from './AnomalyText.tsx'
import { utilityTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** Why a month is marked, on its own page. */
export function AnomalyTab({ record }: { record: RaRecord }) {
  const text = useTexts(utilityTexts)
  const anomaly = record['anomaly']
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {anomaly === 'spike' || anomaly === 'drop' ? (
        <AnomalyText month={{ id: record.id, version: Number(record['version']) }} />
      ) : (
        <Typography variant="body2">{text('asUsual')}</Typography>
      )}
    </Box>
  )
}
