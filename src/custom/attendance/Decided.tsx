import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { mostLines, type TimesheetLine } from '../../resources/attendance/attendance.calls.ts'
import type { Batch } from '../../schema/calls/batch.ts'
import { hoursOf, totalsOf } from './model.ts'
import { timesheetTexts } from './texts.ts'

/** What is decided with chosen lines: how many, whose, what they come to, and which are left out and why. */
export function Decided({ preview, lines }: { preview: Batch; lines: readonly TimesheetLine[] }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useTexts(timesheetTexts)
  const label = useLabel()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['batch', 'one', preview.id, 'refused'],
    queryFn: () =>
      dataProvider.batchRows(preview.id, { filter: { state: 'failed' }, range: [0, mostLines - 1] }),
  })
  if (!data) return null
  const refused = new Map(data.data.map(({ recordId, message }) => [recordId, message ?? '']))
  const taken = lines.filter(({ id }) => id !== null && !refused.has(id))
  const absent = lines.filter(({ id }) => id === null).length
  const reasons = [...refused.values()]
  return (
    <>
      <Typography sx={{ pb: 1 }}>
        {text('comesTo', {
          lines: formats.number(taken.length),
          people: formats.number(new Set(taken.map(({ userId }) => userId)).size),
          hours: formats.decimal(hoursOf(totalsOf(taken).workedMin)),
        })}
      </Typography>
      {refused.size + absent > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {[...new Set(reasons)].map((why) => {
            const count = formats.number(reasons.filter((one) => one === why).length)
            return <div key={why}>{text('leftOut', { count, why: label(why) })}</div>
          })}
          {absent > 0 && <div>{text('noPunchAtAll', { count: formats.number(absent) })}</div>}
        </Alert>
      )}
    </>
  )
}
