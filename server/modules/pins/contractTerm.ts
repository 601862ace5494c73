import { z } from 'zod'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { contractDocument } from '../../../src/resources/pins/contractDocument.resource.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { cancelJob, scheduleJob, type JobHandler, type Jobs } from '../../platform/jobs/jobs.ts'
import { expiring, moments, momentsOf } from '../../services/notification/expiring.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import { markRenewed, renewByItself, unmarkRenewed } from './renewal.ts'

/** Kinds of the jobs that follow a contract to its end, and remind of its documents. */
export const contractJob = 'contract'
export const contractDocumentJob = 'contract-document'

/** Days before its end at which people are reminded of a contract, besides those that it asks for itself (domain model 17). */
const reminderDays = [30, 7, 0]

const span = z.object({ startDate: z.string().nullish(), endDate: z.string().nullish() })
const running = z.object({
  contractNo: z.string(),
  site: z.string(),
  supervisors: z.array(z.number()),
  endDate: z.string(),
  autoRenew: z.boolean(),
  isOver: z.boolean(),
  /** The midnights before its reminders, and the one after its last day. */
  moments,
})

/** A contract that runs by its record, locked. */
async function runningOf(tx: Tx, id: number, now: Date) {
  const [row] = await tx.query(
    `select k.contract_no as "contractNo", p.name as site, p.supervisor_ids as supervisors, k.end_date as "endDate",
       k.auto_renew as "autoRenew", k.end_date < ($3::timestamptz at time zone c.time_zone)::date as "isOver",
       ${momentsOf(
         'k.end_date',
         `(select array_agg(o) from unnest($4::int[] || k.renewal_notice_days) as o
           where o <= greatest(k.renewal_notice_days, 0))`,
       )} as moments
     from pin_contract k join client c on c.id = k.client_id join pin p on p.client_id = k.client_id and p.id = k.pin_id
     where k.client_id = $1 and k.id = $2 and k.deleted_at is null and k.status = 'active' for update of k`,
    [tx.actor.clientId, id, now.toISOString(), [...reminderDays, -1]],
  )
  return row && running.parse(row)
}

/** Has a contract looked at when it is to be reminded of next, and after its last day. */
async function follow(tx: Tx, id: number) {
  const now = new Date()
  const found = await runningOf(tx, id, now)
  const next = found?.isOver ? now : found?.moments.find((moment) => moment > now)
  if (next) scheduleJob(tx, contractJob, id, next)
  else cancelJob(tx, contractJob, id)
}

/** Reminds of a contract in time; after its last day ends it, or has it renew by itself. */
const followContract: JobHandler = {
  within: async (tx, { key, now }) => {
    const found = await runningOf(tx, key, now)
    if (!found) return undefined
    const { contractNo, site, endDate, autoRenew, isOver } = found
    const tell = async (wording: Wording, values: Readonly<Record<string, string>>, id = key) => {
      const holders = await holdersOf(tx, codeFor(contract.module, 'main', 'update'))
      await notify(tx, [...new Set([...holders, ...found.supervisors])], {
        type: 'document',
        wording,
        values: { contract: contractNo, site, ...values },
        link: { route: contract.route, id },
      })
    }
    if (isOver && autoRenew) {
      const next = await renewByItself(tx, key)
      await follow(tx, next.id)
      await tell('contractRenewed', { next: next.contractNo }, next.id)
      return undefined
    }
    if (isOver) {
      tx.verb('expire')
      await tx.query(
        `update pin_contract set status = 'expired', updated_at = now(), version = version + 1
         where client_id = $1 and id = $2`,
        [tx.actor.clientId, key],
      )
      tx.touch(contract.table)
      await tell('contractExpired', { day: endDate })
      return undefined
    }
    if (found.moments.some((moment) => moment <= now))
      await tell(autoRenew ? 'contractRenewing' : 'contractEnding', { day: endDate })
    return found.moments.find((moment) => moment > now)
  },
}

const following = z.object({
  renewsId: z.number().nullable(),
  status: z.string(),
  deletedAt: z.string().nullish(),
})
/** What brings a contract into force, or takes it away again. */
const turns: ReadonlySet<string> = new Set(['activate', 'undo', 'delete', 'restore'])

/**
 * Nothing ends before it begins; a contract that is prolonged beyond today runs again, and one that is followed by another
 * is renewed once that is in force.
 */
export const contractHooks: Hooks = {
  async beforeWrite(_tx, { verb, before, values, caller }) {
    if (verb !== 'create' && verb !== 'update') return
    const { startDate, endDate } = span.parse({ ...before, ...values })
    if (startDate && endDate && endDate < startDate)
      throw invalid({ endDate: 'A contract cannot end before it begins.' })
    const isProlonged = before?.['status'] === 'expired' && 'endDate' in values
    if (isProlonged && endDate && endDate >= dayIn(new Date(), caller.timeZone)) values['status'] = 'active'
  },
  async afterWrite(tx, { verb, after, caller }) {
    await follow(tx, after.id)
    if (!turns.has(verb)) return
    const { renewsId, status, deletedAt } = following.parse(after)
    if (renewsId === null) return
    const isGone = verb === 'delete' || (deletedAt ?? null) !== null
    if (!isGone && status !== 'draft') return markRenewed(tx, renewsId, authorOf(caller))
    await unmarkRenewed(tx, renewsId, authorOf(caller))
    await follow(tx, renewsId)
  },
}

const ofContract = z.object({
  contract: z.string(),
  document: z.string(),
  day: z.string(),
  supervisors: z.array(z.number()),
  moments,
})

const contractDocuments = expiring({
  job: contractDocumentJob,
  resource: contractDocument,
  field: 'expiryDate',
  find: async (tx, id) => {
    const [row] = await tx.query(
      `select k.contract_no as contract, d.title as document, d.expiry_date as day, p.supervisor_ids as supervisors,
         ${momentsOf('d.expiry_date', 'array[coalesce(d.notify_before_days, 0), 0]')} as moments
       from contract_document d join pin_contract k on k.client_id = d.client_id and k.id = d.contract_id
         join pin p on p.client_id = k.client_id and p.id = k.pin_id join client c on c.id = d.client_id
       where d.client_id = $1 and d.id = $2 and d.deleted_at is null and k.deleted_at is null
         and k.status in ('draft', 'active') and d.expiry_date is not null`,
      [tx.actor.clientId, id],
    )
    if (!row) return undefined
    const { contract, document, day, supervisors, moments } = ofContract.parse(row)
    return {
      moments,
      people: supervisors,
      wording: 'contractDocumentExpiring',
      values: { contract, document, day },
      link: { route: contractDocument.route, id },
    }
  },
})
export const contractDocumentHooks: Hooks = { afterWrite: contractDocuments.afterWrite }

export function contractJobs(jobs: Jobs) {
  jobs.handle(contractJob, followContract)
  contractDocuments.remind(jobs)
}

/** Has every contract of a company followed that was entered past the hooks. */
export async function followContracts(tx: Tx): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    `select id from pin_contract where client_id = $1 and deleted_at is null and status = 'active' order by id`,
    [tx.actor.clientId],
  )
  for (const { id } of rows) await follow(tx, id)
  await contractDocuments.followAll(tx)
}
