import {
  notification,
  notifications,
  notificationSettings,
  type Notification,
  type NotificationSettings,
} from '../../resources/notification/notification.shapes.ts'
import type { ApiAnswer, HttpClient } from '../../providers/http/request.ts'

/** The calls about the caller's own notifications (spec 7). */
export interface NotificationCalls {
  /** Newest first; `total` is of all that match. */
  list: (query: {
    unread?: boolean | undefined
    range: readonly [number, number]
  }) => Promise<{ data: Notification[]; total: number }>
  one: (id: number) => Promise<Notification>
  unread: () => Promise<number>
  /** Marks all read that are no newer than the one given. */
  readAll: (upTo: number) => Promise<void>
  read: (id: number) => Promise<void>
  remove: (id: number) => Promise<void>
  removeAll: () => Promise<void>
  settings: () => Promise<NotificationSettings>
  saveSettings: (settings: NotificationSettings) => Promise<NotificationSettings>
}

/** Query keys of notifications. */
export const notificationKeys = {
  all: ['notification'],
  unread: ['notification', 'unread'],
  list: (what: 'newest' | 'all' | 'unreadOnly') => ['notification', 'list', what],
  settings: ['notificationSetting'],
} as const

const totalOf = ({ headers }: ApiAnswer) => Number(headers.get('content-range')?.split('/')[1] ?? 0)

/** @param root where the calls of all resources begin, e.g. `/api` */
export function createNotificationCalls(client: HttpClient, root: string): NotificationCalls {
  const url = `${root}/notification`
  const list: NotificationCalls['list'] = async ({ unread, range }) => {
    const query = new URLSearchParams({
      range: JSON.stringify(range),
      ...(unread && { filter: JSON.stringify({ isRead: false }) }),
    })
    const answer = await client.send({ url: `${url}?${query}` })
    return { data: notifications.parse(answer.data), total: totalOf(answer) }
  }
  return {
    list,
    one: async (id) => notification.parse((await client.send({ url: `${url}/${id}` })).data),
    unread: async () => (await list({ unread: true, range: [0, 0] })).total,
    readAll: async (upTo) => {
      await client.send({ url: `${url}/read`, method: 'PUT', body: { upTo } })
    },
    read: async (id) => {
      await client.send({ url: `${url}/${id}/read`, method: 'PUT' })
    },
    remove: async (id) => {
      await client.send({ url: `${url}/${id}`, method: 'DELETE' })
    },
    removeAll: async () => {
      await client.send({ url, method: 'DELETE' })
    },
    settings: async () => notificationSettings.parse((await client.send({ url: `${url}/setting` })).data),
    saveSettings: async (body) =>
      notificationSettings.parse((await client.send({ url: `${url}/setting`, method: 'PUT', body })).data),
  }
}
