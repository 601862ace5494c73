import { z } from 'zod'
import { plainMarkup } from '../../../src/domain/text/markup.ts'
import { isWording, worded } from '../../../src/domain/notification/notifications.ts'
import { notification, type Notification } from '../../../src/resources/notification/notification.shapes.ts'

/** The columns of a notification `n` that its reader gets. */
export const notificationColumns = `n.id, n.type, n.title, n.wording, n.wording_values as "values", n.count,
  n.description, n.route, n.record_id as "recordId", n.created_at as "createdDate", n.read_at as "readAt", n.push`

const stored = z.looseObject({
  title: z.string().nullable(),
  wording: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  count: z.number(),
  description: z.string().nullable(),
  route: z.string().nullable(),
  recordId: z.number().nullable(),
  readAt: z.string().nullable(),
})

/** A row as its reader gets it. */
export function wireOf(row: object): Notification {
  const { route, recordId, readAt, ...rest } = stored.parse(row)
  const { title, wording, values, count, description } = rest
  return notification.parse({
    ...rest,
    title: title ?? (wording !== null && isWording(wording) ? worded(wording, count, values) : ''),
    description: description && plainMarkup(description),
    link: route === null ? null : { route, ...(recordId === null ? {} : { id: recordId }) },
    isRead: readAt !== null,
  })
}
