import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastDuration } from '../../../domain/notification/notifications.ts'
import { later } from '../../../kit/loading/later.tsx'
import type { Notification } from '../../../resources/notification/notification.shapes.ts'
import { NotificationTitle } from '../NotificationTitle.tsx'
import { useNotificationText, useTypeName } from '../texts.ts'

// What makes markup safe is large, and few messages have any.
const Markup = later(async () => (await import('../Markup.tsx')).Markup)

interface ToastProps {
  notification: Notification
  /** The user follows it. */
  onGo: () => void
  onEnd: () => void
}

/** A message that has just come, for 7 seconds (spec 9), and for as long as the pointer or the focus is on it. */
export function Toast({ notification, onGo, onEnd }: ToastProps) {
  const text = useNotificationText()
  const typeName = useTypeName()
  const [held, setHeld] = useState(false)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(ended, toastDuration)
    return () => clearTimeout(timer)
  }, [held])
  const { type, description } = notification
  return (
    <Paper
      elevation={8}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1,
        px: 2,
        py: 1.25,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: type === 'emergency' ? 'error.main' : 'primary.main',
        pointerEvents: 'auto',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" color="text.secondary" component="div">
          {typeName(type)}
        </Typography>
        <NotificationTitle notification={notification} onGo={onGo} />
        {description && (
          <Box sx={{ maxHeight: 120, overflow: 'hidden' }}>
            <Markup>{description}</Markup>
          </Box>
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={text('dismiss')}
        onClick={onEnd}
        sx={{ position: 'relative', zIndex: 1, alignSelf: 'flex-start', mr: -1 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  )
}
