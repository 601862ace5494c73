import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Batch } from '../../schema/calls/batch.ts'
import { useFormats } from '../locale.ts'
import { BatchRows } from './BatchRows.tsx'
import { useBatchText } from './texts.ts'
import { plannedText } from './words.ts'

/** What a batch would do: how many records change, hold it already, or cannot, and each of them with its values. */
export function Preview({ batch }: { batch: Batch }) {
  const text = useBatchText()
  const { pending, failed, same } = batch.counts
  return (
    <>
      <Counts
        figures={[
          [text(plannedText(batch)), pending],
          [text('same'), same],
          [text('failed'), failed],
        ]}
      />
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {text('previewHelp')}
      </Typography>
      <BatchRows batch={batch} first={pending > 0 ? 'pending' : 'all'} />
    </>
  )
}

/** Numbers with what they count. */
export function Counts({ figures }: { figures: readonly (readonly [string, number])[] }) {
  const formats = useFormats()
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
      {figures.map(([name, count]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formats.number(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
