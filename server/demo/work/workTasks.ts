import { isoInstant } from '../base/calendar.ts'
import type { DemoRecord } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoRequest } from './workRequests.ts'
import type { DemoTask } from './workText.ts'

const notes = ['Checked with the tenant.', 'Alat ganti dari stor.', 'Photo taken.', '需要更换零件'] as const

function outcome(random: Random, task: DemoTask, done: boolean) {
  if (!done) return { value: null, result: 'open' }
  if (!task.reading) return { value: null, result: random.chance(0.9) ? 'done' : 'pass' }
  const { min, max, from, to } = task.reading
  const value = from + random.next() * (to - from)
  const outside = value < Number(min) || value > Number(max)
  return { value: value.toFixed(1), result: outside ? 'flag' : 'done' }
}

/** The steps of one request, done as far as the work has come; a completed one has no required step left. */
export function demoTasks(random: Random, workRequestId: number, request: DemoRequest): DemoRecord[] {
  const { trouble, startedAt, completedAt, primaryUserId, values } = request
  const finished = values.status === 'completed' || values.status === 'closed'
  const share = finished ? 1 : startedAt === undefined ? 0 : 0.5
  const end = completedAt ?? startedAt ?? 0
  return trouble.tasks.map((task, index) => {
    const done = finished && task.required ? true : (index + 1) / trouble.tasks.length <= share
    const at =
      startedAt === undefined ? end : startedAt + ((end - startedAt) * (index + 1)) / trouble.tasks.length
    return {
      workRequestId,
      sequence: index + 1,
      label: task.label,
      taskType: task.reading ? 'number' : 'subtask',
      required: task.required === true,
      assigneeId: primaryUserId,
      unit: task.reading?.unit ?? null,
      min: task.reading?.min ?? null,
      max: task.reading?.max ?? null,
      ...outcome(random, task, done),
      note: done && random.chance(0.1) ? random.pick(notes) : null,
      doneAt: done ? isoInstant(at) : null,
      doneBy: done ? primaryUserId : null,
      createdAt: values.requestedAt,
      createdBy: values['createdBy'],
      updatedAt: done ? isoInstant(at) : values.requestedAt,
      updatedBy: done ? primaryUserId : values['createdBy'],
    }
  })
}
