import { randomUUID } from 'node:crypto'
import pg, { escapeIdentifier } from 'pg'
import type { Log } from '../../log.ts'
import { checkSession, SessionNotKept } from '../connections/session.ts'
import { lease, listProcesses, newProcessName, OtherProcesses } from './otherProcesses.ts'

type Handler = (payload: string) => void

/** Milliseconds for which messages are gathered, and between two sendings while there is something to tell all the time. */
const gathered = 3
const whileBusy = 15
/** Milliseconds between two queries that prove the listening connection. */
const beatEvery = 1_000
/** Beats without an answer after which the connection is replaced. */
const mostUnanswered = 10

interface NotificationsOptions {
  /** Calls a handler whose failure is its own. */
  safely: (work: () => void) => void
  log: Log
  /** Called when a pooler ends the session of the listening connection, and with it those of others. */
  onSessionLost: (error: SessionNotKept) => void
}

/**
 * Messages between API processes over LISTEN and NOTIFY. Messages are collected for a few milliseconds and sent outside
 * any transaction. A NOTIFY inside a transaction would serialise every commit of the database. A process does not
 * receive its own messages.
 */
export class Notifications {
  private readonly url: string
  private readonly safely: (work: () => void) => void
  private readonly me = newProcessName()
  private readonly onSessionLost: (error: SessionNotKept) => void
  private readonly others: OtherProcesses
  private readonly handlers = new Map<string, Handler[]>()
  private readonly rawHandlers = new Map<string, Handler[]>()
  private readonly lostHandlers: (() => void)[] = []
  private readonly pending = new Set<string>()
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private reconnect: NodeJS.Timeout | undefined
  private readonly beating: NodeJS.Timeout
  private closed = false
  private lastSent = -Infinity
  private barrier: { id: string; acknowledged: Promise<void>; sent: () => void } | undefined
  /** The moment before the latest query that the database has answered. */
  private provedAt = -Infinity
  private unanswered = 0

  constructor(url: string, { safely, log, onSessionLost }: NotificationsOptions) {
    this.url = url
    this.safely = safely
    this.onSessionLost = onSessionLost
    this.others = new OtherProcesses(() => this.listOthers(), log)
    this.beating = setInterval(() => this.beat(), beatEvery).unref()
  }

