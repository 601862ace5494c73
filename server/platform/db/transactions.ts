import type pg from 'pg'
import { inOnePacket } from './connections/connection.ts'
import { SerialLanes } from './connections/serialLanes.ts'
import { ask } from './connections/statement.ts'
import type { Sql } from './sql.ts'

/** The settings of a transaction that row-level security and the audit trail read. */
export interface Context {
  client?: number
  actor?: number
  person?: string
  support?: number | undefined
  settling?: string | undefined
}

const setContext = `select set_config('app.client', $1, true), set_config('app.actor', $2, true),
  set_config('app.person', $3, true), set_config('app.verb', $4, true), set_config('app.support', $5, true),
  set_config('app.settling', $6, true)`

const textsOf = ({ client, actor, person = '', support, settling = '' }: Context) => [
  String(client ?? ''),
  // The server and visitors have no employment: the audit trail names no one.
  String(actor || ''),
  person,
  '',
  String(support ?? ''),
  settling,
]

export type Transactions = ReturnType<typeof transactionsOn>

/** Transactions on the connections of a pool. */
export function transactionsOn(pool: pg.Pool) {
  const lanes = new SerialLanes(pool)

  /**
   * Sends BEGIN and the context in one packet with the first statement of the work.
   * @param work commits, and calls `ended` when the next transaction of the lane may follow
   */
  async function run<T>(
    context: Context,
    work: (client: pg.PoolClient, ended: () => void) => Promise<T>,
    name?: string,
  ): Promise<T> {
    const lane = await lanes.take(name)
    const { client } = lane
    let hasEnded = false
    const ended = () => {
      hasEnded = true
      lane.ended()
    }
    inOnePacket(client)
    const opened = Promise.all([ask(client, 'begin'), ask(client, setContext, textsOf(context))])
    opened.catch(() => undefined) // awaited below; this only keeps an early failure of the work from hiding it
    let broken: Error | undefined
    try {
      const result = await work(client, ended)
      await opened
      return result
    } catch (error) {
      // After its commit a transaction cannot roll back: the rollback would hit the next one of the lane.
      if (!hasEnded) {
        const rollback = ask(client, 'rollback').catch((failure: Error) => (broken = failure))
        ended()
        await rollback
      }
      throw error
    } finally {
      lane.done(broken)
    }
  }

  return {
    run,
    /** A transaction that commits when its work ends. */
    committing: <T>(context: Context, work: (tx: Sql) => Promise<T>): Promise<T> =>
      run(context, async (client) => {
        const result = await work({ query: (text, values) => ask(client, text, values) })
        await ask(client, 'commit')
        return result
      }),
  }
}
