import { createHash } from 'node:crypto'
import { add, change, findOne } from '../../../engine/tables/rows.ts'
import { now, rowsOf, whole } from '../../../engine/tables/statement.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, notFound, tooManyTries } from '../../../platform/errors.ts'
import { addressBucket, admit, refund, secondsLeft, type Limit } from '../../../platform/identity/limits.ts'
import type { Secrets } from '../../../platform/identity/crypto/secrets.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { sentComment } from '../tables.ts'
import { notify } from '../../../services/notification/notify.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { Wording } from '../../../../src/domain/notification/wordings.ts'

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

/** Tells those who do the work; where nobody does yet, whoever saw to it last. */
async function tellWorkers(tx: Tx, id: number, wording: Wording, description: string, rating = '') {
  const request = await findOne(
    tx,
    workRequest,
    { id },
    {
      columns: ['refNo', 'primaryUserId', 'assigneeIds', 'updatedBy', 'createdBy'],
      withDeleted: true,
    },
  )
  if (!request) throw notFound()
  const { refNo, primaryUserId, assigneeIds, updatedBy, createdBy } = request
  const workers = [...(primaryUserId === null ? [] : [primaryUserId]), ...assigneeIds]
  const supervisors = [updatedBy, createdBy].filter((one) => one !== null)
  await notify(tx, [...new Set(workers.length > 0 ? workers : supervisors)], {
    type: 'work_request',
    wording,
    values: { ref: refNo, rating },
    description: escapeText(description),
    link: { route: 'work', id },
  })
}

const t = rowsOf(workRequest, 't')

/** @throws 404 where the request has been deleted */
async function hold(tx: Tx, id: number) {
  const row = await findOne(tx, workRequest, { id }, { columns: ['id'], lock: 'share' })
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
      const sent = {
        workRequestId,
        text,
        forRequester: true,
        fromRequester: true,
        submission,
        fromLink: origin,
      }
      const [kept] = await add(tx, sentComment, [sent], { columns: ['id'], skipTaken: true })
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
    const kept = await change(
      tx,
      workRequest,
      { id: workRequestId, status: ['completed', 'closed'], requesterRating: null },
      // The last editor stays named, and is notified.
      {
        requesterRating: Number(stars),
        requesterComment: said || null,
        updatedAt: now,
        version: whole`${t.version} + 1`,
      },
      { columns: ['id'], quiet: true },
    )
    if (kept.length === 0) throw conflict('This cannot be rated now.')
    await tellWorkers(tx, workRequestId, 'requesterRated', said, `${stars}/5`)
  })
}
