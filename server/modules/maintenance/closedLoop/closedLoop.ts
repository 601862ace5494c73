import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { unfinished, workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { triggerKinds } from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { add } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { workRequestCause } from '../tables.ts'

/** What opens work requests. */
export type TriggerKind = (typeof triggerKinds)[number]

export interface Trigger {
  kind: TriggerKind
  /** The record that it comes from; it opens or joins a work request once. */
  triggerId: number
  /** What such events have in common: while the work request of one is open, the others join it. */
  subjectId: number
  /** The work request's fields, `title` and `pinId` at least. */
  work: Readonly<Record<string, unknown>>
  /** What a work request that is open already is told. */
  comment: string
  files?: readonly number[]
}

export interface Opened {
  id: number
  refNo: string
  /** False where it joined one that was open already. */
  opened: boolean
}

/** States in which a work request takes in further triggers; afterwards another is opened. */
export const openStatuses: readonly string[] = unfinished

const found = z.object({ id: z.number(), refNo: z.string() })
const c = rowsOf(workRequestCause, 'c')
const w = rowsOf(workRequest, 'w')
const opened = pick(w, ['id', 'refNo'])

async function known(tx: Tx, kind: TriggerKind, triggerId: number) {
  const [row] = await select(tx, opened)`from ${c} join ${w.withDeleted} on ${w.id} = ${c.workRequestId}
    where ${c.kind} = ${kind} and ${c.causeId} = ${triggerId}`
  return row
}

async function openFor(tx: Tx, kind: TriggerKind, subjectId: number) {
  const [row] = await select(tx, opened)`from ${c} join ${w} on ${w.id} = ${c.workRequestId}
    where ${c.kind} = ${kind} and ${c.subjectId} = ${subjectId} and ${w.status} = any(${openStatuses}::text[])
    order by ${w.id} desc limit 1`
  return row
}

/**
 * The closed loop: what happened opens a work request, or joins the one that is open for the same subject. The same cause
 * does so once, however often it is handed in, and two at the same time open one.
 */
export async function openWork(tx: Tx, writes: Writes, caller: Caller, trigger: Trigger): Promise<Opened> {
  const { kind, triggerId, subjectId, work, comment, files = [] } = trigger
  const name = `closed-loop ${tx.clientId} ${kind} ${subjectId}`
  await select(tx, { lock: text`pg_advisory_xact_lock(hashtextextended(${name}, 0))` })``
  const earlier = await known(tx, kind, triggerId)
  if (earlier) return { ...earlier, opened: false }
  const standing = await openFor(tx, kind, subjectId)
  const { id, refNo } =
    standing ?? found.parse(await writes.create(tx, caller, workRequest, { ...work, source: kind }))
  await add(tx, workRequestCause, [{ kind, causeId: triggerId, workRequestId: id, subjectId }])
  if (standing) {
    await writes.create(tx, caller, resourceNamed('work-comment'), { workRequestId: id, text: comment })
  }
  for (const fileId of files) {
    await writes.create(tx, caller, resourceNamed('work-file'), {
      workRequestId: id,
      fileId,
      phase: 'before',
    })
  }
  return { id, refNo, opened: !standing }
}
