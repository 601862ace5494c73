import type pg from 'pg'
import { inOnePacket } from './connections/connection.ts'
import type { Database } from './database.ts'
import type { Actor, Tx } from './sql.ts'
import { ask } from './connections/statement.ts'

/**
 * The transaction of a company on a connection that has begun it.
 * @param ended told when the commit has been sent
 * @returns it, `commit` for where its work has not done so, and what concerns others afterwards: the touched tables by
 * company, and the things to do
 */
export function companyTx(client: pg.PoolClient, actor: Actor, database: Database, ended: () => void) {
  const touched = new Map<number, Set<string>>()
  let committed = false
  const query: Tx['query'] = (text, values) => ask(client, text, values)
  const say = (setting: string, value: string) => {
    ask(client, 'select set_config($1, $2, true)', [setting, value]).catch(() => undefined)
  }

  /** Sends everything in one packet and waits for it. @throws what failed first, not what failed because of it */
  async function together(parts: readonly (() => Promise<unknown>)[]) {
    inOnePacket(client)
    const answers = await Promise.allSettled(parts.map((part) => part()))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }

  async function commitAfter(parts: readonly (() => Promise<unknown>)[]) {
    committed = true
    const commit = () => {
      const answer = query('commit')
      ended()
      return answer
    }
    await together([...parts, commit])
  }

  const make = (isPart: boolean) => {
    const endings: (() => Promise<unknown>)[] = []
    const after: (() => void)[] = []
    const tx: Tx = {
      actor,
      clientId: actor.clientId,
      query,
      verb: (name) => say('app.verb', name),
      batch: (id) => say('app.batch', String(id)),
      settling: (name) => say('app.settling', name),
      async final<Row extends object>(text: string, values?: readonly unknown[]) {
        if (isPart) throw new Error('A part of a transaction cannot commit it')
        const answer = { rows: [] as Row[] }
        const last = async () => {
          answer.rows = await query<Row>(text, values)
        }
        await commitAfter([...endings, last])
        return answer.rows
      },
      atEnd: (work) => endings.push(work),
      async part(work, keep = true) {
        const inner = make(true)
        const begun = query('savepoint part')
        begun.catch(() => undefined) // awaited below; this only keeps an early failure of the work from hiding it
        const back = () =>
          together([() => query('rollback to savepoint part'), () => query('release savepoint part')])
        let result
        try {
          result = await work(inner.tx)
          await begun
          if (keep) await together([...inner.endings, () => query('release savepoint part')])
        } catch (error) {
          await back()
          throw error
        }
        if (keep) after.push(...inner.after)
        else await back()
        return result
      },
      touch(table, clientId = actor.clientId) {
        touched.set(clientId, (touched.get(clientId) ?? new Set()).add(table))
      },
      tell: (channel, payload) => after.push(() => database.notifications.tell(channel, payload)),
      afterCommit: (task) => after.push(task),
      remembered: (memory) =>
        memory.tables.some((table) => touched.get(actor.clientId)?.has(table))
          ? memory.make(tx, actor.clientId)
          : memory.of(database, actor.clientId),
    }
    return { tx, endings, after }
  }

  const { tx, endings, after } = make(false)
  return {
    tx,
    touched,
    later: after,
    async commit() {
      if (!committed) await commitAfter(endings)
    },
  }
}
