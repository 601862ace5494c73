import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { Value } from '../../../kit/fields/values.tsx'
import { RecordDialog } from '../../../kit/form/RecordDialog.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { showPath, shownField } from '../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { TransitionButtons } from '../../../kit/transitions/TransitionButtons.tsx'
import { deliveryTask } from '../../../resources/maintenance/delivery/deliveryTask.resource.ts'
import { deliveryTexts } from './texts.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'

/** Steps of a route; one has a handful. */
const shown = 200

/** The steps of a delivery in the order of its route, each as it stands, with what can be done about it now. */
export function RouteTab({ record }: { record: RowOf<typeof deliveryOrder> }) {
  const text = useTexts(deliveryTexts)
  const { exact } = useFormats()
  const access = useAccess(deliveryTask)
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useRowList(deliveryTask, {
    filter: { deliveryOrderId: record.id },
    sort: { field: 'sequence', order: 'ASC' },
    pagination: { page: 1, perPage: shown },
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  const times = ({ plannedAt, dueAt, doneAt }: RowOf<typeof deliveryTask>) => {
    if (doneAt) return text('done', { time: exact(doneAt) })
    if (dueAt) return text('due', { time: exact(dueAt) })
    return plannedAt ? text('planned', { time: exact(plannedAt) }) : undefined
  }
  return (
    <>
      {data.length === 0 && <Typography variant="body2">{text('noSteps')}</Typography>}
      <Box component="ol" aria-label={text('route')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((task) => (
          <Box component="li" key={task.id} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" color="text.secondary">
                {text('step', { number: task.sequence })}
              </Typography>
              <Button
                component={RouterLink}
                to={showPath(deliveryTask, task.id)}
                size="small"
                sx={{ textTransform: 'none', textAlign: 'left', flexGrow: 1, justifyContent: 'flex-start' }}
              >
                {task.title}
              </Button>
              <Value field={shownField(deliveryTask, 'status')} value={task.status} />
            </Box>
            <Typography variant="body2" color="text.secondary" component="div">
              <Value field={shownField(deliveryTask, 'taskType')} value={task.taskType} plain />
              {task.assigneeId && (
                <>
                  {' · '}
                  <ReferenceName to="employee" id={task.assigneeId} plain />
                </>
              )}
              {times(task) && ` · ${times(task)}`}
              {task.failReason && ` · ${task.failReason}`}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
              <TransitionButtons resource={deliveryTask} record={task} />
            </Box>
          </Box>
        ))}
      </Box>
      {access.may('create') && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setAdding(true)}>
          {text('addStep')}
        </Button>
      )}
      {adding && (
        <RecordDialog
          title={text('addStep')}
          resource={deliveryTask}
          given={{ deliveryOrderId: record.id, sequence: (data.at(-1)?.sequence ?? 0) + 1 }}
          onSaved={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      )}
    </>
  )
}
