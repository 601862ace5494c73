import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, type To } from 'react-router-dom'
import { targetOf } from '../../domain/notification/notifications.ts'
import { createNotificationCalls, notificationKeys } from './notificationCalls.ts'
import type { Notification } from '../../resources/notification/notification.shapes.ts'
import { useShell } from '../../providers/viewer/shell.ts'

/** The calls about the user's own notifications; they are theirs whichever role they look through. */
export function useNotificationCalls() {
  const { clients, config } = useShell().services
  return useMemo(() => createNotificationCalls(clients.token, config.apiRoot), [clients, config])
}

/** How many are unread. */
export function useUnread(): number {
  const { unread } = useNotificationCalls()
  const { start } = useShell().services
  const queryFn = async () => (await start.take('unread')) ?? unread()
  return useQuery({ queryKey: notificationKeys.unread, queryFn }).data ?? 0
}

/** Gives the address that a notification leads to; what opens over the page leaves the page as it is. */
export function useTarget(): (notification: Notification) => To | undefined {
  const { search } = useLocation()
  return ({ type, link }) => {
    const target = targetOf(type, link)
    return target?.startsWith('#') ? { search, hash: target } : target
  }
}
