import { add, change, count, findOne } from '../../../engine/tables/rows.ts'
import {
  beforeCompany,
  now,
  pick,
  rowsOf,
  select,
  text,
  type Selected,
} from '../../../engine/tables/statement.ts'
import { authorOf } from '../../../platform/auth/caller.ts'
import { linkTokenForm, newLinkToken } from '../../../platform/auth/linkToken.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { sentFeedback, workRequestTrack } from '../tables.ts'

/** The page behind a link. */
export const trackPath = (token: string) => `/track/${token}`

const k = rowsOf(workRequestTrack, 'k')

/** The link of a work request itself, made where it has none; whoever may change the request gets it. */
export async function linkOf(tx: Tx, workRequestId: number): Promise<string> {
  const made = { token: newLinkToken(), workRequestId, createdBy: authorOf(tx.actor) }
  await add(tx, workRequestTrack, [made], { skipTaken: true })
  const own = { workRequestId, feedbackId: null, mergedFromId: null, revokedAt: null }
  const row = await findOne(tx, workRequestTrack, own, { columns: ['token'] })
  if (!row) throw new Error(`Work request ${workRequestId} got no link`)
  return row.token
}

/** The same, unless somebody has taken a link of the request back: what was closed stays closed. */
export async function linkUnlessRevoked(tx: Tx, workRequestId: number): Promise<string | undefined> {
  const revoked = await count(tx, workRequestTrack, { workRequestId, revokedAt_empty: false })
  return revoked > 0 ? undefined : linkOf(tx, workRequestId)
}

/** Takes all links of a work request back, those of visitors too. @returns how many there were */
export async function revokeLinks(tx: Tx, workRequestId: number): Promise<number> {
  const open = { workRequestId, revokedAt: null }
  const rows = await change(tx, workRequestTrack, open, { revokedAt: now }, { columns: ['token'] })
  return rows.length
}

/** A visitor's link to what becomes of their feedback; sent twice, it is one. */
export async function linkForFeedback(
  tx: Tx,
  feedbackId: number | undefined,
  submission: string | null,
): Promise<string | undefined> {
  if (feedbackId !== undefined) {
    const token = newLinkToken()
    await add(tx, workRequestTrack, [{ token, feedbackId }])
    return token
  }
  const f = rowsOf(sentFeedback, 'f')
  const [row] = await select(tx, {
    token: k.token,
  })`from ${k} join ${f.withDeleted} on ${f.id} = ${k.feedbackId}
    where ${f.submission} = ${submission} and ${k.revokedAt} is null`
  return row?.token
}

/** Leads the link of a visitor's feedback to the work request that it opened or joined. */
export async function followFeedback(tx: Tx, feedbackId: number, workRequestId: number) {
  await change(tx, workRequestTrack, { feedbackId }, { workRequestId })
}

const held = {
  ...pick(k, ['clientId', 'workRequestId', 'feedbackId']),
  /** Whose link it is, whatever becomes of its token and wherever it leads: what its holder writes is known by it. */
  origin: text`case when ${k.feedbackId} is null then 'request ' || coalesce(${k.mergedFromId}, ${k.workRequestId})
    else 'feedback ' || ${k.feedbackId} end`,
}
export type Held = Selected<typeof held>

/** What the token stands for, whichever company it is of. The database shows this one alone (policy `held`). */
export async function heldBy(db: Database, token: string): Promise<Held | undefined> {
  if (!linkTokenForm.test(token)) return undefined
  return db.system.transaction(async (tx) => {
    const sql = beforeCompany(tx)
    await select(sql, { token: text`set_config('app.track', ${token}, true)` })``
    const [row] = await select(
      sql,
      held,
    )`from ${k.bare} where ${k.token} = ${token} and ${k.revokedAt} is null`
    return row
  })
}
