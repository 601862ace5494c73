import type { Memory } from './memory.ts'

/** Runs one parametrised statement and returns its rows. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Statements of one company. */
export interface CompanySql extends Sql {
  readonly clientId: number
}

/** The global tables (people, identity, companies): no company's rows are visible here. */
export interface SystemSql extends Sql {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
}

/** Who writes, for which company; every audited row carries both. */
export interface Actor {
  clientId: number
  /** The caller's employment in that company. */
  employeeId: number
  personId: string
  /** The support session in which somebody of the operator acts as that person; the trail then names both. */
  support?: SupportedBy | undefined
  /** The calculated value that the server brings up to date: its own writes do not mark it as stale. */
  settling?: string | undefined
}

/** Who of the operator is at work in a company as one of its people, by which support session. */
export interface SupportedBy {
  readonly id: number
  readonly operatorName: string
}

/** What writes of one company need. */
export interface CompanyWriter extends CompanySql {
  readonly actor: Pick<Actor, 'employeeId'>
  /** Marks rows of the table as changed, by default those of the actor's company. The write returns once all processes know. */
  touch(table: string, clientId?: number): void
}

/** One company's transaction. */
export interface Tx extends CompanyWriter {
  readonly actor: Actor
  /** Names what the following statements do in the audit trail: `create`, `complete`, `import` ... */
  verb(name: string): void
  /** Names the batch that the following statements work for, which the audit trail keeps with each change. */
  batch(id: number): void
  /** Names the calculated value that the following statements bring up to date; they do not mark it as stale. */
  settling(name: string): void
  /** Runs the statement and commits in the same flight; nothing may be asked of this transaction afterwards. */
  final<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs once with the commit, in the packet of it: it sends its statements at once and sees nothing of their answers but
   * failure, which takes the transaction back.
   */
  atEnd(work: () => Promise<unknown>): void
  /**
   * Runs work in a savepoint and rolls it back if it throws, including its deferred and after-commit steps. With `keep`
   * false it always rolls back and keeps only the returned value. The work must use the transaction it receives.
   */
  part<T>(work: (tx: Tx) => Promise<T>, keep?: boolean): Promise<T>
  /** The company's cache entry as this transaction sees it. */
  remembered<T extends object>(memory: Memory<T>): T
  /**
   * Sends a message to every process, including this one, after the commit. At most about a thousand characters: send
   * ids, not records.
   */
  tell(channel: string, payload: string): void
  /** Runs once the transaction has been committed; never when it is rolled back. */
  afterCommit(work: () => void): void
}
