import type pg from 'pg'

/** A connection for one transaction. */
export interface Lane {
  client: pg.PoolClient
  /** Its last statement has been sent: who comes next may begin behind it. To be called once. */
  ended(): void
  /** All of its answers are there. */
  done(broken?: Error): void
}

/** Milliseconds after which nobody waits in a lane any longer. */
const patience = 1_000

/**
 * Queues for connections of the pool. Transactions that lock the same row, such as a number sequence, share one
 * connection. Each begins in the packet of the previous commit, instead of waiting for the lock on a separate
 * connection. This only saves time: the row lock keeps transactions apart, also across processes.
 */
export class SerialLanes {
  private readonly pool: pg.Pool
  private readonly broken = new WeakSet<pg.ClientBase>()
  private readonly waiting = new Map<string, ((client: pg.PoolClient | undefined) => void)[]>()

  constructor(pool: pg.Pool) {
    this.pool = pool
    pool.on('connect', (client) => client.on('error', () => this.broken.add(client)))
  }

  /** Returns a connection once earlier takers of the same name have finished. @throws if no connection is free */
  async take(name?: string): Promise<Lane> {
    if (name === undefined) return this.alone()
    const queue = this.waiting.get(name)
    if (queue) {
      const client = await handedOn(queue)
      return client ? this.inLane(name, client) : this.alone()
    }
    this.waiting.set(name, [])
    try {
      return this.inLane(name, await this.pool.connect())
    } catch (error) {
      this.sendAway(name)
      throw error
    }
  }

  private async alone(): Promise<Lane> {
    const client = await this.pool.connect()
    return { client, ended: () => undefined, done: (broken) => client.release(broken) }
  }

  private inLane(name: string, client: pg.PoolClient): Lane {
    let isHandedOn = false
    return {
      client,
      ended: () => {
        if (this.broken.has(client)) return this.sendAway(name)
        const next = this.waiting.get(name)?.shift()
        isHandedOn = next !== undefined
        if (next) next(client)
        else this.waiting.delete(name)
      },
      done: (broken) => {
        if (!isHandedOn) client.release(broken)
      },
    }
  }

  /** All who wait go on by themselves. */
  private sendAway(name: string) {
    const queue = this.waiting.get(name) ?? []
    this.waiting.delete(name)
    for (const goOn of queue) goOn(undefined)
  }
}

/** The connection of who ends before, or nothing where that takes too long. */
const handedOn = (queue: ((client: pg.PoolClient | undefined) => void)[]) =>
  new Promise<pg.PoolClient | undefined>((resolve) => {
    const goOn = (client?: pg.PoolClient) => {
      clearTimeout(timer)
      resolve(client)
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(goOn), 1)
      resolve(undefined)
    }, patience)
    queue.push(goOn)
  })
