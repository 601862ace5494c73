import Alert from '@mui/material/Alert'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { titleOf } from '../../../../kit/records/records.ts'
import { workTask } from '../../../../resources/maintenance/work/workTask.resource.ts'
import { workDetailTexts } from '../texts.ts'
import { isDone, useBelonging } from '../useWork.ts'
import type { WorkRequest } from '../rows.ts'

/** Steps that are named; of more, only the number is told. */
const named = 3

/** Says which steps are still open of what is about to be completed; nothing where all are done. */
export function OpenSteps({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const { data = [] } = useBelonging(workTask, record.id)
  const open = data.filter((task) => !isDone(task))
  if (open.length === 0) return null
  const names = open.slice(0, named).map((task) => titleOf(workTask, task))
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('stillOpen', {
        smart_count: open.length,
        names: `${names.join(', ')}${open.length > named ? ', …' : ''}`,
      })}
    </Alert>
  )
}
