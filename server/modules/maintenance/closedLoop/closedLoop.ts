import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { unfinished, workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { triggerKinds } from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'

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

async function known(tx: Tx, kind: TriggerKind, triggerId: number) {
  const [row] = await tx.query(
    `select w.id, w.ref_no as "refNo" from work_request_cause c
     join work_request w on w.client_id = c.client_id and w.id = c.work_request_id
     where c.client_id = $1 and c.kind = $2 and c.cause_id = $3`,
    [tx.actor.clientId, kind, triggerId],
  )
  return row && found.parse(row)
}

async function openFor(tx: Tx, kind: TriggerKind, subjectId: number) {
  const [row] = await tx.query(
    `select w.id, w.ref_no as "refNo" from work_request_cause c
     join work_request w on w.client_id = c.client_id and w.id = c.work_request_id
     where c.client_id = $1 and c.kind = $2 and c.subject_id = $3 and w.status = any($4) and w.deleted_at is null
     order by w.id desc limit 1`,
    [tx.actor.clientId, kind, subjectId, openStatuses],
  )
  return row && found.parse(row)
}

/**
 * The closed loop: what happened opens a work request, or joins the one that is open for the same subject. The same cause
 * does so once, however often it is handed in, and two at the same time open one.
 */
export async function openWork(tx: Tx, writes: Writes, caller: Caller, trigger: Trigger): Promise<Opened> {
  const { kind, triggerId, subjectId, work, comment, files = [] } = trigger
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `closed-loop ${tx.actor.clientId} ${kind} ${subjectId}`,
  ])
  const earlier = await known(tx, kind, triggerId)
  if (earlier) return { ...earlier, opened: false }
  const standing = await openFor(tx, kind, subjectId)
  const { id, refNo } =
    standing ?? found.parse(await writes.create(tx, caller, workRequest, { ...work, source: kind }))
  await tx.query(
    `insert into work_request_cause (client_id, kind, cause_id, work_request_id, subject_id) values ($1, $2, $3, $4, $5)`,
    [tx.actor.clientId, kind, triggerId, id, subjectId],
  )
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
