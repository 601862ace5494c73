import { decodeIdToken, type IdClaims } from '../../domain/people/idClaims.ts'
import { keys } from './visit.ts'

/** The stored tokens of a session, and the effects of its end or change on the page. */
export interface Session {
  start: () => void
  /** Signed out, without a reload: the caller leads on to the sign-in page. */
  close: () => void
  /** Sets logged_in to false and reloads, so that the guard shows the sign-in page (spec 4 and 8). Once only. */
  end: () => void
  idToken: () => string | null
  /** Claims of the stored id token; undefined if it is missing or invalid. */
  claims: () => IdClaims | undefined
  /** The browser's name at the push service; empty where the user has turned messages off. */
  pushToken: () => string | null
  keepPushToken: (token: string) => void
  /** Takes the token's company as the stored one; true where it differed from one stored before. */
  adoptCompany: () => boolean
  /** Compares the token's company with the stored one; where they differ, stores it and reloads (spec 4). */
  checkCompany: () => void
  /** Follows sign-out and change of workspace in other tabs; returns how to stop. */
  followOtherTabs: () => () => void
  /** Keeps the entered company's name for other tabs (decisions 29), until sign-out. */
  nameCompany: (name: string) => void
}

export interface SessionEnvironment {
  storage: Storage
  reload: () => void
  /** Where storage events arrive. */
  target: EventTarget
}

/** A session over the browser's storage. */
export function createSession({ storage, reload, target }: SessionEnvironment): Session {
  let ended = false
  const claims = () => {
    const token = storage.getItem(keys.idToken)
    try {
      return token === null ? undefined : decodeIdToken(token)
    } catch {
      return undefined // storage may contain anything; an invalid token counts as missing
    }
  }

  const adoptCompany = () => {
    const current = claims()
    if (!current) return false
    const stored = storage.getItem(keys.clientId)
    storage.setItem(keys.clientId, String(current.clientId))
    return stored !== null && stored !== String(current.clientId)
  }

  const close = () => {
    storage.setItem(keys.signedIn, 'false')
    for (const key of [keys.accessToken, keys.idToken, keys.refreshToken, keys.tenant])
      storage.removeItem(key)
  }

  const followed = (event: Event) => {
    if (!(event instanceof StorageEvent)) return
    const signedOut = event.key === keys.signedIn && event.newValue !== 'true' && event.oldValue === 'true'
    const moved = event.key === keys.clientId && event.newValue !== event.oldValue && event.oldValue !== null
    if (signedOut || moved) reload()
  }

  return {
    start: () => storage.setItem(keys.signedIn, 'true'),
    close,
    end: () => {
      if (ended) return
      ended = true
      close()
      reload()
    },
    idToken: () => storage.getItem(keys.idToken),
    claims,
    pushToken: () => storage.getItem(keys.pushToken),
    keepPushToken: (token) => storage.setItem(keys.pushToken, token),
    adoptCompany,
    nameCompany: (name) => storage.setItem(keys.tenant, name),
    checkCompany: () => {
      if (adoptCompany()) reload()
    },
    followOtherTabs: () => {
      target.addEventListener('storage', followed)
      return () => target.removeEventListener('storage', followed)
    },
  }
}
