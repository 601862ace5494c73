import { createHash } from 'node:crypto'
import { z } from 'zod'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, notFound, tooManyTries } from '../../../platform/errors.ts'
import { addressBucket, admit, refund, secondsLeft, type Limit } from '../../../platform/identity/limits.ts'
import type { Secrets } from '../../../platform/identity/crypto/secrets.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import type { Wording } from '../../../../src/domain/notification/notifications.ts'

const hour = 3_600_000
/** Messages about one request from one address. */
const messagesOfRequest: Limit = { name: 'track', free: 5, firstWait: hour, longestWait: hour, memory: hour }
/** Messages from one address about all requests. */
const messagesOfAddress: Limit = { ...messagesOfRequest, name: 'track-address', free: 30 }

/** Longest message and longest comment of a rating. */
export const longestMessage = 1_000
/** Said of a message that is longer. */
export const tooLong = `At most ${longestMessage} characters.`

/** A form's text as it is kept: its line breaks of one character, as browsers count them, and nothing that a database refuses. */
const storable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    // oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .trim()

interface Options {
  db: Database
  secrets: Secrets
}

interface About {
  clientId: number
  workRequestId: number
  /** Whose link it is. */
  origin: string
  /** The requester's network address. */
  address: string
}

const facts = z.object({
  refNo: z.string(),
  primaryUserId: z.number().nullable(),
  assigneeIds: z.array(z.number()),
  supervisors: z.array(z.number()),
})

/** Tells those who do the work; where nobody does yet, whoever saw to it last. */
async function tellWorkers(tx: Tx, id: number, wording: Wording, description: string, rating = '') {
  const [row] = await tx.query(
    `select ref_no as "refNo", primary_user_id as "primaryUserId", assignee_ids as "assigneeIds",
       array_remove(array[updated_by, created_by], null) as supervisors
     from work_request where client_id = $1 and id = $2`,
    [tx.actor.clientId, id],
  )
  const { refNo, primaryUserId, assigneeIds, supervisors } = facts.parse(row)
  const workers = [...(primaryUserId === null ? [] : [primaryUserId]), ...assigneeIds]
  await notify(tx, [...new Set(workers.length > 0 ? workers : supervisors)], {
    type: 'work_request',
    wording,
    values: { ref: refNo, rating },
    description: escapeText(description),
    link: { route: 'work', id },
  })
}

/** @throws 404 where the request has been deleted */
async function hold(tx: Tx, id: number) {
  const [row] = await tx.query(
    'select 1 from work_request where client_id = $1 and id = $2 and deleted_at is null for share',
    [tx.actor.clientId, id],
  )
  if (!row) throw notFound()
}

/**
 * Keeps what a requester writes as a comment that they read too. Sent twice with one key it is one comment.
 * @throws 422 where it is blank or too long, 429 with the seconds to wait, 404
 */
export async function keepMessage(
  { db, secrets }: Options,
  { clientId, workRequestId, origin, address }: About,
  { message, key }: { message: string; key: string },
): Promise<void> {
  const text = storable(message)
  if (!text) throw invalid({ message: 'This is required.' })
  if (text.length > longestMessage) throw invalid({ message: tooLong })
  const counting = { sql: db.system, secrets, now: Date.now() }
  const bucket = addressBucket(address)
  const limits = [
    [messagesOfRequest, `${bucket} ${clientId} ${workRequestId}`],
    [messagesOfAddress, bucket],
  ] as const
  for (const [limit, subject] of limits)
    if (!(await admit(counting, limit, subject)))
      throw tooManyTries(await secondsLeft(counting, limit, subject))
  const submission = createHash('sha256')
    .update(JSON.stringify([key, workRequestId, text]))
    .digest('base64url')
  try {
    await db.write(systemActor(clientId), async (tx) => {
      await hold(tx, workRequestId)
      tx.verb('create')
      const [kept] = await tx.query(
        `insert into work_comment (client_id, work_request_id, text, for_requester, from_requester, submission, from_link)
         values ($1, $2, $3, true, true, $4, $5) on conflict (client_id, submission) do nothing returning id`,
        [clientId, workRequestId, text, submission, origin],
      )
      tx.touch('work_comment')
      if (kept) await tellWorkers(tx, workRequestId, 'requesterWrote', text)
    })
  } catch (error) {
    for (const [limit, subject] of limits) await refund(counting, limit, subject)
    throw error
  }
}

/**
 * Keeps the requester's rating of work that is done, once.
 * @throws 422 where it is no rating, 409 where there is nothing to rate or it has been rated
 */
export async function keepRating(
  { db }: Options,
  { clientId, workRequestId }: About,
  { stars, comment }: { stars: string; comment: string },
): Promise<void> {
  if (!/^[1-5]$/.test(stars)) throw invalid({ stars: 'This is required.' })
  const said = storable(comment).slice(0, longestMessage)
  await db.write(systemActor(clientId), async (tx) => {
    tx.verb('rate')
    const kept = await tx.query(
      `update work_request set requester_rating = $3, requester_comment = nullif($4, ''), updated_at = now(), version = version + 1
       where client_id = $1 and id = $2 and deleted_at is null and status in ('completed', 'closed') and requester_rating is null
       returning id`,
      [clientId, workRequestId, Number(stars), said],
    )
    if (kept.length === 0) throw conflict('This cannot be rated now.')
    tx.touch('work_request')
    await tellWorkers(tx, workRequestId, 'requesterRated', said, `${stars}/5`)
  })
}
