import { z } from 'zod'
import { slaOf, type Hold, type SlaProgress } from '../../../../src/domain/maintenance/sla.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { targetsOf, type Policy, type Terms } from './policies.ts'

const instant = z.coerce.date()

/** What of a work request its promise depends on. */
export const promised = z.object({
  pinId: z.number(),
  priority: z.string().default('medium'),
  status: z.string().default('pending'),
  requestedAt: instant,
  firstResponseAt: instant.nullish(),
  completedAt: instant.nullish(),
})
export type Promised = z.infer<typeof promised>

const done = new Set(['completed', 'closed'])
const dropped = new Set(['rejected', 'cancelled'])

const holdRow = z.object({ from: instant, until: instant.nullable() })

/** The times in which its clock stood, in their order. */
export async function holdsOf(tx: Tx, workRequestId: number): Promise<Hold[]> {
  const rows = await tx.query(
    `select held_from as "from", held_until as "until" from work_request_hold
     where client_id = $1 and work_request_id = $2 order by held_from`,
    [tx.actor.clientId, workRequestId],
  )
  return rows.map((row) => holdRow.parse(row))
}

/** How it stands, and by which policy; undefined where nothing is promised about it. */
export async function slaProgressOf(
  terms: Terms,
  record: Promised,
  holds: readonly Hold[],
  now: Date,
): Promise<(SlaProgress & { policy: Policy }) | undefined> {
  const policy = dropped.has(record.status) ? undefined : await terms.policyFor(record.pinId)
  if (!policy) return undefined
  const targets = targetsOf(policy, record.priority)
  if (targets.responseMinutes === null && targets.resolveMinutes === null) return undefined
  const hours = await terms.hoursOf(policy, record.pinId, record.requestedAt)
  const history = {
    requestedAt: record.requestedAt,
    firstResponseAt: record.firstResponseAt ?? null,
    completedAt: done.has(record.status) ? (record.completedAt ?? null) : null,
    holds,
  }
  return { ...slaOf(hours, targets, history, now), policy }
}

/** The same as the record keeps it. */
export const kept = (progress: SlaProgress | undefined) => ({
  slaState: progress?.state ?? 'none',
  responseDueAt: progress?.responseDueAt?.toISOString() ?? null,
  resolveDueAt: progress?.resolveDueAt?.toISOString() ?? null,
})
