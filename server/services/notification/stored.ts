import { z } from 'zod'
import { plainMarkup } from '../../../src/domain/text/markup.ts'
import { isWording, worded } from '../../../src/domain/notification/wordings.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notification, type Notification } from '../../../src/resources/notification/notification.shapes.ts'

/** The columns of a notification `n` that its reader gets. */
export const notificationColumns = `n.id, n.type, n.title, n.wording, n.wording_values as "values", n.count,
  n.lines, n.description, n.route, n.record_id as "recordId", n.created_at as "createdDate", n.read_at as "readAt", n.push`

const stored = z.looseObject({
  title: z.string().nullable(),
  wording: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  count: z.number(),
  lines: z.array(z.object({ wording: z.string(), values: z.record(z.string(), z.string()).optional() })),
  description: z.string().nullable(),
  route: z.string().nullable(),
  recordId: z.number().nullable(),
  readAt: z.string().nullable(),
})

/** A row as its reader gets it. */
export function wireOf(row: object): Notification {
  const { route, recordId, readAt, ...rest } = stored.parse(row)
  const { title, wording, values, count, lines, description } = rest
  const inEnglish = (name: string, of: typeof values, times: number) =>
    isWording(name) ? worded(name, times, of) : ''
  return notification.parse({
    ...rest,
    title: title ?? (wording === null ? '' : inEnglish(wording, values, count)),
    lines: lines.map((line) => ({
      wording: line.wording,
      values: line.values ?? {},
      title: inEnglish(line.wording, line.values ?? {}, 1),
    })),
    description: description && plainMarkup(description),
    link: route === null ? null : { route, ...(recordId === null ? {} : { id: recordId }) },
    isRead: readAt !== null,
  })
}

/** Number of the caller's unread notifications. */
export async function unreadOf(sql: Sql, { clientId, employeeId }: Caller): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'select count(*)::int as total from notification where client_id = $1 and employee_id = $2 and read_at is null',
    [clientId, employeeId],
  )
  return row?.total ?? 0
}
