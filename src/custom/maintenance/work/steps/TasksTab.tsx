import AddIcon from '@mui/icons-material/Add'
import DoneAllIcon from '@mui/icons-material/DoneAll'
import {
  DragDropContext,
  Draggable,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { useBatchRuns } from '../../../../kit/batch/runs/useBatchRuns.tsx'
import { RecordForm } from '../../../../kit/form/RecordForm.tsx'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { useReason } from '../../../../kit/texts/texts.ts'
import { newKey } from '../../../../providers/data/newKey.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workTask } from '../../../../resources/maintenance/work/workTask.resource.ts'
import { TaskRow } from './TaskRow.tsx'
import { workDetailTexts } from '../texts.ts'
import { isDone, useBelonging, useLinks, useMeterReadings, useSeesToIt } from '../useWork.ts'
import type { WorkRequest, WorkTask } from '../rows.ts'

/** Milliseconds between looks for the work request that a failed step opens, and for how long it is looked for. */
const lookEvery = 1_500
const lookFor = 15_000

// The library puts its styles into the page, which the content security policy lets in by this only.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** The steps of a work request, filled in where they stand. */
export function TasksTab({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const access = useAccess(workTask)
  const seesToIt = useSeesToIt(record)
  const { data, error, isPending, refetch } = useBelonging(workTask, record.id)
  const [adding, setAdding] = useState(false)
  const order = useOrder(data ?? [])
  const markDone = useMarkDone()
  const { data: readings = [] } = useMeterReadings(record)
  /** A step has failed just now: the work request that it opens is looked for. */
  const [looking, setLooking] = useState(false)
  const { data: links } = useLinks(record, looking && lookEvery)
  const failed = () => {
    setLooking(true)
    setTimeout(() => setLooking(false), lookFor)
  }
  const openedBy = (task: WorkTask) => links?.opened.find(({ taskId }) => taskId === task.id)?.workRequestId

  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <PageSkeleton rows={4} />
  const { tasks } = order
  const done = tasks.filter(isDone).length
  const openTicks = tasks.filter((task) => task.taskType === 'subtask' && !isDone(task))
  const may = seesToIt && access.may('update')
  // Those who do the work fill steps in; what the steps ask for is the planner's.
  const mayPlan = may && access.reachesAll('update')
  const next = Math.max(0, ...tasks.map((task) => task.sequence)) + 1
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        {tasks.length > 0 && (
          <Box sx={{ flex: '1 1 200px' }}>
            <Typography variant="body2" id="step-progress" sx={{ fontWeight: 600 }}>
              {text('progress', { done, count: tasks.length })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(100 * done) / tasks.length}
              aria-labelledby="step-progress"
              color={done === tasks.length ? 'success' : 'primary'}
              sx={{ height: 8, borderRadius: 4, mt: 0.5 }}
            />
          </Box>
        )}
        {may && openTicks.length > 1 && (
          <Button size="small" startIcon={<DoneAllIcon />} onClick={() => void markDone(openTicks)}>
            {text('markDone', { smart_count: openTicks.length })}
          </Button>
        )}
        {seesToIt && access.may('create') && !adding && (
          <Button size="small" variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {text('addTask')}
          </Button>
        )}
      </Box>
      {tasks.length === 0 && !adding && <Typography color="text.secondary">{text('noTasks')}</Typography>}
      <DragDropContext onDragEnd={order.drop} dragHandleUsageInstructions={text('moveHelp')} nonce={nonce}>
        <Droppable droppableId="steps">
          {(list) => (
            <Box
              ref={list.innerRef}
              {...list.droppableProps}
              component="ol"
              sx={{ listStyle: 'none', m: 0, p: 0 }}
            >
              {tasks.map((task, index) => (
                <Draggable
                  key={task.id}
                  draggableId={String(task.id)}
                  index={index}
                  isDragDisabled={!mayPlan}
                >
                  {(drag) => (
                    <Box component="li" ref={drag.innerRef} {...drag.draggableProps} sx={{ pb: 1 }}>
                      <TaskRow
                        task={task}
                        number={index + 1}
                        may={may}
                        handle={mayPlan ? drag.dragHandleProps : null}
                        readings={readings}
                        opened={openedBy(task)}
                        onFail={failed}
                      />
                    </Box>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </Box>
          )}
        </Droppable>
      </DragDropContext>
      {adding && (
        <Paper variant="outlined" sx={{ p: 2 }} component="section" aria-label={text('addTask')}>
          <RecordForm
            resource={workTask}
            given={{
              workRequestId: record.id,
              sequence: Math.min(next, 999),
              // Its result is entered where it stands.
              result: 'open',
              value: null,
              fileId: null,
              note: null,
            }}
            onSaved={() => setAdding(false)}
            onCancel={() => setAdding(false)}
            guarded
          />
        </Paper>
      )}
    </Box>
  )
}

/** The steps in their order, which shows at once when one is moved and is put back where it cannot be kept. */
function useOrder(data: readonly WorkTask[]) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  /** Ids as they were moved, until the server has them so. */
  const [moved, setMoved] = useState<readonly number[]>()
  const tasks = moved ? data.toSorted((one, other) => moved.indexOf(one.id) - moved.indexOf(other.id)) : data

  const drop = async ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination || destination.index === source.index) return
    const order = [...tasks]
    order.splice(destination.index, 0, ...order.splice(source.index, 1))
    announce(text('moved', { from: source.index + 1, to: destination.index + 1 }))
    setMoved(order.map(({ id }) => id))
    const changed = order
      .map((task, index) => ({ task, sequence: index + 1 }))
      .filter(({ task, sequence }) => task.sequence !== sequence)
    try {
      await Promise.all(
        changed.map(({ task, sequence }) =>
          dataProvider.update(workTask.route, {
            id: task.id,
            data: { sequence, version: task.version },
            previousData: task,
          }),
        ),
      )
    } catch (error) {
      notify(text('notMoved', { reason: reason(error) }), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [workTask.route] })
    setMoved(undefined)
  }
  return { tasks, drop: (result: DropResult, provided: ResponderProvided) => void drop(result, provided) }
}

/** Marks what is only to be done as done, many at once, with the way back in the message. */
function useMarkDone() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const { settle } = useBatchRuns()
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  return async (tasks: readonly WorkTask[]) => {
    try {
      const ids = tasks.map(({ id }) => id)
      await settle(
        await dataProvider.startBatch(workTask.route, 'update', { ids, set: { result: 'done' } }, newKey()),
      )
    } catch (error) {
      notify(text('notSaved', { reason: reason(error) }), { type: 'error' })
    }
  }
}
