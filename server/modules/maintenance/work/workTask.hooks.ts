import { z } from 'zod'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import { count } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { timeOf } from '../../../platform/auth/caller.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { recalculateMeterSchedules } from '../schedule/run.ts'
import { considerWork } from '../closedLoop/triggers.ts'
import { considerReading, goesBack } from './meterReading.ts'

const limits = z.object({
  taskType: z.string().optional(),
  value: z.string().nullish(),
  min: z.string().nullish(),
  max: z.string().nullish(),
  options: z.string().nullish(),
  utilityId: z.number().nullish(),
  fileId: z.number().nullish(),
})
const finished = new Set(['done', 'pass', 'flag', 'fail', 'na'])

/** Results that say that the step has been taken. */
const entered = new Set(['done', 'pass', 'flag'])

const numeric = new Set(['number', 'meter'])

/** @throws 422 at the value that is none of its kind of step */
function checkValue({ taskType = '', value, options }: z.infer<typeof limits>) {
  if (!value) return
  if (numeric.has(taskType) && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value))
    throw invalid({ value: 'This must be a number.' })
  const choices = options?.split(';').map((option) => option.trim()) ?? []
  if (taskType === 'choice' && options && !choices.includes(value))
    throw invalid({ value: 'This is none of the options.' })
}

/** Steps that are done by entering something, with the field that holds it. */
const asksFor: Readonly<Record<string, 'value' | 'fileId'>> = {
  text: 'value',
  number: 'value',
  choice: 'value',
  meter: 'value',
  photo: 'fileId',
  signature: 'fileId',
}

/** @throws 422 where a step counts as done that nothing has been entered at */
function checkDone(task: z.infer<typeof limits>) {
  const field = asksFor[task.taskType ?? '']
  if (field && !task[field]) throw invalid({ [field]: 'Enter this first: without it the step is not done.' })
}

/** @throws 409 at a step of work that was called off, such as one that a phone sends late */
async function mustGoOn(tx: Tx, before: Readonly<Record<string, unknown>>) {
  const { workRequestId } = z.object({ workRequestId: z.number() }).parse(before)
  const over = await count(tx, workRequest, { id: workRequestId, status: ['rejected', 'cancelled'] })
  if (over > 0) throw conflict('This work was called off: its steps stay as they are.')
}

const meterStep = z.object({ taskType: z.string(), utilityId: z.number().nullish() })

/** Whether the meter's readings are others than before. */
const isReadAgain = (verb: string, before: Row | undefined, after: Row) =>
  verb !== 'update' ||
  ['value', 'result', 'utilityId', 'doneAt'].some((name) => before?.[name] !== after[name])

/** A reading outside its limits flags the task; finishing one notes who and when (domain model 2). */
export const workTaskHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(tx, { before, values, caller, verb }) {
    if (verb !== 'create' && verb !== 'update') return
    const task = limits.parse({ ...before, ...values })
    if (values['value'] !== undefined) checkValue(task)
    const reading = numeric.has(task.taskType ?? '') && task.value ? Number(task.value) : Number.NaN
    if (values['value'] !== undefined && Number.isFinite(reading)) {
      const outside = (task.min && reading < Number(task.min)) || (task.max && reading > Number(task.max))
      const odd =
        task.taskType === 'meter' &&
        task.utilityId &&
        task.value &&
        (await goesBack(tx, task.utilityId, task.value))
      values['result'] = outside || odd ? 'flag' : (values['result'] ?? 'done')
    }
    const result = values['result']
    if (typeof result !== 'string' || result === before?.['result']) return
    if (before) await mustGoOn(tx, before)
    if (entered.has(result) && verb === 'update') checkDone(task)
    values['doneAt'] = finished.has(result) ? timeOf(caller).toISOString() : null
    values['doneBy'] = finished.has(result) ? caller.employeeId || null : null
  },
  async afterWrite(tx, { verb, before, after }) {
    const meters = [before, after].flatMap((row) => meterStep.safeParse(row).data ?? [])
    const isMeter = meters.some(({ taskType }) => taskType === 'meter')
    if (isMeter && isReadAgain(verb, before, after))
      await recalculateMeterSchedules(
        tx,
        meters.map(({ utilityId }) => utilityId),
      )
    if (verb !== 'create' && verb !== 'update') return
    if (after['result'] === 'fail' && before?.['result'] !== 'fail') considerWork(tx, 'inspection', after.id)
    if (after['taskType'] === 'meter' && after['result'] === 'done' && after['value'] !== before?.['value'])
      considerReading(tx, after.id)
  },
}
