import type { Readable } from 'node:stream'
import type pg from 'pg'
import { companyTx } from './companyTx.ts'
import { appConnection } from './connections/connection.ts'
import { Gate } from './connections/gate.ts'
import { supportOf } from './inSupport.ts'
import { isRemembered } from './memory.ts'
import { Notifications } from './changes/notifications.ts'
import { Readers } from './readers.ts'
import { stderrLog, type Log } from '../log.ts'
import type { Actor, CompanySql, Sql, SystemSql, Tx } from './sql.ts'
import { ask } from './connections/statement.ts'
import { openPool } from './connections/pool.ts'
import { copyOut, streaming } from './copyOut.ts'
import { transactionsOn } from './transactions.ts'

/** The one way to the database: reads and writes of one company, or the global tables; never a bare pool. */
export interface Database {
  /** Single-statement reads of one company. */
  read(clientId: number): CompanySql
  /**
   * The same for reads that may go through all that a company has, such as searches and totals. A company does few of them
   * at once, so that the others find connections and processors free.
   * @throws 503 with Retry-After where too many of the company wait
   */
  heavy(clientId: number): CompanySql
  /**
   * Runs a transaction of one company: commits when the work returns, rolls back when it throws. Transactions with the
   * same lane run one after another in this process, instead of waiting for a row lock in the database.
   */
  write<T>(actor: Actor, work: (tx: Tx) => Promise<T>, lane?: string): Promise<T>
  /** Global tables. */
  system: SystemSql
  /** A transaction that sees the person's own memberships in every company, and nothing else of them. */
  asPerson<T>(personId: string, work: (tx: Sql) => Promise<T>): Promise<T>
  /** Streams the rows of a COPY ... TO STDOUT statement of one company; an error reaches its reader alone. */
  copyOut(clientId: number, statement: string): Promise<Readable>
  notifications: Notifications
  /** Calls back after every commit that touched a table, in this process and in the others. */
  onChange(handler: (clientId: number, table: string) => void): void
  /** Runs after each commit of this process that touched tables of a company. The write returns when it has ended. */
  follow(follower: Follower): void
  close(): Promise<void>
}

/** What follows a commit: who wrote, for which company, and the tables. It must not throw. */
export type Follower = (actor: Actor, clientId: number, tables: ReadonlySet<string>) => Promise<void>

/** Ends the process: without its session a connection may run as the owner of the tables. */
const stopWith = (error: Error) => {
  setImmediate(() => {
    throw error
  })
}

/**
 * Opens the pools on `url`, whose user must be allowed to become the role of the requests (migrations grant it).
 * @throws when the server cannot be reached, or a pooler does not keep sessions
 */
export async function openDatabase(
  url: string,
  sizes = { readers: 6, writers: 12 },
  log: Log = stderrLog,
  onSessionLost: (error: Error) => void = stopWith,
): Promise<Database> {
  const pool = openPool({
    ...appConnection(url),
    pipeline: true,
    max: sizes.writers,
    idleTimeoutMillis: 60_000,
  })
  const exports = openPool({ ...appConnection(url), max: 6 }, streaming)
  const readers = new Readers(url, sizes.readers)
  const gate = new Gate({
    atOnce: Math.max(1, Math.floor(sizes.readers / 3)),
    waiting: 100,
    patience: 10_000,
  })
  /** What follows a commit or a message: it must fail neither the call, which is done, nor the process. */
  const safely = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'a change could not be passed on')
    }
  }
  const notifications = new Notifications(url, { safely, log, onSessionLost })

  const followers: Follower[] = []
  const changeHandlers: ((clientId: number, table: string) => void)[] = []
  const announce = (clientId: number, table: string) =>
    changeHandlers.forEach((handler) => safely(() => handler(clientId, table)))
  notifications.subscribe('change', (payload) => {
    const [clientId, table] = payload.split(':')
    if (clientId && table) announce(Number(clientId), table)
  })

  const transactions = transactionsOn(pool)

  async function write<T>(actor: Actor, work: (tx: Tx) => Promise<T>, lane?: string) {
    const { clientId, employeeId, personId } = actor
    const support = actor.support?.id ?? supportOf(clientId)
    const context = {
      client: clientId,
      actor: employeeId,
      person: personId,
      support,
      settling: actor.settling,
    }
    const written = async (client: pg.PoolClient, ended: () => void) => {
      const { tx, commit, ...others } = companyTx(client, actor, database, ended)
      const result = await work(tx)
      await commit()
      return { result, ...others }
    }
    const { result, touched, later } = await transactions.run(context, written, lane)
    for (const [client, tables] of touched)
      for (const table of tables) {
        announce(client, table)
        notifications.publish('change', `${client}:${table}`)
      }
    for (const task of later) safely(task)
    if ([...touched.values()].some((tables) => [...tables].some(isRemembered))) await notifications.settled()
    for (const follower of followers)
      for (const [client, tables] of touched) await follower(actor, client, tables)
    return result
  }

  const database: Database = {
    read: (clientId) => readers.of(clientId),
    heavy: (clientId) => ({
      clientId,
      query: (text, values) => gate.run(clientId, () => readers.of(clientId).query(text, values)),
    }),
    write,
    system: {
      async query(text, values) {
        const client = await pool.connect()
        try {
          return await ask(client, text, values)
        } finally {
          client.release()
        }
      },
      transaction: (work) => transactions.committing({}, work),
    },
    asPerson: (personId, work) => transactions.committing({ person: personId }, work),
    copyOut: (clientId, statement) => copyOut(exports, clientId, statement),
    notifications,
    onChange: (handler) => changeHandlers.push(handler),
    follow: (follower) => followers.push(follower),
    async close() {
      await Promise.all([pool.end(), exports.end(), readers.close(), notifications.close()])
    },
  }
  try {
    await notifications.start()
    await database.system.query('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
