import { SignJWT } from 'jose'
import type { Settings } from '../../platform/config.ts'
import { conflict } from '../../platform/errors.ts'

/** Seconds for which the address of a board opens it (domain model 36: ten minutes at most). */
const lifetime = 600

interface Board {
  kind: string
  boardId: number | null
  url: string | null
}

/**
 * Where a template's board stands. The company is a locked parameter inside the signature, so that nobody can ask the
 * analytics service for another one's figures (Metabase, "Static embedding", signed with HS256).
 * @throws 409 where the template has no board, or no analytics service is set
 */
export async function addressOf(
  { kind, boardId, url }: Board,
  { settings, clientId, now }: { settings: Settings; clientId: number; now: Date },
): Promise<{ url: string; expiresAt: string | null }> {
  if (kind === 'link' && url !== null) return { url, expiresAt: null }
  if (kind !== 'board' || boardId === null) throw conflict('This template leads nowhere else.')
  const { ANALYTICS_EMBED_URL: site, ANALYTICS_EMBED_SECRET: secret } = settings
  if (site === undefined || secret === undefined)
    throw conflict('No analytics service is set. Ask the people who run this portal.')
  const expires = Math.floor(now.getTime() / 1000) + lifetime
  const token = await new SignJWT({ resource: { dashboard: boardId }, params: { client_id: clientId } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))
  return {
    url: `${site.replace(/\/+$/, '')}/embed/dashboard/${token}#bordered=true&titled=true`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}
