import { z } from 'zod'
import { slaOf, type Hold, type SlaProgress } from '../../../../src/domain/maintenance/sla.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { workRequestHold } from '../tables.ts'
import { targetsOf, type Policy, type Terms } from './policies.ts'

const instant = z.coerce.date()

/** What of a work request its promise depends on. */
export const promised = z.object({
  pinId: z.number(),
  priority: z.string().default('medium'),
  status: z.string().default('pending'),
  requestedAt: instant,
  /** When the clock of work that was made ahead of time begins. */
  slaStartsAt: instant.nullish(),
  firstResponseAt: instant.nullish(),
  completedAt: instant.nullish(),
})
export type Promised = z.infer<typeof promised>

const done = new Set(['completed', 'closed'])
const dropped = new Set(['rejected', 'cancelled'])

/** The times in which its clock stood, in their order. */
export async function holdsOf(tx: Tx, workRequestId: number): Promise<Hold[]> {
  const holds = await find(
    tx,
    workRequestHold,
    { workRequestId },
    { columns: ['heldFrom', 'heldUntil'], sort: ['heldFrom'] },
  )
  return holds.map(({ heldFrom, heldUntil }) => ({
    from: new Date(heldFrom),
    until: heldUntil === null ? null : new Date(heldUntil),
  }))
}

/** When the clock of a work request begins: once it is requested, and not before work made ahead of time is planned. */
export const clockStart = ({ requestedAt, slaStartsAt }: Pick<Promised, 'requestedAt' | 'slaStartsAt'>) =>
  slaStartsAt && slaStartsAt > requestedAt ? slaStartsAt : requestedAt

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
  const startsAt = clockStart(record)
  const hours = await terms.hoursOf(policy, record.pinId, startsAt)
  const history = {
    requestedAt: startsAt,
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
