/** Local storage keys of the spec (section 3). */
export const keys = {
  accessToken: 'accessToken',
  idToken: 'idToken',
  refreshToken: 'refreshToken',
  signedIn: 'logged_in',
  pushToken: 'firebase_token',
  clientId: 'clientId',
  view: 'path',
  tenant: 'tenant',
} as const

const returnKey = 'returnTo'

/** What the navigation guard needs to know and to keep; the light part of a session. */
export interface Visit {
  signedIn: () => boolean
  recordView: (name: string | undefined) => void
  /** Keeps the address a signed-out visitor came for; per tab, and given out once. */
  rememberReturn: (address: string) => void
  takeReturn: () => string | null
}

/** A visit over the storages of browser and tab. */
export function createVisit(local: Storage, tab: Storage): Visit {
  return {
    signedIn: () => local.getItem(keys.signedIn) === 'true',
    recordView: (name) => {
      if (name) local.setItem(keys.view, name)
    },
    rememberReturn: (address) => tab.setItem(returnKey, address),
    takeReturn: () => {
      const address = tab.getItem(returnKey)
      tab.removeItem(returnKey)
      return address
    },
  }
}
