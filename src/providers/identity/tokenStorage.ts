import type { ICognitoStorage } from 'amazon-cognito-identity-js'
import { keys } from '../session/visit.ts'

const libraryPrefix = 'CognitoIdentityServiceProvider.'
const tokenKeys: readonly string[] = [keys.idToken, keys.accessToken, keys.refreshToken]

function storedKey(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1)
  return key.startsWith(libraryPrefix) && tokenKeys.includes(name) ? name : key
}

/**
 * The storage that the identity library writes to: its per-user token keys become the spec's `idToken`,
 * `accessToken` and `refreshToken`; its other keys stay as they are.
 */
export function tokenStorage(storage: Storage): ICognitoStorage {
  return {
    getItem: (key) => storage.getItem(storedKey(key)),
    setItem: (key, value) => storage.setItem(storedKey(key), value),
    removeItem: (key) => storage.removeItem(storedKey(key)),
    clear: () => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(libraryPrefix) || tokenKeys.includes(key)) storage.removeItem(key)
      }
    },
  }
}
