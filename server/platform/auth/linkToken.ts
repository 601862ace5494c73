import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/database.ts'

/** A token of 128 random bits for a link. Users who have the link need no sign-in. */
export const newLinkToken = () => randomBytes(16).toString('base64url')
export const linkTokenForm = /^[\w-]{22}$/

/** The SHA-256 of a token, which is stored in its place. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** A table of links by the hash of their token, with the setting by which its policy `held` shows one row. */
interface HashedLinks {
  table: string
  setting: string
}

const holding = z.object({ clientId: z.number() })

/** The company of a link; undefined for an unknown token. The database shows this row alone (policy `held`). */
export async function companyOfLink(
  db: Database,
  { table, setting }: HashedLinks,
  hash: string | Buffer,
): Promise<number | undefined> {
  const key = typeof hash === 'string' ? hash : hash.toString('hex')
  return db.system.transaction(async (tx) => {
    await tx.query('select set_config($1, $2, true)', [setting, key])
    const [row] = await tx.query(`select client_id as "clientId" from ${table} where token_hash = $1`, [hash])
    return row && holding.parse(row).clientId
  })
}
