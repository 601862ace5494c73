import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/db/database.ts'

/** Remembered exact totals of lists, forgotten with every committed change of the table in that company. */
export interface Totals<T> {
  /** The remembered total, or undefined. */
  get(clientId: number, table: string, key: string): T | undefined
  /** Returns a function that stores the current count, unless the table changes before the result. */
  counting(clientId: number, table: string): (key: string, total: T) => void
}

const mostKeys = 200

export function rememberTotals<T extends object | number>(db: Database): Totals<T> {
  // The time limit bounds how stale a total can be when another process dies between its commit and its message.
  const tables = new LRUCache<string, Map<string, T>>({ max: 5_000, ttl: 30_000 })
  db.onChange((clientId, table) => tables.delete(`${clientId}:${table}`))
  db.notifications.onLost(() => tables.clear())

  const mapOf = (place: string) => {
    const known = tables.get(place)
    if (known) return known
    const fresh = new Map<string, T>()
    tables.set(place, fresh)
    return fresh
  }
  return {
    get: (clientId, table, key) => tables.get(`${clientId}:${table}`)?.get(key),
    counting(clientId, table) {
      const place = `${clientId}:${table}`
      const before = mapOf(place)
      return (key, total) => {
        if (!db.notifications.connected || tables.get(place) !== before) return
        if (before.size >= mostKeys) before.clear()
        before.set(key, total)
      }
    },
  }
}
