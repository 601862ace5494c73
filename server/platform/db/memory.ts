import { LRUCache } from 'lru-cache'
import type { CompanySql } from './sql.ts'

/** Bounds how long a memory can be wrong when another process dies between its commit and its message. */
const staleFor = 30_000
const mostCompanies = 2_000

/** What memories of a database depend on. */
interface Remembering {
  read(clientId: number): CompanySql
  onChange(handler: (clientId: number, table: string) => void): void
  notifications: { readonly connected: boolean; onLost(handler: () => void): void }
}

const rememberedTables = new Set<string>()

/** Whether a process remembers rows of the table: a change is then answered once each process has forgotten them. */
export const isRemembered = (table: string): boolean => rememberedTables.has(table)

/**
 * A cache per company that is dropped in every process when a change of its tables is committed. It starts empty and
 * fills on reads. Readers that keep an entry across a change continue with the old one; their later additions stay
 * private.
 */
export class Memory<T extends object> {
  readonly tables: readonly string[]
  readonly make: (sql: CompanySql, clientId: number) => T
  private readonly shelves = new WeakMap<Remembering, LRUCache<number, T>>()

  constructor(tables: readonly string[], make: (sql: CompanySql, clientId: number) => T) {
    this.tables = tables
    this.make = make
    for (const table of tables) rememberedTables.add(table)
  }

  /** The company's; a new one each time while changes of other processes are not heard. */
  of(db: Remembering, clientId: number): T {
    const shelf = this.shelfOf(db)
    const isTrusted = db.notifications.connected
    const known = isTrusted ? shelf.get(clientId) : undefined
    if (known) return known
    const fresh = this.make(db.read(clientId), clientId)
    if (isTrusted) shelf.set(clientId, fresh)
    return fresh
  }

  private shelfOf(db: Remembering) {
    const known = this.shelves.get(db)
    if (known) return known
    const shelf = new LRUCache<number, T>({ max: mostCompanies, ttl: staleFor })
    this.shelves.set(db, shelf)
    db.onChange((clientId, table) => {
      if (this.tables.includes(table)) shelf.delete(clientId)
    })
    db.notifications.onLost(() => shelf.clear())
    return shelf
  }
}
