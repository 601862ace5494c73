import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router-dom'
import type { Notification } from '../../resources/notification/notification.shapes.ts'
import { deskOf } from '../../resources/emergency/address.ts'
import { useTitleOf } from './texts.ts'
import { useTarget } from './useNotifications.ts'

/** The title of a notification, as a link that spans the whole of it where it leads anywhere. */
export function NotificationTitle({ notification, onGo }: { notification: Notification; onGo?: () => void }) {
  const title = useTitleOf()(notification)
  const target = useTarget()(notification)
  const { hash } = useLocation()
  const look = { fontWeight: notification.isRead ? 400 : 600, overflowWrap: 'anywhere' } as const
  if (target === undefined) return <Typography sx={look}>{title}</Typography>
  return (
    <Typography
      component={Link}
      to={target}
      // Back and DONE leave the desk at once, however many emergencies were looked at.
      replace={typeof target !== 'string' && deskOf(hash).open}
      {...(onGo && { onClick: onGo })}
      sx={{
        ...look,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {title}
    </Typography>
  )
}
