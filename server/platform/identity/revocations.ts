import { LRUCache } from 'lru-cache'
import type { Notifications } from '../db/changes/notifications.ts'
import type { Sql, SystemSql } from '../db/sql.ts'

/** Database channel on which a commit that ended sessions of a person tells every process; the payload is their sub. */
export const sessionsEndedChannel = 'identity_sessions_ended'

/** Answers, from memory where it can, whether the session behind a token has ended. */
export interface Revocations {
  isRevoked(claims: { sub: string; originJti?: string }): Promise<boolean>
  /** Drops the cache of a person; called in every process when their sessions end. */
  forget(sub: string): void
  /** The same in every process, after the commit that ended sessions. Returns once each live process has done so. */
  forgetEverywhere(sub: string): Promise<void>
  /** Drops everything: messages of other processes may have been missed. */
  forgetAll(): void
}

/** The processes that remember sessions. */
export type SessionProcesses = Pick<Notifications, 'connected' | 'settled'>

/** A message lost between processes is made good after this long (milliseconds). */
const rememberFor = 30_000
const rememberedPeople = 20_000

/** Session state from the pool's own table. A token that names no session was never issued by this pool: revoked. */
export function createRevocations(
  system: SystemSql,
  processes: SessionProcesses,
  now: () => number,
): Revocations {
  const people = new LRUCache<string, Map<string, { live: boolean; until: number }>>({
    max: rememberedPeople,
  })

  return {
    async isRevoked({ sub, originJti }) {
      if (!originJti) return true
      let sessions = people.get(sub)
      const known = processes.connected ? sessions?.get(originJti) : undefined
      if (known && known.until > now()) return !known.live
      if (!sessions) {
        sessions = new Map()
        people.set(sub, sessions)
      }
      // Should `forget` come while the query runs, this map is no longer the remembered one: a stale answer is lost.
      const rows = await system.query(
        `select 1 from identity_session join identity_user using (sub)
         where origin_jti = $1 and sub = $2 and expires_at > $3 and enabled`,
        [originJti, sub, new Date(now())],
      )
      const live = rows.length === 1
      if (sessions.size > 50) sessions.clear()
      sessions.set(originJti, { live, until: now() + rememberFor })
      return !live
    },
    forget: (sub) => {
      people.delete(sub)
    },
    async forgetEverywhere(sub) {
      people.delete(sub)
      await processes.settled()
    },
    forgetAll: () => people.clear(),
  }
}

/**
 * Deletes sessions of a person and tells every process. The notice is part of the transaction, so that no crash can
 * come between the two; after the commit the caller waits with `forgetEverywhere`.
 * @param keep the one session that goes on, as after a password change
 */
export async function endSessions(sql: Sql, sub: string, keep?: string): Promise<void> {
  await sql.query(`delete from identity_session where sub = $1 and origin_jti is distinct from $2`, [
    sub,
    keep ?? null,
  ])
  await announceSessionsEnded(sql, sub)
}

/** Tells every process, once the transaction commits, that sessions of this person have ended. */
export async function announceSessionsEnded(sql: Sql, sub: string): Promise<void> {
  await sql.query(`select pg_notify($1, $2)`, [sessionsEndedChannel, sub])
}
