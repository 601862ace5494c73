import { z } from 'zod'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import type { Change, Hooks } from '../../../engine/writing/hooks.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../../services/notification/notify.ts'
import { scheduleJobKind } from '../schedule/run.ts'

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
  scheduleId: z.number().nullish(),
})

/** Tells those who are to do the work now, and whoever asked for it that it is done; nobody of what they did themselves. */
async function tell(tx: Tx, { verb, before, after, caller }: Change & { after: Row }) {
  const { id, refNo, title, requesterId, scheduleId } = told.parse(after)
  const said = {
    type: 'work_request',
    values: { ref: refNo },
    // The title is what somebody typed, and descriptions are markup.
    description: escapeText(title),
    link: { route: 'work', id },
  } as const
  const others = (employees: readonly number[]) => employees.filter((one) => one !== caller.employeeId)
  if (verb === 'complete') {
    if (scheduleId) scheduleJob(tx, scheduleJobKind, scheduleId, new Date())
    await notify(tx, others(requesterId ? [requesterId] : []), { ...said, wording: 'workRequestCompleted' })
    return
  }
  const already = workersOf(before)
  const added = workersOf(after).filter((one) => !already.includes(one))
  await notify(tx, others(added), { ...said, wording: 'workRequestAssigned' })
}

/** Guards of the work request's states (domain model 1) that need more than the record itself. */
export const workRequestHooks: Hooks = {
  verbs: ['create', 'update', 'approve', 'assign', 'complete', 'reopen'],
  fields: ['primaryUserId', 'assigneeIds'],
  createFields: ['primaryUserId', 'assigneeIds'],
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb === 'create') {
      values['requesterId'] ??= caller.employeeId || null
      // Who may approve need not ask themselves; what opens by itself waits for somebody.
      if (caller.employeeId && scopeOf(caller.codes, 'CM', 'update') === 'all') values['status'] = 'approved'
    }
    // To approve it and name who does it is one decision: there is nobody left to assign.
    if (verb === 'approve' && people.parse({ ...before, ...values }).primaryUserId)
      values['status'] = 'assigned'
    if (verb === 'assign' && !hasAssignee({ ...before, ...values })) {
      throw invalid({ primaryUserId: 'Name somebody responsible, an assignee or a group.' })
    }
    // What was said of it was said of work that turned out not to be done; its history keeps that.
    if (verb === 'reopen') Object.assign(values, { requesterRating: null, requesterComment: null })
    if (verb === 'complete' && before) {
      const open = await tx.query<{ label: string }>(
        `select label from work_task where client_id = $1 and work_request_id = $2 and deleted_at is null and required
           and result not in ('done', 'pass', 'flag', 'na') order by sequence, id limit 5`,
        [caller.clientId, before.id],
      )
      if (open.length > 0) {
        throw conflict(`These required tasks are not done yet: ${open.map(({ label }) => label).join('; ')}.`)
      }
    }
  },
  async afterWrite(tx, change) {
    await tell(tx, change)
  },
}
