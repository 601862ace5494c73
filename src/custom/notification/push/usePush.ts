import { useEffect, useEffectEvent, useMemo } from 'react'
import { createBrowserPush } from '../../../providers/push/browserPush.ts'
import { followWorker, type PushListener } from '../../../providers/push/workerMessages.ts'
import { useShell } from '../../../providers/viewer/shell.ts'

/** Push messages to this browser; undefined where the deployment has no push service. */
export function useBrowserPush() {
  const { services } = useShell()
  return useMemo(() => createBrowserPush(services), [services])
}

/** Keeps push messages coming where the user has let them in, and hears of those that come while the console is open. */
export function usePush(listener: PushListener) {
  const push = useBrowserPush()
  const heard = useEffectEvent((kind: keyof PushListener, data: Parameters<PushListener['push']>[0]) =>
    listener[kind](data),
  )
  useEffect(() => {
    if (!push) return undefined
    const stop = new AbortController()
    followWorker({ push: (data) => heard('push', data), open: (data) => heard('open', data) }, stop.signal)
    void push.renew()
    return () => stop.abort()
  }, [push])
}
