import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError, conflict } from '../../../platform/errors.ts'
import type { Permitted, Registry } from '../../access/access.ts'
import { mustNameSelf } from '../../writing/checks.ts'
import { insertMany, updateMany, type Update } from '../../writing/bulkWrites.ts'
import { hooksFor, type Change, type Hooks } from '../../writing/hooks.ts'
import { link, makeNamed, oneStep } from '../../linking/linking.ts'
import { checkRules } from '../../writing/rules.ts'
import { slices } from '../../sql/slices.ts'
import type { Writes } from '../../writing/writes.ts'
import { validateOf, reasonOf, verbOf, type PendingRow, type Verdict } from '../stored/plan.ts'
import { closedRecords, standingRecords, withoutCulprits } from './records.ts'
import { chunkSize, note, type Outcome, type StoredBatch } from '../stored/stored.ts'

export interface RunContext {
  caller: Caller
  resource: Resource
  registry: Registry
  hooks: Hooks | undefined
  writes: Writes
  batch: StoredBatch
  /** Whose records the caller reaches with it, now. */
  reach: Permitted
}

/** The next rows to work on, in their order. */
async function pendingRows(tx: Tx, batchId: number, after: number): Promise<PendingRow[]> {
  return tx.query<PendingRow>(
    `select position, record_id as "recordId", record, "values", version from batch_row
     where client_id = $1 and batch_id = $2 and state = 'pending' and position > $3 order by position limit ${chunkSize}`,
    [tx.actor.clientId, batchId, after],
  )
}

/**
 * Runs the next rows of a batch within the transaction. Each row is written, found unchanged, or refused with the
 * reason. An import is all or nothing.
 * @param refused receives every refused record
 * @returns whether rows may be left
 * @throws the refusal of an import's record
 */
export async function runChunk(
  tx: Tx,
  context: RunContext,
  refused: (error: ApiError) => void,
): Promise<boolean> {
  const { batch, resource } = context
  const whole = batch.action === 'import'
  const waiting = await pendingRows(tx, batch.id, 0)
  const rows = whole ? oneStep(waiting) : waiting
  const outcomes = new Map<number, Outcome>()
  if (resource.transitions[batch.action] || whole) tx.verb(batch.action)
  const leaveOut = (row: PendingRow, error: ApiError) => {
    if (whole) throw conflict(`Record ${row.record}: ${reasonOf(resource, error)}`)
    refused(error)
    outcomes.set(row.position, {
      position: row.position,
      state: 'failed',
      message: reasonOf(resource, error),
    })
  }
  const work = async (part: Tx, some: readonly PendingRow[]) => {
    const linked = whole ? await link(part, context, some) : some
    const { validated, changes } = await prepared(part, context, linked, true)
    await write(part, context, changes)
    for (const { row, change, made } of changes) {
      outcomes.set(row.position, {
        position: row.position,
        state: 'done',
        recordId: made?.id ?? change.before?.id,
      })
    }
    for (const { row, error } of validated) {
      if (error && whole) throw error
      if (error) leaveOut(row, error)
      else outcomes.set(row.position, { position: row.position, state: 'same' })
    }
  }
  if (whole && rows.length > 0) await makeNamed(tx, context)
  if (rows.length > 0) await withoutCulprits(tx, rows, work, leaveOut)
  await note(tx, batch.id, 'pending', [...outcomes.values()])
  return waiting.length === chunkSize || rows.length < waiting.length
}

/**
 * Validates the rows after a position like a run, including the hooks, and rolls back all writes.
 * @returns the last checked position; undefined if there are no more rows
 */
export async function previewChunk(tx: Tx, context: RunContext, after: number): Promise<number | undefined> {
  const { batch, resource } = context
  const rows = await pendingRows(tx, batch.id, after)
  const last = rows.at(-1)
  if (!last) return undefined
  // Looked at before it is validated: what changes from now on has changed since the preview.
  await tx.query(
    `update batch_row r set version = t.version from ${context.resource.table} t
     where r.client_id = $1 and r.batch_id = $2 and r.position > $3 and r.position <= $4
       and t.client_id = $1 and t.id = r.record_id`,
    [tx.actor.clientId, batch.id, after, last.position],
  )
  const { validated } = await tx.part((part) => prepared(part, context, rows, false), false)
  await note(
    tx,
    batch.id,
    'pending',
    validated.map(({ row: { position }, error }) =>
      error ? { position, state: 'failed', message: reasonOf(resource, error) } : { position, state: 'same' },
    ),
  )
  return last.position
}

interface Planned {
  row: PendingRow
  change: Change
  made?: { id: number }
}

/** Validates the rows and calls the hooks. Returns the changes to write, and the outcomes of the other rows. */
async function prepared(tx: Tx, context: RunContext, rows: readonly PendingRow[], lock: boolean) {
  const { caller, resource, registry, hooks, batch, reach } = context
  const validate = validateOf(caller, resource, batch.action, batch.request, reach)
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const standing = await standingRecords(tx, caller, resource, registry, reach, ids, lock)
  const closed = await closedRecords(tx, context, ids)
  const validated: { row: PendingRow; error?: ApiError }[] = []
  const changes: Planned[] = []
  const breathe = slices()
  for (const row of rows) {
    await breathe()
    const current = row.recordId === null ? undefined : standing.get(row.recordId)
    const error = closed.get(row.recordId ?? 0)
    const verdict: Verdict = error ? { state: 'failed', error } : validate(current, row)
    if (verdict.state !== 'write') {
      validated.push(verdict.state === 'failed' ? { row, error: verdict.error } : { row })
      continue
    }
    const verb = verbOf(batch.action, row)
    const change: Change = { caller, verb, values: { ...verdict.values }, preview: !lock }
    if (current) change.before = current
    try {
      mustNameSelf(resource, change)
      await hooksFor(hooks, verb, Object.keys(change.values))?.beforeWrite?.(tx, change)
      checkRules(resource, change)
      changes.push({ row, change })
    } catch (error) {
      // A hook and a rule refuse before anything is written, so its refusal concerns this record alone.
      if (!(error instanceof ApiError)) throw error
      validated.push({ row, error })
    }
  }
  return { validated, changes }
}

async function write(tx: Tx, context: RunContext, planned: readonly Planned[]) {
  const { caller, resource, writes, batch } = context
  if (batch.action === 'delete' || batch.action === 'restore') {
    const ids = planned.flatMap(({ row }) => row.recordId ?? [])
    if (ids.length > 0) await writes.setDeleted(tx, caller, resource, ids, batch.action === 'delete')
    return
  }
  const fresh = planned.filter(({ change }) => !change.before)
  const made = await insertMany(
    tx,
    context,
    fresh.map(({ change }) => change),
  )
  for (const [index, one] of fresh.entries()) one.made = made[index]
  await updateMany(
    tx,
    context,
    planned.flatMap(({ change }) => (isUpdate(change) ? [change] : [])),
  )
}

const isUpdate = (change: Change): change is Update => change.before !== undefined
