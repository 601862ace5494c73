import pg from 'pg'
import { appConnection, inOnePacket } from './connections/connection.ts'
import { openSession } from './connections/session.ts'
import type { CompanySql } from './sql.ts'
import { ask } from './connections/statement.ts'

const becomeClient = `select set_config('app.client', $1, false)`

interface Reader {
  client: pg.Client
  /** The company whose rows this connection sees at the end of its queue. */
  tenant: number | undefined
  waiting: number
}

/**
 * Connections for single-statement reads. Each serves one company at a time and answers its queue in order. A change of
 * company costs one more statement in the same packet and no transaction. Reads also filter by company in their text,
 * so a connection with the wrong company returns no rows.
 */
export class Readers {
  private readonly url: string
  private readonly size: number
  private open: Reader[] = []
  private opening: Promise<Reader>[] = []
  private closed = false

  constructor(url: string, size: number) {
    this.url = url
    this.size = size
  }

  /** The reading side of one company. */
  of(tenant: number): CompanySql {
    return {
      clientId: tenant,
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const reader = this.free(tenant) ?? (await this.oneMore())
        return this.ask<Row>(reader, tenant, text, values)
      },
    }
  }

  async close() {
    this.closed = true
    await Promise.allSettled(this.opening)
    await Promise.all(this.open.map((reader) => reader.client.end()))
  }

  /** The least busy connection; none while a busy one would have to be shared although another may be opened. */
  private free(tenant: number) {
    let best: Reader | undefined
    for (const reader of this.open) {
      if (!best || cost(reader, tenant) < cost(best, tenant)) best = reader
    }
    const mayGrow = this.open.length + this.opening.length < this.size
    return best && best.waiting > 0 && mayGrow ? undefined : best
  }

  private async oneMore(): Promise<Reader> {
    if (this.closed) throw new Error('The database connections are closed.')
    if (this.open.length + this.opening.length >= this.size) return Promise.race(this.opening)
    const connecting = this.connect()
    this.opening.push(connecting)
    try {
      return await connecting
    } finally {
      this.opening = this.opening.filter((other) => other !== connecting)
    }
  }

  private async connect(): Promise<Reader> {
    const client = new pg.Client({ ...appConnection(this.url), pipeline: true })
    const reader: Reader = { client, tenant: undefined, waiting: 0 }
    const forget = () => {
      this.open = this.open.filter((other) => other !== reader)
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    try {
      await openSession(client)
    } catch (error) {
      await client.end()
      throw error
    }
    this.open.push(reader)
    return reader
  }

  private async ask<Row extends object>(
    reader: Reader,
    tenant: number,
    text: string,
    values?: readonly unknown[],
  ) {
    inOnePacket(reader.client)
    if (reader.tenant !== tenant) {
      reader.tenant = tenant
      ask(reader.client, becomeClient, [String(tenant)]).catch(() => {
        reader.tenant = undefined
      })
    }
    reader.waiting += 1
    try {
      return await ask<Row>(reader.client, text, values)
    } finally {
      reader.waiting -= 1
    }
  }
}

/** A connection that already carries the company costs its queue; one that must change hands costs a little more. */
const cost = (reader: Reader, tenant: number) => reader.waiting * 2 + (reader.tenant === tenant ? 0 : 1)
