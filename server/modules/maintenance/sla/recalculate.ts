import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { unfinished } from '../../../../src/resources/maintenance/work/workTabs.ts'
import type { DerivedKey } from '../../../engine/derived/derived.ts'
import { change, find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { Terms, type Policy } from './policies.ts'
import { holdsOf, kept, promised, slaProgressOf } from './slaProgress.ts'

/** Kind of the job that calculates a work request at a time when its SLA state changes. */
export const slaJob = 'work-request-sla'
/** Kind of the job that looks again at work that was written while a calendar changed; each company has one. */
export const recentJob = 'sla-recent'
/** Milliseconds after which no process writes by the former calendar. Each hears of a change within a few. */
const settled = 500
/** Milliseconds before that look in which work may have been written by the former calendar. */
const recent = 10_000

const columns = [
  'id',
  'pinId',
  'priority',
  'status',
  'requestedAt',
  'slaStartsAt',
  'firstResponseAt',
  'completedAt',
  'refNo',
  'title',
  'slaState',
  'responseDueAt',
  'resolveDueAt',
  'primaryUserId',
  'assigneeIds',
] as const
type Found = Awaited<ReturnType<typeof lockWork>>[number]

const lockWork = (tx: Tx, ids: readonly number[]) =>
  find(tx, workRequest, { id: ids }, { columns, sort: ['id'], lock: 'update' })

const isOpen = ({ status }: Found) => unfinished.some((one) => one === status)

/** Notifies the policy's people and the assignees of a target at risk or missed. */
async function notifyOf(tx: Tx, record: Found, slaState: string, policy: Policy) {
  const messages = {
    at_risk: { also: policy.escalateUserIds, wording: 'slaAtRisk' },
    breached: { also: policy.breachUserIds, wording: 'slaBreached' },
  } as const
  if (slaState === record.slaState || !isOpen(record)) return
  const message = slaState === 'at_risk' || slaState === 'breached' ? messages[slaState] : undefined
  if (!message) return
  const { primaryUserId, assigneeIds, refNo, title, id } = record
  const people = [...assigneeIds, ...(primaryUserId === null ? [] : [primaryUserId]), ...message.also]
  await notify(tx, [...new Set(people)], {
    type: 'work_request',
    wording: message.wording,
    values: { ref: refNo },
    description: escapeText(title),
    link: { route: 'work', id },
  })
}

const sameInstant = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/**
 * Calculates the SLA targets of work requests from the facts: request, holds, policy, hours and holidays of the site.
 * @returns by the id, when time alone changes the state next
 */
export async function recalculateSla(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Date | undefined>> {
  const records = await lockWork(tx, ids)
  // As the database has them now: another process may hear of a change later than its job is due.
  const terms = new Terms(tx)
  const next = new Map<number, Date | undefined>()
  for (const record of records) {
    const progress = await slaProgressOf(terms, promised.parse(record), await holdsOf(tx, record.id), now)
    const values = kept(progress)
    next.set(record.id, progress?.nextAt ?? undefined)
    const isSame =
      values.slaState === record.slaState &&
      sameInstant(values.responseDueAt, record.responseDueAt) &&
      sameInstant(values.resolveDueAt, record.resolveDueAt)
    // No change that a person's own could miss: the version stays, and so does its author.
    if (!isSame) {
      tx.verb('sla')
      await change(tx, workRequest, { id: record.id }, values, { quiet: true })
    }
    if (progress) await notifyOf(tx, record, values.slaState, progress.policy)
  }
  return next
}

/** Calculates the targets of work requests whose site has another calendar or policy. */
export async function recalculateTargets(tx: Tx, keys: readonly DerivedKey[], now: Date): Promise<void> {
  const ids = keys.map(({ id }) => id)
  for (const [id, at] of await recalculateSla(tx, ids, now)) {
    if (at) scheduleJob(tx, slaJob, id, at)
    else cancelJob(tx, slaJob, id)
  }
  scheduleJob(tx, recentJob, tx.actor.clientId, new Date(now.getTime() + settled))
}

/** Has open work calculated, each in its job, that was written while a process still used the former calendar. */
export async function recalculateRecent(tx: Tx, now: Date): Promise<undefined> {
  const since = new Date(now.getTime() - recent).toISOString()
  const written = await find(
    tx,
    workRequest,
    { status: [...unfinished], updatedAt_gte: since },
    { columns: ['id'], sort: ['id'] },
  )
  for (const { id } of written) scheduleJob(tx, slaJob, id, now)
  return undefined
}
