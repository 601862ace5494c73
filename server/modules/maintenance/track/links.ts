import { z } from 'zod'
import { authorOf } from '../../../platform/auth/caller.ts'
import { linkTokenForm, newLinkToken } from '../../../platform/auth/linkToken.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor, Tx } from '../../../platform/db/sql.ts'

/** The page behind a link. */
export const trackPath = (token: string) => `/track/${token}`

const tokens = z.array(z.object({ token: z.string() }))

/** The link of a work request itself, made where it has none; whoever may change the request gets it. */
export async function linkOf(tx: Tx, workRequestId: number, actor: Actor = tx.actor): Promise<string> {
  await tx.query(
    `insert into work_request_track (token, client_id, work_request_id, created_by) values ($1, $2, $3, $4)
     on conflict (client_id, work_request_id)
       where feedback_id is null and merged_from_id is null and revoked_at is null do nothing`,
    [newLinkToken(), tx.actor.clientId, workRequestId, authorOf(actor)],
  )
  const [row] = tokens.parse(
    await tx.query(
      `select token from work_request_track where client_id = $1 and work_request_id = $2
         and feedback_id is null and merged_from_id is null and revoked_at is null`,
      [tx.actor.clientId, workRequestId],
    ),
  )
  if (!row) throw new Error(`Work request ${workRequestId} got no link`)
  return row.token
}

/** The same, unless somebody has taken a link of the request back: what was closed stays closed. */
export async function linkUnlessRevoked(tx: Tx, workRequestId: number): Promise<string | undefined> {
  const revoked = await tx.query(
    'select 1 from work_request_track where client_id = $1 and work_request_id = $2 and revoked_at is not null limit 1',
    [tx.actor.clientId, workRequestId],
  )
  return revoked.length > 0 ? undefined : linkOf(tx, workRequestId)
}

/** Takes all links of a work request back, those of visitors too. @returns how many there were */
export async function revokeLinks(tx: Tx, workRequestId: number): Promise<number> {
  const rows = await tx.query(
    `update work_request_track set revoked_at = now()
     where client_id = $1 and work_request_id = $2 and revoked_at is null returning token`,
    [tx.actor.clientId, workRequestId],
  )
  return rows.length
}

/** A visitor's link to what becomes of their feedback; sent twice, it is one. */
export async function linkForFeedback(
  tx: Tx,
  feedbackId: number | undefined,
  submission: string | null,
): Promise<string | undefined> {
  const { clientId } = tx.actor
  if (feedbackId !== undefined) {
    const token = newLinkToken()
    await tx.query('insert into work_request_track (token, client_id, feedback_id) values ($1, $2, $3)', [
      token,
      clientId,
      feedbackId,
    ])
    return token
  }
  const [row] = tokens.parse(
    await tx.query(
      `select k.token from work_request_track k
       join facility_feedback f on f.client_id = k.client_id and f.id = k.feedback_id
       where f.client_id = $1 and f.submission = $2 and k.revoked_at is null`,
      [clientId, submission],
    ),
  )
  return row?.token
}

/** Leads the link of a visitor's feedback to the work request that it opened or joined. */
export async function followFeedback(tx: Tx, feedbackId: number, workRequestId: number) {
  await tx.query(
    'update work_request_track set work_request_id = $3 where client_id = $1 and feedback_id = $2',
    [tx.actor.clientId, feedbackId, workRequestId],
  )
}

const heldRow = z.object({
  clientId: z.number(),
  workRequestId: z.number().nullable(),
  feedbackId: z.number().nullable(),
  /** Whose link it is, whatever becomes of its token and wherever it leads: what its holder writes is known by it. */
  origin: z.string(),
})
export type Held = z.infer<typeof heldRow>

/** What the token stands for, whichever company it is of. The database shows this one alone (policy `held`). */
export async function heldBy(db: Database, token: string): Promise<Held | undefined> {
  if (!linkTokenForm.test(token)) return undefined
  return db.system.transaction(async (tx) => {
    await tx.query(`select set_config('app.track', $1, true)`, [token])
    const [row] = await tx.query(
      `select client_id as "clientId", work_request_id as "workRequestId", feedback_id as "feedbackId",
         case when feedback_id is null then 'request ' || coalesce(merged_from_id, work_request_id)
           else 'feedback ' || feedback_id end as origin
       from work_request_track where token = $1 and revoked_at is null`,
      [token],
    )
    return row && heldRow.parse(row)
  })
}
