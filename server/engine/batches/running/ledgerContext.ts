import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { ApiError } from '../../../platform/errors.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { Registry } from '../../access/access.ts'
import type { HookTable } from '../../writing/hooks.ts'
import type { Writes } from '../../writing/writes.ts'
import { batchKind } from '../stored/ending.ts'
import { mayDo } from '../stored/plan.ts'
import { chunkSize, type StoredBatch } from '../stored/stored.ts'
import type { RunContext } from './run.ts'

export interface LedgerOptions {
  db: Database
  registry: Registry
  hooks: HookTable
  writes: Writes
  now: () => Date
}

/** Called for each refused record while the caller waits. */
export type OnRefusal = (error: ApiError) => void

/** Milliseconds after which the process of a running batch counts as gone. */
export const untilGone = 10_000

/** Milliseconds until the job of a batch starts: at once if the batch is too large for the call. */
export const untilWorkedOn = (records: number) => (records > chunkSize ? 0 : untilGone)

/** Schedules the job that works on the batch. */
export const scheduleWork = ({ now }: LedgerOptions, tx: Tx, id: number, wait: number) =>
  scheduleJob(tx, batchKind, id, new Date(now().getTime() + wait))

/** The context of work on a batch. @throws 403 naming the code that the caller lacks now */
export function contextOf(
  { registry, hooks, writes }: LedgerOptions,
  caller: Caller,
  batch: StoredBatch,
): RunContext {
  const resource = registry(batch.resource)
  const reach = mayDo(caller, resource, batch.action, batch.request)
  return { caller, resource, registry, hooks: hooks[resource.name], writes, batch, reach }
}
