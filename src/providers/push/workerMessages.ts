import * as z from 'zod/mini'
import { pushData, type PushData } from '../../resources/notification/push.shapes.ts'
import { logProblem } from '../page/log.ts'

const workerMessage = z.object({ kind: z.enum(['push', 'open']), data: pushData })

/** Handles a message of the service worker; returns true if it showed the message. */
export interface PushListener {
  /** A message has come. */
  push: (data: PushData) => Promise<boolean>
  /** The user has clicked on one. */
  open: (data: PushData) => Promise<boolean>
}

/** Hears what the service worker hands to this console, for as long as `signal` lasts; where there are none, nothing. */
export function followWorker(listener: PushListener, signal: AbortSignal): void {
  if (!('serviceWorker' in navigator)) return
  const take = async ({ data, ports }: MessageEvent<unknown>) => {
    const message = workerMessage.safeParse(data)
    if (!message.success) return
    const { kind, data: content } = message.data
    if (await listener[kind](content)) ports[0]?.postMessage('taken')
  }
  navigator.serviceWorker.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      take(event).catch((error: unknown) => logProblem('A push message could not be shown', error))
    },
    { signal },
  )
}
