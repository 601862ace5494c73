import { z } from 'zod'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import { inCallersTerms } from '../../../platform/db/connections/refusals.ts'
import { jsonText } from '../../../platform/db/jsonText.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { busy, invalid } from '../../../platform/errors.ts'
import { cancelJob } from '../../../platform/jobs/jobs.ts'
import { keepAnswer, keptAnswer } from '../../calls/idempotency.ts'
import { batchKind, dropPreviews } from '../stored/ending.ts'
import { mayDo, type BatchRequest } from '../stored/plan.ts'
import { storedBatch } from '../stored/stored.ts'
import { runSmall } from './advance.ts'
import {
  contextOf,
  scheduleWork,
  untilWorkedOn,
  type LedgerOptions,
  type OnRefusal,
} from './ledgerContext.ts'
import { previewChunk } from './run.ts'

/** The definition of a new batch. */
export interface NewBatch {
  caller: Caller
  resource: Resource
  action: string
  request: BatchRequest
  preview: boolean
  /** The Idempotency-Key of the call, and the hash of its request. */
  key?: { key: string; hash: string } | undefined
  /** Enters the rows and returns their number. */
  fix: (tx: Tx, batchId: number) => Promise<number>
  /** True when the caller has disconnected: a preview then stops and leaves nothing. */
  isGone?: () => boolean
}

/** Milliseconds until a preview that its owner does not run is deleted. */
const untilExpired = 86_400_000

const answerOf = z.object({ id: z.number() })

/** Deletes a batch that its owner never ran, and its job. */
export const forget = ({ db }: LedgerOptions, clientId: number, id: number) =>
  db.write(systemActor(clientId), async (tx) => {
    await tx.query(`delete from batch where client_id = $1 and id = $2 and state in ('previewed', 'draft')`, [
      clientId,
      id,
    ])
    cancelJob(tx, batchKind, id)
  })

/** Stores a batch and its rows. @throws 422 if it has no record */
async function store(options: LedgerOptions, tx: Tx, wanted: NewBatch) {
  const { caller, resource, action, request, preview, key } = wanted
  const [batch] = await tx.query<{ id: number }>(
    `insert into batch (client_id, created_by, resource, action, state, request, started_at)
     values ($1, $2, $3, $4, $5::text, $6, case when $5 = 'running' then now() end) returning id`,
    [
      caller.clientId,
      caller.employeeId,
      resource.name,
      action,
      preview ? 'previewed' : 'running',
      jsonText(request),
    ],
  )
  const { id } = answerOf.parse(batch)
  const total = await wanted.fix(tx, id)
  if (total === 0) throw invalid({ root: `There are no ${resource.label.many.toLowerCase()} to change.` })
  await tx.query('update batch set total = $3 where client_id = $1 and id = $2', [caller.clientId, id, total])
  scheduleWork(options, tx, id, preview ? untilExpired : untilWorkedOn(total))
  if (preview) await dropPreviews(tx, caller)
  if (key) await keepAnswer(tx, key.key, key.hash, { status: 201, body: JSON.stringify({ id }) })
  return { id, records: total }
}

/** Validates all rows of a preview, and deletes it if the caller disconnects. */
async function validateAll(options: LedgerOptions, { caller, isGone }: NewBatch, id: number) {
  const { db } = options
  const batch = await storedBatch(db.read(caller.clientId), caller.clientId, id)
  const context = contextOf(options, caller, batch)
  for (let after: number | undefined = 0; after !== undefined;) {
    if (isGone?.()) {
      await forget(options, caller.clientId, id)
      throw busy()
    }
    const from: number = after
    after = await db.write(caller, (tx) => previewChunk(tx, context, from))
  }
}

/**
 * Makes a batch and validates it, runs it to its end or leaves it to its job, depending on its size.
 * @returns its id, or that of the first batch with the same Idempotency-Key
 */
export async function startBatch(options: LedgerOptions, wanted: NewBatch, refused?: OnRefusal) {
  if (wanted.isGone?.()) throw busy()
  const { caller, resource, action, request, preview, key } = wanted
  mayDo(caller, resource, action, request)
  let made: { id: number; records: number }
  try {
    made = await options.db.write(caller, (tx) => store(options, tx, wanted))
  } catch (error) {
    const kept = key && (await keptAnswer(options.db, caller, key.key, key.hash))
    if (!kept) throw inCallersTerms(error)
    return answerOf.parse(JSON.parse(kept.body)).id
  }
  if (preview) await validateAll(options, wanted, made.id)
  else await runSmall(options, caller, made, refused)
  return made.id
}
