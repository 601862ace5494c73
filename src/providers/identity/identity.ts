import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'
import type { Session } from '../session/session.ts'
import { IdentityError } from './identityError.ts'
import type { Pool } from './pool.ts'

/** Sign-in and the id token, for pages and clients alike. */
export interface Identity {
  /** Fetches the identity library (25 KB), so that it is there when the form is sent. */
  warm: () => void
  signIn: (username: string, password: string) => Promise<void>
  signOut: () => Promise<void>
  /** An id token that is still good, renewed first where it is about to run out. */
  idToken: () => Promise<string>
  /**
   * A token other than the one that was refused. Calls at the same time share one refresh, and a refresh by
   * another tab counts.
   * @throws IdentityError; where the service refused, the session has been ended and the page reloads.
   */
  renew: (refused: string | null) => Promise<string>
  /** Enters a company: attributes, then a fresh token that carries them (spec 4, workspace choice). */
  chooseCompany: (clientId: number) => Promise<void>
  /** The pool's further calls: registration and passwords. */
  pool: () => Promise<Pool>
}

export interface IdentityEnvironment {
  config: DeploymentConfig['identity']
  storage: Storage
  session: Session
  /** Serialises refreshes between tabs; absent where the browser has none. */
  locks: LockManager | undefined
}

/** Seconds before its end at which a token is no longer sent: a request takes time to arrive. */
const margin = 30

/** The identity service behind the console's session rules (spec 4, session). */
export function createIdentity({ config, storage, session, locks }: IdentityEnvironment): Identity {
  let opening: Promise<Pool> | undefined
  let refreshing: Promise<string> | undefined

  const pool = () => {
    opening ??= import('./pool.ts').then(
      ({ openPool }) => openPool(config, storage),
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  const exclusive = (run: () => Promise<string>): Promise<string> =>
    locks ? locks.request('portal-token-refresh', run).then((token) => token) : run()

  const stillGood = () => {
    const claims = session.claims()
    return claims && claims.exp - Date.now() / 1000 > margin ? session.idToken() : null
  }

  const refresh = async (refused: string | null) => {
    const stored = stillGood()
    if (stored && stored !== refused) return stored
    try {
      await (await pool()).refresh()
    } catch (error) {
      if (error instanceof IdentityError && error.refused) session.end()
      throw error
    }
    const token = session.idToken()
    if (!token) throw new IdentityError('EmptyAnswer', 'The identity service gave no token.')
    return token
  }

  const renew = (refused: string | null) => {
    refreshing ??= exclusive(() => refresh(refused)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    warm: () => {
      // Sending the form asks again and then shows the failure; here it is only early.
      pool().catch(() => undefined)
    },
    signIn: async (username, password) => {
      await (await pool()).signIn(username.trim(), password)
      session.adoptCompany()
      session.start()
    },
    signOut: async () => {
      await (await pool()).signOut()
      session.close()
    },
    idToken: async () => {
      const token = stillGood()
      if (token) return token
      const renewed = await renew(null)
      session.checkCompany()
      return renewed
    },
    renew: async (refused) => {
      const token = await renew(refused)
      session.checkCompany()
      return token
    },
    chooseCompany: async (clientId) => {
      await (await pool()).updateAttributes({ 'custom:clientId': String(clientId), 'custom:isActive': '1' })
      // A refresh that was under way when the attribute changed brings the old company once more.
      for (let attempt = 0; attempt < 2 && session.claims()?.clientId !== clientId; attempt += 1) {
        await renew(session.idToken())
      }
      if (session.claims()?.clientId !== clientId) {
        throw new IdentityError('StaleAttributes', 'The new token does not carry the chosen company.')
      }
      session.adoptCompany()
    },
    pool,
  }
}