  subscribe(channel: string, handler: Handler) {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler])
  }

  /** Hears a channel of the database that transactions notify by themselves, this process's own included. */
  async listen(channel: string, handler: Handler) {
    this.rawHandlers.set(channel, [...(this.rawHandlers.get(channel) ?? []), handler])
    await this.client?.query(`listen ${escapeIdentifier(channel)}`)
  }

  /** Calls the handler if messages may have been lost, so that it can drop its caches. */
  onLost(handler: () => void) {
    this.lostHandlers.push(handler)
  }

  publish(channel: string, payload: string) {
    this.pending.add(this.message(channel, payload))
    this.schedule()
  }

  /** Waits until each live process has handled all earlier messages. */
  async settled(): Promise<void> {
    if (this.closed) return
    if (!this.barrier) {
      const id = randomUUID()
      let sent = () => {}
      const isSent = new Promise<void>((resolve) => (sent = resolve))
      this.barrier = {
        id,
        sent,
        acknowledged: isSent.then(() => this.others.acknowledged(id, () => this.publish('settle', id))),
      }
      this.schedule()
    }
    await this.barrier.acknowledged
  }

  /** Publishes, and is heard in this process as well, at once. */
  tell(channel: string, payload: string) {
    this.call(this.handlers, channel, payload)
    this.publish(channel, payload)
  }

  async start() {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, pipeline: true })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'portal') this.safely(() => this.receive(client, payload))
      this.call(this.rawHandlers, channel, payload)
    })
    const lost = () => {
      if (this.client === client) this.client = undefined
      for (const handler of this.lostHandlers) this.safely(handler)
      if (!this.closed) this.reconnect ??= setTimeout(() => this.retry(), 500)
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    try {
      this.provedAt = await this.listenOn(client)
    } catch (error) {
      await client.end()
      throw error
    }
    this.client = client
    this.unanswered = 0
    await this.flush()
  }

  /** @returns the moment from which it hears everything */
  private async listenOn(client: pg.Client) {
    await checkSession(client, this.url)
    const sentAt = performance.now()
    for (const channel of ['portal', ...this.rawHandlers.keys()])
      await client.query(`listen ${escapeIdentifier(channel)}`)
    // With the name others wait for this process, so it has one before it trusts its memory.
    await client.query(`select set_config('application_name', $1, false)`, [this.me])
    return sentAt
  }

  async close() {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.reconnect)
    clearInterval(this.beating)
    await this.flush()
    await this.client?.end()
  }

  /** True while messages of other processes arrive; caches that depend on them must not be trusted otherwise. */
  get connected() {
    return this.client !== undefined && performance.now() - this.provedAt < lease
  }

  /** A message that was sent before the answer has arrived with it. */
  private beat() {
    const { client } = this
    if (!client) return
    this.unanswered += 1
    if (this.unanswered > mostUnanswered) return void client.connection.stream.destroy()
    const sentAt = performance.now()
    client.query(`select from pg_listening_channels() as channel where channel = 'portal'`).then(
      ({ rowCount }) => {
        if (rowCount === 0) return this.onSessionLost(new SessionNotKept('a connection no longer listens'))
        this.provedAt = sentAt
        this.unanswered = 0
      },
      () => undefined, // `lost` handles the end of the connection
    )
  }

  private async listOthers() {
    if (this.closed) return []
    if (!this.client) throw new Error('The listening connection is lost.')
    return (await this.client.query<{ name: string; isLive: boolean }>(listProcesses, [this.me])).rows
  }

  private message(channel: string, payload: string) {
    return JSON.stringify([this.me, channel, payload])
  }

  private schedule() {
    const rest = this.lastSent + whileBusy - performance.now()
    this.timer ??= setTimeout(() => void this.flush(), Math.max(gathered, rest))
  }

  private retry() {
    this.reconnect = undefined
    this.start().catch((error: unknown) => {
      if (error instanceof SessionNotKept) this.onSessionLost(error)
      if (!this.closed) this.reconnect ??= setTimeout(() => this.retry(), 2_000)
    })
  }

  /** Sends what waits; what can't be sent is sent with the next connection. */
  private async flush() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.lastSent = performance.now()
    const { barrier } = this
    this.barrier = undefined
    if (barrier) this.pending.add(this.message('settle', barrier.id))
    const sending = this.client && this.send(this.client)
    barrier?.sent()
    await sending
  }

  private async send(client: pg.Client) {
    const payloads = [...this.pending]
    this.pending.clear()
    if (payloads.length === 0) return
    try {
      await notifyAll(client, payloads)
    } catch {
      for (const payload of payloads) this.pending.add(payload)
    }
  }

  private receive(client: pg.Client, message: string) {
    const parsed: unknown = JSON.parse(message)
    if (!Array.isArray(parsed)) return
    const [from, channel, payload] = parsed.map(String)
    if (from === undefined || from === this.me || channel === undefined || payload === undefined) return
    if (channel === 'settled') this.others.acknowledge(payload, from)
    else if (channel === 'settle')
      // A connection that ends here is no longer waited for.
      notifyAll(client, [this.message('settled', payload)]).catch(() => undefined)
    else this.call(this.handlers, channel, payload)
  }

  private call(handlers: ReadonlyMap<string, Handler[]>, channel: string, payload: string) {
    for (const handler of handlers.get(channel) ?? []) this.safely(() => handler(payload))
  }
}

const notifyAll = (client: pg.Client, messages: readonly string[]) =>
  client.query(`select pg_notify('portal', message) from unnest($1::text[]) message`, [messages])
