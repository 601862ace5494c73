import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { unfinished } from '../../../../src/resources/maintenance/work/workTabs.ts'
import { change, find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { Terms, type Policy } from './policies.ts'
import { holdsOf, kept, promised, slaProgressOf } from './slaProgress.ts'

/** Kind of the job that calculates a work request at a time when its SLA state changes. */
export const slaJob = 'work-request-sla'
/** Kind of the job that has the open work requests of a site looked at. */
export const siteJob = 'sla-site'
/** Open work requests that are calculated in the transaction of their cause; more are calculated in jobs. */
const mostAtOnce = 50
/** Milliseconds after which no process writes by the former calendar. Each hears of a change within a few. */
const settled = 500

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

/** The ids of the open work requests of sites; undefined means all sites. */
async function openAt(tx: Tx, pinIds: readonly number[] | undefined) {
  const where = { status: [...unfinished], ...(pinIds && { pinId: pinIds }) }
  return find(tx, workRequest, where, { columns: ['id', 'pinId'], sort: ['id'] })
}

/** Schedules a calculation for each open work request of a site. */
export async function lookAtSite(tx: Tx, pinId: number, now: Date): Promise<undefined> {
  for (const { id } of await openAt(tx, [pinId])) scheduleJob(tx, slaJob, id, now)
  return undefined
}

/** Work requests that a transaction has calculated because of its calendars. */
const calculated = new WeakMap<Tx, number>()

/**
 * Calculates the open targets of sites whose calendar has changed: a few in this transaction, many in jobs.
 * @param pinIds undefined means all sites
 */
export async function recalculateOpenSla(tx: Tx, pinIds: readonly number[] | undefined): Promise<void> {
  const open = await openAt(tx, pinIds)
  const now = new Date()
  // After writes that still use the former calendar.
  const later = new Date(now.getTime() + settled)
  for (const pinId of new Set(open.map((one) => one.pinId))) scheduleJob(tx, siteJob, pinId, later)
  const before = calculated.get(tx) ?? 0
  if (before + open.length > mostAtOnce) return
  calculated.set(tx, before + open.length)
  const next = await recalculateSla(
    tx,
    open.map(({ id }) => id),
    now,
  )
  for (const [id, at] of next) {
    if (at) scheduleJob(tx, slaJob, id, at)
    else cancelJob(tx, slaJob, id)
  }
}
