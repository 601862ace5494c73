import DeleteIcon from '@mui/icons-material/DeleteOutline'
import ReadIcon from '@mui/icons-material/Done'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { LoadError, Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import { notificationKeys } from './notificationCalls.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { useNotificationText, useTitleOf, type NotificationText } from './texts.ts'
import { useNotificationCalls } from './useNotifications.ts'

const SettingsDialog = later(async () => (await import('./SettingsDialog.tsx')).SettingsDialog)

const perPage = 25

/** All notifications of the user, newest first, and what of them is brought to their attention. */
export function NotificationsPage() {
  const text = useNotificationText()
  const titleOf = useTitleOf()
  const reason = useReason()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useNotificationCalls()
  const [asked, setAsked] = useSearchParams()
  const unread = asked.has('unread')
  const [open, setOpen] = useState<'removeAll' | 'settings'>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: notificationKeys.list(unread ? 'unreadOnly' : 'all'),
    initialPageParam: 0,
    queryFn: ({ pageParam }) => calls.list({ unread, range: [pageParam, pageParam + perPage - 1] }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * perPage
      return loaded < last.total ? loaded : undefined
    },
  })
  const list = data?.pages.flatMap((page) => page.data) ?? []

  const change = async (work: Promise<void>, failed: NotificationText) => {
    try {
      await work
    } catch (failure) {
      notify(text(failed, { reason: reason(failure) }), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: notificationKeys.all })
  }

  return (
    <Box sx={{ width: '100%', maxWidth: 800, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 }}>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={unread}
              onChange={(_, checked) => setAsked(checked ? { unread: '' } : {}, { replace: true })}
            />
          }
          label={text('onlyUnread')}
          sx={{ ml: 0, mr: 'auto', gap: 1 }}
        />
        <Button
          disabled={!list.some(({ isRead }) => !isRead)}
          onClick={() => void change(calls.readAll(Math.max(...list.map(({ id }) => id))), 'readFailed')}
        >
          {text('readAll')}
        </Button>
        <Button color="error" disabled={list.length === 0} onClick={() => setOpen('removeAll')}>
          {text('removeAll')}
        </Button>
        <Button onClick={() => setOpen('settings')}>{text('settings')}</Button>
      </Box>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && list.length === 0 && (
        <Notice
          title={text(unread ? 'noneUnread' : 'none')}
          help={text(unread ? 'noneUnreadHelp' : 'noneHelp')}
        />
      )}
      {list.length > 0 && (
        <Paper
          variant="outlined"
          component="ul"
          aria-label={text('title')}
          sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}
        >
          {list.map((notification) => {
            const title = titleOf(notification)
            return (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onGo={() => void change(calls.read(notification.id), 'readFailed')}
              >
                {!notification.isRead && (
                  <IconButton
                    size="small"
                    aria-label={text('read', { title })}
                    onClick={() => void change(calls.read(notification.id), 'readFailed')}
                  >
                    <ReadIcon fontSize="small" />
                  </IconButton>
                )}
                <IconButton
                  size="small"
                  aria-label={text('remove', { title })}
                  onClick={() => void change(calls.remove(notification.id), 'removeFailed')}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </NotificationItem>
            )
          })}
        </Paper>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage} sx={{ mt: 1 }}>
          {text('showMore')}
        </Button>
      )}
      <Confirm
        isOpen={open === 'removeAll'}
        title={text('removeAllTitle')}
        content={text('removeAllHelp')}
        confirm={text('removeAll')}
        onConfirm={() => {
          setOpen(undefined)
          void change(calls.removeAll(), 'removeFailed')
        }}
        onClose={() => setOpen(undefined)}
      />
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(undefined)} />}
    </Box>
  )
}
