import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { useReason } from '../../kit/texts/texts.ts'
import { notificationKeys } from './notificationCalls.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { notificationPath } from './paths.ts'
import { useNotificationText } from './texts.ts'
import { useNotificationCalls } from './useNotifications.ts'

const shown = 8

/** The newest notifications below the bell. Closing it marks all of them read (spec 4); where that fails, none. */
export function NotificationMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const text = useNotificationText()
  const reason = useReason()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useNotificationCalls()
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: notificationKeys.list('newest'),
    queryFn: () => calls.list({ range: [0, shown - 1] }),
  })

  const close = async () => {
    onClose()
    const newest = Math.max(0, ...(data?.data ?? []).map(({ id }) => id))
    if (newest === 0) return
    try {
      await calls.readAll(newest)
    } catch (failure) {
      notify(text('readFailed', { reason: reason(failure) }), { type: 'error' })
    }
    // Also what is not shown now: opened again, the list begins with what it is.
    await client.invalidateQueries({ queryKey: notificationKeys.all, refetchType: 'all' })
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => void close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            width: 400,
            maxWidth: 'calc(100vw - 24px)',
            display: 'flex',
            flexDirection: 'column',
            border: 1,
            borderColor: 'divider',
          },
        },
      }}
    >
      <Typography id={titleId} component="h2" variant="h6" sx={{ px: 2, py: 1.25 }}>
        {text('title')}
      </Typography>
      <Box
        component="ul"
        aria-busy={!data && !error}
        sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
        {data?.data.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onGo={() => void close()} />
        ))}
        {!data &&
          !error &&
          [1, 2, 3].map((row) => (
            <Box component="li" key={row} sx={{ px: 2, py: 1 }}>
              <Skeleton width="70%" />
              <Skeleton width="40%" />
            </Box>
          ))}
      </Box>
      {error && !data && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {text('retry')}
            </Button>
          }
        >
          {text('failed')}
        </Alert>
      )}
      {data?.data.length === 0 && (
        <Box sx={{ px: 2, py: 3, textAlign: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{text('none')}</Typography>
          <Typography variant="body2" color="text.secondary">
            {text('noneHelp')}
          </Typography>
        </Box>
      )}
      <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.5 }}>
        <Button fullWidth component={Link} to={notificationPath} onClick={() => void close()}>
          {text('more')}
        </Button>
      </Box>
    </Popover>
  )
}
