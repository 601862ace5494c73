import { z } from 'zod'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next, type Run } from '../../../platform/jobs/jobs.ts'
import type { Senders } from '../../../platform/messages/letter.ts'
import { linkUnlessRevoked, trackPath } from './links.ts'
import { trackTexts } from './texts.ts'

const mailJob = 'work-request-mail'
/** Tries of one mail; afterwards it counts as failed. */
const mostTries = 3

/** Puts down a mail to whoever asked for the work, or for one that was merged into it, and wants to be told. */
async function tellRequesters(tx: Tx, id: number, status: string) {
  const { clientId } = tx.actor
  const asked = `with recursive asked as (
      select id, requester_email, notify_requester from work_request where client_id = $1 and id = $2
      union select d.id, d.requester_email, d.notify_requester from work_request d
      join asked on d.client_id = $1 and d.duplicate_of_id = asked.id where d.deleted_at is null)
    select distinct requester_email as address from asked where notify_requester and requester_email is not null`
  const addresses = await tx.query<{ address: string }>(asked, [clientId, id])
  if (addresses.length === 0) return
  const token = await linkUnlessRevoked(tx, id)
  for (const { address } of addresses) {
    const [row] = await tx.query<{ id: number }>(
      `insert into work_request_mail (client_id, work_request_id, status, address, token)
       values ($1, $2, $3, $4, $5) returning id`,
      [clientId, id, status, address, token ?? null],
    )
    if (row) scheduleJob(tx, mailJob, row.id, new Date())
  }
}

/** Requesters hear of every change of status. */
export const requesterHooks: Hooks = {
  verbs: Object.keys(workRequest.transitions),
  async afterWrite(tx, { before, values, after }) {
    const { status } = values
    if (typeof status === 'string' && status !== before?.['status'])
      await tellRequesters(tx, after.id, status)
  },
}

const waiting = z.object({
  status: z.enum([
    'pending',
    'approved',
    'assigned',
    'in_progress',
    'on_hold',
    'completed',
    'closed',
    'rejected',
    'cancelled',
  ]),
  address: z.string(),
  token: z.string().nullable(),
  refNo: z.string(),
  title: z.string(),
  company: z.string(),
})

interface Options {
  db: Database
  senders: Senders
  publicUrl: string
}

const sendMail =
  ({ db, senders, publicUrl }: Options) =>
  async ({ company: clientId, key, attempts }: Run): Promise<Next> => {
    const [row] = await db.read(clientId).query(
      `select m.status, m.address, m.token, w.ref_no as "refNo", w.title, c.name as company
       from work_request_mail m join work_request w on w.client_id = m.client_id and w.id = m.work_request_id
       join client c on c.id = m.client_id where m.client_id = $1 and m.id = $2 and m.outcome = 'waiting'`,
      [clientId, key],
    )
    if (!row) return undefined
    const { status, address, token, refNo, title, company } = waiting.parse(row)
    let outcome = 'failed'
    try {
      if (senders.email) {
        const lines = [trackTexts.en, trackTexts.ms].map(
          (text) => `${company}: ${refNo}, ${title}: ${text[status]}.`,
        )
        const link = token && publicUrl ? [`${publicUrl.replace(/\/+$/, '')}${trackPath(token)}`] : []
        await senders.email(address, {
          subject: `${refNo}: ${trackTexts.en[status]} / ${trackTexts.ms[status]}`,
          lines: [...lines, ...link],
          short: lines[0] ?? '',
        })
        outcome = 'sent'
      }
    } catch (error) {
      if (attempts + 1 < mostTries) throw error
    }
    await db.write(systemActor(clientId), (tx) =>
      tx.query('update work_request_mail set outcome = $3, at = now() where client_id = $1 and id = $2', [
        clientId,
        key,
        outcome,
      ]),
    )
    return undefined
  }

/** Says how mails to requesters are sent. */
export function requesterMailJobs(jobs: Jobs, options: Options) {
  jobs.handle(mailJob, { outside: sendMail(options) })
}
