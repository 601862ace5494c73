import BellIcon from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { later } from '../../kit/loading/later.tsx'
import { useNotificationText } from './texts.ts'
import { useUnread } from './useNotifications.ts'

const NotificationMenu = later(async () => (await import('./NotificationMenu.tsx')).NotificationMenu)

/** The bell of the bar: how many notifications are unread, and the newest of them (spec 2). */
export function Bell() {
  const text = useNotificationText()
  const unread = useUnread()
  const count = unread > 99 ? '99+' : String(unread)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? text('bellUnread', { count }) : text('bell')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {unread > 0 ? (
          <Badge badgeContent={count} color="error">
            <BellIcon />
          </Badge>
        ) : (
          <BellIcon />
        )}
      </IconButton>
      {anchor && <NotificationMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
