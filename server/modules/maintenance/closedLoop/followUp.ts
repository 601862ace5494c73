import type { Resource } from '../../../../src/schema/resource.ts'
import { change } from '../../../engine/tables/rows.ts'
import { text } from '../../../engine/tables/statement.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { titled } from './triggers.ts'
import { openWork, type TriggerKind, type Opened } from './closedLoop.ts'

/** A record that somebody wants put right; its table says by `work_request_id` which work request does so. */
export interface FollowUp {
  kind: TriggerKind
  resource: Resource
  id: number
  /** The work request that it has already. */
  workRequestId: number | null
  title: string
  /** What the work request is told of it. */
  said: string
  work: Readonly<Record<string, unknown>>
  files: readonly number[]
  /** States in which it waits for the work from now on, and as what. */
  waits?: { from: readonly string[]; to: string }
}

/** Opens the work request of a record, once: they know each other afterwards, and asked again it is the same one. */
export async function followUp(tx: Tx, writes: Writes, caller: Caller, found: FollowUp): Promise<Opened> {
  const { kind, resource, id, workRequestId, title, said, work, files, waits } = found
  const opened = await openWork(tx, writes, caller, {
    kind,
    triggerId: id,
    subjectId: id,
    work: { title: titled(title), description: said, ...work },
    comment: said,
    files: workRequestId === null ? files : [],
  })
  if (workRequestId !== null) return opened
  tx.verb('work')
  const status = text`case when t.status = any(${waits?.from ?? []}::text[]) then ${waits?.to ?? ''} else t.status end`
  await change(tx, resource, { id }, { workRequestId: opened.id, status })
  return opened
}
