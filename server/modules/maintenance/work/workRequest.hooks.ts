import { z } from 'zod'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { differs, type Change, type Hooks } from '../../../engine/writing/hooks.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { recalculateSchedules } from '../schedule/run.ts'

const people = z.object({
  primaryUserId: z.number().nullish(),
  groupId: z.number().nullish(),
  assigneeIds: z.array(z.number()).nullish(),
})

/** True when somebody is named to do the work. */
function hasAssignee(record: Record<string, unknown>): boolean {
  const { primaryUserId, groupId, assigneeIds } = people.parse(record)
  return Boolean(primaryUserId) || Boolean(groupId) || (assigneeIds ?? []).length > 0
}

/** Those who are named to do the work, apart from groups. */
function workersOf(record: Record<string, unknown> = {}): number[] {
  const { primaryUserId, assigneeIds } = people.parse(record)
  return [...new Set([...(primaryUserId ? [primaryUserId] : []), ...(assigneeIds ?? [])])]
}

const told = z.object({
  id: z.number(),
  refNo: z.string(),
  title: z.string(),
  requesterId: z.number().nullish(),
})

/** Notifies people whom the work is given to or taken from, and its requester of its end; nobody of their own acts. */
async function tell(tx: Tx, { verb, before, after, caller }: Change & { after: Row }) {
  const { id, refNo, title, requesterId } = told.parse(after)
  const said = {
    type: 'work_request',
    values: { ref: refNo },
    // The title is what somebody typed, and descriptions are markup.
    description: escapeText(title),
    link: { route: 'work', id },
  } as const
  const others = (employees: readonly number[]) => employees.filter((one) => one !== caller.employeeId)
  if (verb === 'complete') {
    await notify(tx, others(requesterId ? [requesterId] : []), { ...said, wording: 'workRequestCompleted' })
    return
  }
  const [was, is] = [workersOf(before), workersOf(after)]
  const added = is.filter((one) => !was.includes(one))
  const gone = was.filter((one) => !is.includes(one))
  await notify(tx, others(added), { ...said, wording: 'workRequestAssigned' })
  await notify(tx, others(gone), { ...said, wording: 'workRequestUnassigned' })
}

const named = ['primaryUserId', 'assigneeIds', 'groupId']
const finishedResults: ReadonlySet<string> = new Set(['done', 'pass', 'flag', 'na'])

/**
 * The status that follows from who is named to do the work: open work of somebody is assigned, so that they can start
 * it; work without anybody waits for somebody. Begun work keeps its status.
 */
function statusByPeople(verb: string, before: Row | undefined, values: Record<string, unknown>) {
  const isGiven = hasAssignee({ ...before, ...values })
  const status = values['status'] ?? before?.['status'] ?? 'pending'
  // Naming an assignee approves the work: one decision.
  if (verb === 'create') return isGiven && status === 'approved' ? 'assigned' : undefined
  if (verb === 'approve') return isGiven ? 'assigned' : undefined
  if (verb === 'resume') return before?.['startedAt'] ? undefined : isGiven ? 'assigned' : 'approved'
  if (verb !== 'update' || !differs(values, before, named)) return undefined
  if (isGiven && (status === 'approved' || status === 'pending')) return 'assigned'
  return !isGiven && status === 'assigned' ? 'approved' : undefined
}

/** Guards of the work request's states (domain model 1) that need more than the record itself. */
export const workRequestHooks: Hooks = {
  verbs: ['create', 'update', 'approve', 'assign', 'resume', 'complete', 'reopen'],
  fields: named,
  createFields: ['primaryUserId', 'assigneeIds'],
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb === 'create') {
      values['requesterId'] ??= caller.employeeId || null
      // Users who may approve need no approval; work that the server opens waits.
      if (caller.employeeId && scopeOf(caller.codes, 'CM', 'update') === 'all') values['status'] = 'approved'
    }
    const status = statusByPeople(verb, before, values)
    if (status) values['status'] = status
    if (verb === 'assign' && !hasAssignee({ ...before, ...values })) {
      throw invalid({ primaryUserId: 'Name somebody responsible, an assignee or a group.' })
    }
    // A rating was given for work that turned out not to be done; its history keeps that.
    if (verb === 'reopen') Object.assign(values, { requesterRating: null, requesterComment: null })
    if (verb === 'complete' && before) await mustBeDone(tx, before.id)
  },
  async afterWrite(tx, change) {
    await tell(tx, change)
  },
}

/** @throws 409 naming required tasks that are not done yet */
async function mustBeDone(tx: Tx, workRequestId: number) {
  const required = await find(
    tx,
    workTask,
    { workRequestId, required: true },
    { columns: ['label', 'result'], sort: ['sequence', 'id'] },
  )
  const open = required.filter(({ result }) => !finishedResults.has(result)).slice(0, 5)
  if (open.length > 0)
    throw conflict(`These required tasks are not done yet: ${open.map(({ label }) => label).join('; ')}.`)
}

const ofSchedule = z.object({ scheduleId: z.number().nullish() })

/** A schedule continues by the outcome of its work. */
export const scheduledWorkHooks: Hooks = {
  verbs: ['complete', 'reopen', 'cancel', 'reject', 'delete', 'restore'],
  async afterWrite(tx, { after }) {
    const { scheduleId } = ofSchedule.parse(after)
    if (scheduleId) recalculateSchedules(tx, [scheduleId])
  },
}
