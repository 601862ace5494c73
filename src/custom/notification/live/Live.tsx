import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { createPortal } from 'react-dom'
import { refreshingTypes } from '../../../domain/notification/notifications.ts'
import { safePath } from '../../../domain/access/safePath.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import type { PortalEvent } from '../../../providers/events/eventStream.ts'
import { followEvents } from '../../../providers/events/liveEvents.ts'
import { notificationKeys } from '../notificationCalls.ts'
import {
  notification as wire,
  type Notification,
} from '../../../resources/notification/notification.shapes.ts'
import type { PushData } from '../../../resources/notification/push.shapes.ts'
import { deskOf } from '../../../resources/emergency/address.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { chime } from './chime.ts'
import { useNotificationText } from '../texts.ts'
import { useOpenPlace } from '../useOpenPlace.ts'
import { Toast } from './Toast.tsx'
import { useNotificationCalls } from '../useNotifications.ts'
import { useRefetch } from '../useRefetch.ts'
import { usePush } from '../push/usePush.ts'

/** Toasts at a time; whoever gets more at once finds the others in their list. */
const most = 4
/** Messages remembered, so that one that comes twice shows once. */
const remembered = 200

/** Follows the server: shows what is new, and keeps menu and pages up with the user's rights and with what happens. */
export function Live() {
  const { services, sessionFacts } = useShell()
  const client = useQueryClient()
  const notify = useNotify()
  const text = useNotificationText()
  const reason = useReason()
  const calls = useNotificationCalls()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const [toasts, setToasts] = useState<readonly Notification[]>([])
  const seen = useRef<number[]>([])
  const { data: settings } = useQuery({ queryKey: notificationKeys.settings, queryFn: calls.settings })

  const { failed, retry } = useViewer()
  const refetch = useRefetch()
  const show = (notification: Notification) => {
    if (seen.current.includes(notification.id)) return
    seen.current = [...seen.current, notification.id].slice(-remembered)
    refetch('notifications')
    if (notification.type === 'emergency') refetch('emergencies')
    if (refreshingTypes.has(notification.type)) refetch('all')
    if (!notification.push) return
    setToasts((before) => [...before, notification].slice(-most))
    if (settings?.sound) void chime()
  }
  const take = useEffectEvent(({ event, data }: PortalEvent) => {
    if (event === 'notification') {
      const read = wire.safeParse(data)
      if (read.success) show(read.data)
    } else if (event === 'refresh') {
      void sessionFacts.refresh().then(() => refetch('all'))
    } else if (event === 'pin') {
      refetch('activities')
      refetch('home')
    } else if (event !== 'end') {
      refetch('notifications')
      if (event === 'ready') {
        // A line that is there again may have missed what was said of emergencies.
        refetch('activities')
        // What could not be read while the server was away says so until it is asked for again.
        if (failed) void retry()
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      }
      if (event !== 'changed') refetch('emergencies')
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    followEvents(services, take, stop.signal)
    return () => stop.abort()
  }, [services])

  const place = useOpenPlace()

  const drop = (id: number) => setToasts((before) => before.filter((one) => one.id !== id))
  const follow = async (id: number) => {
    drop(id)
    try {
      await calls.read(id)
    } catch (error) {
      notify(text('readFailed', { reason: reason(error) }), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: notificationKeys.all })
  }

  const isOfHere = ({ company }: PushData) => Number(company) === services.session.claims()?.clientId
  usePush({
    // Of two ways that a message takes here the first one shows it. Hidden, the browser had better show it as well.
    push: async (data) => {
      if (!isOfHere(data)) return false
      show(await calls.one(Number(data.id)))
      return document.visibilityState === 'visible'
    },
    open: async (data) => {
      if (!isOfHere(data)) services.navigation.go('/direct')
      else {
        if (data.target.startsWith('#'))
          void navigate({ search, hash: data.target }, { replace: deskOf(hash).open })
        else if (data.target) void navigate(safePath(data.target) ?? '/dashboard')
        await follow(Number(data.id))
      }
      return true
    },
  })

  return createPortal(
    <Box
      role="log"
      aria-label={text('title')}
      aria-relevant="additions"
      sx={{
        position: 'fixed',
        top: 64,
        right: 16,
        width: 380,
        maxWidth: 'calc(100vw - 32px)',
        zIndex: 'snackbar',
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
        // A phone has room for two beside its page.
        '& > :nth-last-of-type(n + 3)': { display: { xs: 'none', sm: 'flex' } },
      }}
    >
      {toasts.map((notification) => (
        <Toast
          key={notification.id}
          notification={notification}
          onGo={() => void follow(notification.id)}
          onEnd={() => drop(notification.id)}
        />
      ))}
    </Box>,
    place,
  )
}
