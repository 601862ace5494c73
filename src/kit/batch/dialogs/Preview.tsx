import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import type { Batch } from '../../../schema/calls/batch.ts'
import { labelOf } from '../../../schema/resource.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { useFormats } from '../../formats/locale.ts'
import { BatchRows } from './BatchRows.tsx'
import { useLabel, useReason } from '../../texts/texts.ts'
import { batchKeys } from '../runs/paths.ts'
import { useBatchText } from '../runs/texts.ts'
import { plannedText, useBatchWords } from '../runs/words.ts'

/** The preview of a batch: how many records change, stay or fail, and each record with its values. */
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
      {batch.action === 'delete' && pending > 0 && <References batch={batch} />}
      <BatchRows batch={batch} first={pending > 0 ? 'pending' : 'all'} linked={false} />
    </>
  )
}

/** What refers to the records of a batch, which goes on naming them when they are gone. */
function References({ batch }: { batch: Batch }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useBatchText()
  const label = useLabel()
  const reason = useReason()
  const { things } = useBatchWords()
  const { data = [], error } = useQuery({
    queryKey: batchKeys.references(batch.id),
    queryFn: () => dataProvider.batchReferences(batch.id),
  })
  if (error) return <Alert severity="warning">{text('callFailed', { reason: reason(error) })}</Alert>
  if (data.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {data.map(({ resource: name, field, count }) => {
        const resource = resourceNamed(name)
        const values = { things: things(resource, count), field: label(labelOf(resource, field)) }
        return <div key={`${name} ${field}`}>{text('usedBy', values)}</div>
      })}
      <div>{text('usedStays')}</div>
    </Alert>
  )
}

/** Numbers with their labels. */
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
