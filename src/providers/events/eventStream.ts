import * as z from 'zod/mini'
import { streamEvents } from '../../resources/notification/notification.shapes.ts'

const name = z.enum(streamEvents)

/** An event of the server's stream (decisions 11). */
export const portalEvent = z.object({ id: z.string(), event: name, data: z.unknown() })
export type PortalEvent = z.infer<typeof portalEvent>

/** Reads the text of a stream as it comes in pieces; gives each event once it is whole. */
export function createEventReader() {
  let text = ''
  return (piece: string): PortalEvent[] => {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = new Map(
        block.split('\n').map((line) => {
          const end = line.indexOf(': ')
          return [line.slice(0, end), line.slice(end + 2)] as const
        }),
      )
      const event = name.safeParse(fields.get('event'))
      if (!event.success) return [] // a heartbeat, or an event for newer consoles
      return [
        { id: fields.get('id') ?? '', event: event.data, data: JSON.parse(fields.get('data') ?? 'null') },
      ]
    })
  }
}

/** How a stream came to its end: refused with a status, or 0 where it broke off. */
export class StreamEnd extends Error {
  readonly status: number

  constructor(status: number, cause?: unknown) {
    super(`The event stream ended (${status}).`, { cause })
    this.status = status
  }
}

/** Milliseconds without a sign of life after which the line is taken to be dead; the server gives one every 15 s. */
const patience = 40_000

export interface StreamRequest {
  url: string
  token: string
  /** Further headers. */
  headers?: Record<string, string>
  /** The last event that was heard, whose successors are wanted. */
  lastId: string | undefined
  signal: AbortSignal
  onEvent: (event: PortalEvent) => void
}

/**
 * Listens until the stream ends. Over fetch, because the token belongs into a header and EventSource sends none.
 * @throws StreamEnd always
 */
export async function readStream({
  url,
  token,
  headers,
  lastId,
  signal,
  onEvent,
}: StreamRequest): Promise<never> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), patience)
  let status = 0
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...headers,
        ...(lastId && { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      status = response.ok ? 404 : response.status
      throw new Error('refused')
    }
    const read = createEventReader()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) throw new Error('the end')
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), patience)
      read(piece.value).forEach(onEvent)
    }
  } catch (error) {
    throw new StreamEnd(status, error)
  } finally {
    clearTimeout(timer)
  }
}
