import { randomUUID } from 'node:crypto'
import pg, { escapeIdentifier } from 'pg'

type Handler = (payload: string) => void

/** Milliseconds for which messages are gathered, and between two sendings while there is something to tell all the time. */
const gathered = 3
const whileBusy = 15

/**
 * Messages between API processes over LISTEN and NOTIFY. Publishing is gathered for a few milliseconds and sent outside
 * any transaction, because a NOTIFY inside one serialises every commit of the database. A process does not hear itself.
 */
export class Notifications {
  private readonly url: string
  private readonly safely: (work: () => void) => void
  private readonly me = randomUUID().slice(0, 8)
  private readonly handlers = new Map<string, Handler[]>()
  private readonly rawHandlers = new Map<string, Handler[]>()
  private readonly lostHandlers: (() => void)[] = []
  private readonly pending = new Set<string>()
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private reconnect: NodeJS.Timeout | undefined
  private closed = false
  private lastSent = -Infinity

  /** @param safely calls a handler whose failure is its own */
  constructor(url: string, safely: (work: () => void) => void) {
    this.url = url
    this.safely = safely
  }

  subscribe(channel: string, handler: Handler) {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler])
  }

  /** Hears a channel of the database that transactions notify by themselves, this process's own included. */
  async listen(channel: string, handler: Handler) {
    this.rawHandlers.set(channel, [...(this.rawHandlers.get(channel) ?? []), handler])
    await this.client?.query(`listen ${escapeIdentifier(channel)}`)
  }

  /** Called whenever messages may have been missed, so that what is remembered can be dropped. */
  onLost(handler: () => void) {
    this.lostHandlers.push(handler)
  }

  publish(channel: string, payload: string) {
    this.pending.add(JSON.stringify([this.me, channel, payload]))
    const rest = this.lastSent + whileBusy - performance.now()
    this.timer ??= setTimeout(() => this.flush(), Math.max(gathered, rest))
  }

  /** Publishes, and is heard in this process as well, at once. */
  tell(channel: string, payload: string) {
    this.call(this.handlers, channel, payload)
    this.publish(channel, payload)
  }

  async start() {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, pipeline: true })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'portal') this.safely(() => this.receive(payload))
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
    for (const channel of ['portal', ...this.rawHandlers.keys()])
      await client.query(`listen ${escapeIdentifier(channel)}`)
    this.client = client
  }

  async close() {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.reconnect)
    await this.client?.end()
  }

  /** True while messages of other processes arrive; caches that depend on them must not be trusted otherwise. */
  get connected() {
    return this.client !== undefined
  }

  private retry() {
    this.reconnect = undefined
    this.start().catch(() => {
      if (!this.closed) this.reconnect ??= setTimeout(() => this.retry(), 2_000)
    })
  }

  private flush() {
    this.timer = undefined
    this.lastSent = performance.now()
    const payloads = [...this.pending]
    this.pending.clear()
    this.client
      ?.query(`select pg_notify('portal', message) from unnest($1::text[]) message`, [payloads])
      .catch(() => undefined)
  }

  private receive(message: string) {
    const parsed: unknown = JSON.parse(message)
    if (!Array.isArray(parsed)) return
    const [from, channel, payload] = parsed.map(String)
    if (from === this.me || channel === undefined || payload === undefined) return
    this.call(this.handlers, channel, payload)
  }

  private call(handlers: ReadonlyMap<string, Handler[]>, channel: string, payload: string) {
    for (const handler of handlers.get(channel) ?? []) this.safely(() => handler(payload))
  }
}
