import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ReactNode } from 'react'
import { useFormats } from '../../kit/formats/locale.ts'
import type { Notification } from '../../resources/notification/notification.shapes.ts'
import { Markup } from './Markup.tsx'
import { NotificationTitle } from './NotificationTitle.tsx'
import { useNotificationText, useTitleOf, useTypeName } from './texts.ts'

interface ItemProps {
  notification: Notification
  /** The user follows its link. */
  onGo?: () => void
  /** What can be done with it, at its end. */
  children?: ReactNode
}

/** A notification in a list. */
export function NotificationItem({ notification, onGo, children }: ItemProps) {
  const formats = useFormats()
  const text = useNotificationText()
  const typeName = useTypeName()
  const titleOf = useTitleOf()
  const { isRead, createdDate, description, lines, type } = notification
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.25,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          mt: 1,
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'primary.main',
        }}
      >
        {!isRead && <span style={visuallyHidden}>{text('unread')}</span>}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <NotificationTitle notification={notification} {...(onGo && { onGo })} />
        {lines.length > 0 && (
          <Typography
            component="ul"
            variant="body2"
            color="text.secondary"
            sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}
          >
            {lines.map((line) => (
              <li key={line.title}>{titleOf(line)}</li>
            ))}
          </Typography>
        )}
        {description && <Markup>{description}</Markup>}
        <Typography variant="caption" color="text.secondary" component="div">
          {typeName(type)} ·{' '}
          <time dateTime={createdDate} title={formats.exact(createdDate)}>
            {formats.relative(createdDate)}
          </time>
        </Typography>
      </Box>
      {children && <Box sx={{ position: 'relative', zIndex: 1, flex: 'none' }}>{children}</Box>}
    </Box>
  )
}
