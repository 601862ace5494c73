import { useEffect, useState } from 'react'
import { Notification, useNotificationContext, type NotificationPayload } from 'react-admin'

/** The console's messages, one at a time: a new one takes the place of the one that shows, instead of waiting. */
export function Messages() {
  const { notifications, setNotifications } = useNotificationContext()
  const [{ seen, number }, setState] = useState<{ seen?: NotificationPayload; number: number }>({ number: 0 })
  const newest = notifications.at(-1)
  if (newest && newest !== seen) setState({ seen: newest, number: number + 1 })
  useEffect(() => {
    if (notifications.length > 1) setNotifications(notifications.slice(-1))
  }, [notifications, setNotifications])
  return notifications.length > 1 ? null : <Notification key={number} />
}
