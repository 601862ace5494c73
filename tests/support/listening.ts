import { vi } from 'vitest'
import { z } from 'zod'

/** An event of a stream, as it arrived. */
export interface Heard {
  id: string
  event: string
  data: Record<string, unknown>
  /** Milliseconds of this process's clock. */
  at: number
}

const object = z.record(z.string(), z.unknown())

/** Listens to `GET /events`; resolves once the stream is open, or with the status that refused it. */
export async function listen(address: string, token: string, lastEventId?: string) {
  const stop = new AbortController()
  const response = await fetch(`${address}/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  let over = false
  const reading = (async () => {
    if (!response.body) return
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map(
              (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
            ),
        )
        text = text.slice(end + 2)
        const event = fields.get('event')
        if (!event) continue
        const data = object.parse(JSON.parse(fields.get('data') ?? '{}'))
        heard.push({ id: fields.get('id') ?? '', event, data, at: performance.now() })
      }
    }
  })()
    .catch(() => undefined) // ended by `stop`, or cut off by the server: `isOver` tells
    .finally(() => (over = true))
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    heard,
    /** Titles of the notifications so far. */
    titles: () => heard.filter(({ event }) => event === 'notification').map(({ data }) => data['title']),
    /** Names of all events so far. */
    events: () => heard.map(({ event }) => event),
    isOver: () => over,
    ready: () => vi.waitFor(() => void z.literal('ready').parse(heard[0]?.event), { timeout: 5_000 }),
    async stop() {
      stop.abort()
      await reading
    },
  }
}
