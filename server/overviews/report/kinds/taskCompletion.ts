import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { boolean } from '../../../../src/schema/fields.ts'
import { atTimes, defineReport, fieldColumn, joined, named, pinColumns } from '../kind.ts'

/** Results of a task that is finished. */
const finished = `t.result in ('done', 'pass', 'flag', 'fail', 'na')`

/** Tasks of the work requests of some days, and whether they were done in time. */
export const taskCompletion = defineReport({
  name: 'task-completion',
  label: 'Task completion',
  about: 'Tasks of the work that was asked for in these days, who has them, and whether they are done.',
  source: workTask,
  rows: `work_task t join work_request w on w.client_id = t.client_id and w.id = t.work_request_id
      and w.deleted_at is null
    ${joined('pin', 'p', 'w.pin_id')} ${joined('employee', 'a', 't.assignee_id')} ${joined('employee', 'b', 't.done_by')}`,
  where: atTimes('w.requested_at'),
  columns: {
    refNo: fieldColumn(workRequest, 'refNo', 'w.ref_no', { label: 'Work request' }),
    requestedAt: fieldColumn(workRequest, 'requestedAt', 'w.requested_at', { of: workRequest }),
    ...pinColumns,
    sequence: fieldColumn(workTask, 'sequence', 't.sequence'),
    label: fieldColumn(workTask, 'label', 't.label'),
    taskType: fieldColumn(workTask, 'taskType', 't.task_type'),
    required: fieldColumn(workTask, 'required', 't.required'),
    assignee: named('Assignee', `nullif(concat_ws(' ', a.first_name, a.last_name), '')`),
    dueAt: fieldColumn(workRequest, 'dueAt', 'w.due_at', { of: workRequest }),
    result: fieldColumn(workTask, 'result', 't.result'),
    done: { field: boolean({ label: 'Finished' }), sql: finished },
    doneAt: fieldColumn(workTask, 'doneAt', 't.done_at'),
    doneBy: named('Done by', `nullif(concat_ws(' ', b.first_name, b.last_name), '')`),
    inTime: {
      field: boolean({ label: 'In time' }),
      sql: `case when w.due_at is not null then coalesce(${finished} and t.done_at <= w.due_at, false) end`,
      of: workRequest,
    },
  },
  days: 'period',
  limits: { pinIds: 'w.pin_id', userIds: 't.assignee_id' },
  order: ['w.requested_at', 'w.id', 't.sequence', 't.id'],
  chart: { by: 'result' },
})
