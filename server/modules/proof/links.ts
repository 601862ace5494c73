import { z } from 'zod'
import { authorOf } from '../../platform/auth/caller.ts'
import { linkTokenForm, newLinkToken } from '../../platform/auth/linkToken.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** The page behind a link. */
export const proofPath = (token: string) => `/proof/${token}`

/** Makes a link that leads to a proof for some days; earlier ones go on until they expire. */
export async function share(tx: Tx, proofId: number, days: number) {
  const token = newLinkToken()
  const [row] = await tx.query<{ expires: Date | string }>(
    `insert into service_proof_link (token, client_id, proof_id, expires_at, created_by)
     values ($1, $2, $3, now() + make_interval(days => $4), $5) returning expires_at as expires`,
    [token, tx.actor.clientId, proofId, days, authorOf(tx.actor)],
  )
  if (!row) throw new Error('A link was not kept')
  return { path: proofPath(token), expiresAt: new Date(row.expires).toISOString() }
}

/** Takes all links of a proof back. */
export const unshare = (tx: Tx, proofId: number) =>
  tx.query(
    `update service_proof_link set revoked_at = now() where client_id = $1 and proof_id = $2 and revoked_at is null`,
    [tx.actor.clientId, proofId],
  )

const heldRow = z.object({ clientId: z.number(), proofId: z.number() })

/** What the token stands for, whichever company it is of. The database shows this one alone (policy `held`). */
export async function heldBy(db: Database, token: string): Promise<z.infer<typeof heldRow> | undefined> {
  if (!linkTokenForm.test(token)) return undefined
  return db.system.transaction(async (tx) => {
    await tx.query(`select set_config('app.proof', $1, true)`, [token])
    const [row] = await tx.query(
      `select client_id as "clientId", proof_id as "proofId" from service_proof_link
       where token = $1 and revoked_at is null and expires_at > now()`,
      [token],
    )
    return row && heldRow.parse(row)
  })
}
