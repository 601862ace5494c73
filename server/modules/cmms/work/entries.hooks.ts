import { z } from 'zod'
import { scopeOf } from '../../../../src/domain/permissions.ts'
import { mostFiles } from '../../../../src/schema/calls/workDetail.ts'
import type { Change, Hooks } from '../../../engine/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'

const belongs = z.object({ workRequestId: z.number() })

/** The database keeps the sums of the request; who remembers figures of requests has to hear of it. */
export const workEntryHooks: Hooks = {
  async afterWrite(tx) {
    tx.touch('work_request')
  },
}

/** A work request holds only so many files. What the server itself attaches is never refused: it has nobody to tell. */
export const workFileHooks: Hooks = {
  verbs: ['create', 'update', 'restore'],
  fields: ['workRequestId'],
  async afterWrite(tx, { after, caller }) {
    if (!caller.employeeId) return
    const { workRequestId } = belongs.parse(after)
    const key = [caller.clientId, workRequestId]
    // One after the other, so that the count sees those that come at the same moment.
    await tx.query('select 1 from work_request where client_id = $1 and id = $2 for no key update', key)
    const [held] = await tx.query<{ count: number }>(
      'select count(*)::int as count from work_file where client_id = $1 and work_request_id = $2 and deleted_at is null',
      key,
    )
    if ((held?.count ?? 0) > mostFiles) {
      throw invalid({ fileId: `A work request holds at most ${mostFiles} files. Delete one first.` })
    }
  },
}

/** Whether the caller is named to do the work; nobody has to be told that they may read everything. */
async function doesTheWork(tx: Tx, { caller, before, values }: Change): Promise<boolean> {
  const { success, data } = belongs.safeParse({ ...before, ...values })
  if (!success) return true // a reference that names nothing: the write itself refuses it
  const rows = await tx.query(
    `select 1 from work_request where client_id = $1 and id = $2 and (primary_user_id = $3 or assignee_ids @> array[$3::bigint])`,
    [caller.clientId, data.workRequestId, caller.employeeId],
  )
  return rows.length > 0
}

/** What whoever asked for the work says is open to them, so nothing of it is internal. */
export const workCommentHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(tx, change) {
    const { caller, verb, values } = change
    if (scopeOf(caller.codes, 'CM', verb === 'update' ? 'update' : 'create') === 'all') return
    if (!(await doesTheWork(tx, change))) values['forRequester'] = true
  },
}
