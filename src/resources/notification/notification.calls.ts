import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import {
  newNotification,
  notification,
  notifications,
  notificationSettings,
  readBody,
} from './notification.shapes.ts'

/** Notifications are addressed to their reader, so that no permission stands between. */
const access = 'member'
const one = z.object({ id: z.int() })
const text = z.optional(z.string())

export const ownNotifications = defineCall({
  method: 'GET',
  path: 'notification',
  about: 'The notifications of whoever asks, as lists are asked; filtered by isRead and type',
  access,
  query: z.strictObject({ filter: text, range: text, sort: text }),
  answer: notifications,
})

export const ownNotification = defineCall({
  method: 'GET',
  path: 'notification/{id}',
  access,
  answer: notification,
})

export const sendNotification = defineCall({
  method: 'POST',
  path: 'notification',
  concurrency: 'adds',
  own: 'notifies themselves',
  about: 'Tells people of the company; others than oneself with the permission for all',
  access: { module: 'NT', action: 'create' },
  body: newNotification,
  answer: z.object({ recipients: z.int() }),
  status: 201,
})

export const readNotifications = defineCall({
  method: 'PUT',
  path: 'notification/read',
  concurrency: 'own',
  about: 'Marks all notifications as read, or those up to one',
  access,
  body: readBody,
  answer: z.object({ read: z.int() }),
})

export const readNotification = defineCall({
  method: 'PUT',
  path: 'notification/{id}/read',
  concurrency: 'own',
  access,
  answer: one,
})

export const deleteNotifications = defineCall({
  method: 'DELETE',
  path: 'notification',
  concurrency: 'own',
  about: 'Deletes all notifications of whoever asks',
  access,
  answer: z.object({ deleted: z.int() }),
})

export const deleteNotification = defineCall({
  method: 'DELETE',
  path: 'notification/{id}',
  concurrency: 'own',
  access,
  answer: one,
})

export const ownSettings = defineCall({
  method: 'GET',
  path: 'notification/setting',
  about: 'What the caller wants to be told at once',
  access,
  answer: notificationSettings,
})

export const changeSettings = defineCall({
  method: 'PUT',
  path: 'notification/setting',
  concurrency: 'own',
  access,
  body: notificationSettings,
  answer: notificationSettings,
})
