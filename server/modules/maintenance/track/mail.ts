import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { add, change } from '../../../engine/tables/rows.ts'
import { now, pick, piece, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next, type Run } from '../../../platform/jobs/jobs.ts'
import type { Senders } from '../../../platform/messages/letter.ts'
import { workRequestMail, workStatuses } from '../tables.ts'
import { linkUnlessRevoked, trackPath } from './links.ts'
import { trackTexts } from './texts.ts'

const mailJob = 'work-request-mail'
/** Tries of one mail; afterwards it counts as failed. */
const mostTries = 3

/** Puts down a mail to whoever asked for the work, or for one that was merged into it, and wants to be told. */
async function tellRequesters(tx: Tx, id: number, status: (typeof workStatuses)[number]) {
  const [w, d] = [rowsOf(workRequest, 'w'), rowsOf(workRequest, 'd')]
  const addresses = await select(
    tx,
    { address: text`requester_email` },
    piece`with recursive asked as (
        select ${w.id}, ${w.requesterEmail}, ${w.notifyRequester} from ${w.withDeleted} where ${w.id} = ${id}
        union select ${d.id}, ${d.requesterEmail}, ${d.notifyRequester} from ${d} join asked on ${d.duplicateOfId} = asked.id)`,
  )`from asked where notify_requester and requester_email is not null group by requester_email`
  if (addresses.length === 0) return
  const token = (await linkUnlessRevoked(tx, id)) ?? null
  const mails = addresses.map(({ address }) => ({ workRequestId: id, status, address, token }))
  for (const mail of await add(tx, workRequestMail, mails, { columns: ['id'] }))
    scheduleJob(tx, mailJob, mail.id, new Date())
}

/** Requesters hear of every change of status. */
export const requesterHooks: Hooks = {
  verbs: Object.keys(workRequest.transitions),
  async afterWrite(tx, { before, values, after }) {
    const status = workStatuses.find((one) => one === values['status'])
    if (status && status !== before?.['status']) await tellRequesters(tx, after.id, status)
  },
}

const [m, w, c] = [rowsOf(workRequestMail, 'm'), rowsOf(workRequest, 'w'), rowsOf(company, 'c')]
const waiting = {
  ...pick(m, ['status', 'address', 'token']),
  ...pick(w, ['refNo', 'title']),
  company: c.name,
}

interface Options {
  db: Database
  senders: Senders
  publicUrl: string
}

const sendMail =
  ({ db, senders, publicUrl }: Options) =>
  async ({ company: clientId, key, attempts }: Run): Promise<Next> => {
    const [mail] = await select(
      db.read(clientId),
      waiting,
    )`from ${m} join ${w.withDeleted} on ${w.id} = ${m.workRequestId}
      join ${c} on true where ${m.id} = ${key} and ${m.outcome} = 'waiting'`
    if (!mail) return undefined
    const { status, address, token, refNo, title, company: from } = mail
    let outcome: 'sent' | 'failed' = 'failed'
    try {
      if (senders.email) {
        const lines = [trackTexts.en, trackTexts.ms].map(
          (words) => `${from}: ${refNo}, ${title}: ${words[status]}.`,
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
      change(tx, workRequestMail, { id: key }, { outcome, at: now }),
    )
    return undefined
  }

/** Says how mails to requesters are sent. */
export function requesterMailJobs(jobs: Jobs, options: Options) {
  jobs.handle(mailJob, { outside: sendMail(options) })
}
