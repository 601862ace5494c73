import { z } from 'zod'
import { notificationTypes } from '../../../src/domain/notification/notifications.ts'
import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  changeSettings,
  deleteNotification,
  deleteNotifications,
  ownNotification,
  ownNotifications,
  ownSettings,
  readNotification,
  readNotifications,
  sendNotification,
} from '../../../src/resources/notification/notification.calls.ts'
import {
  notificationSettings,
  usualSettings,
} from '../../../src/resources/notification/notification.shapes.ts'
import { serve } from '../../engine/module.ts'
import { mostRows, parseListQuery } from '../../engine/reading/query.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors.ts'
import { sayRange } from '../../platform/http/requests.ts'
import { notificationChannel, notify } from './notify.ts'
import { notificationColumns, wireOf } from './stored.ts'

const listed = { parameters: {}, list: { sort: ['createdDate', 'DESC'] } } as const
const listFilter = z.strictObject({
  isRead: z.boolean().optional(),
  type: z
    .union([z.enum(notificationTypes).transform((one) => [one]), z.array(z.enum(notificationTypes))])
    .optional(),
})
const directions = { ASC: 'asc', DESC: 'desc' } as const

/** Every statement names the reader: nobody's notifications are anybody else's matter. */
const own = 'n.client_id = $1 and n.employee_id = $2'
const reader = ({ clientId, employeeId }: Caller) => [clientId, employeeId]

/** Changes notifications of the caller, and tells their other open consoles so. */
async function change(tx: Tx, caller: Caller, statement: string, values: readonly unknown[] = []) {
  const rows = await tx.query<{ id: number }>(statement, [...reader(caller), ...values])
  if (rows.length > 0) tx.tell(notificationChannel, `${caller.clientId}:${caller.employeeId}:changed`)
  return rows
}

/** The notifications of whoever asks (spec 7). */
export const notificationCalls = [
  serve(ownNotifications, async ({ sql, caller, query, reply }) => {
    const { filter, range, sort } = parseListQuery(query, listed)
    const asked = listFilter.safeParse(filter)
    if (!asked.success) throw badRequest('filter', 'Notifications are filtered by isRead and type.')
    const [field, direction] = sort
    if (field !== 'createdDate' && field !== 'id')
      throw badRequest('sort', 'Notifications are sorted by createdDate.')
    const { isRead = null, type = null } = asked.data
    const [first, last] = range ?? [0, mostRows - 1]
    const matching = `${own} and ($3::boolean is null or (n.read_at is not null) = $3)
      and ($4::text[] is null or n.type = any($4))`
    const values = [...reader(caller), isRead, type]
    const way = directions[direction]
    const [rows, [counted]] = await Promise.all([
      sql.query<object>(
        `select ${notificationColumns} from notification n where ${matching}
         order by n.created_at ${way}, n.id ${way} limit $5 offset $6`,
        [...values, last - first + 1, first],
      ),
      sql.query<{ total: number }>(
        `select count(*)::int as total from notification n where ${matching}`,
        values,
      ),
    ])
    sayRange(reply, 'notification', { rows, first, total: counted?.total ?? 0 })
    return rows.map(wireOf)
  }),

  serve(ownNotification, async ({ sql, caller, params }) => {
    const [row] = await sql.query<object>(
      `select ${notificationColumns} from notification n where ${own} and n.id = $3`,
      [...reader(caller), params.id],
    )
    if (!row) throw notFound()
    return wireOf(row)
  }),

  serve(sendNotification, async ({ caller, body: { employeeIds, ...said }, write }) => {
    const others = employeeIds.some((id) => id !== caller.employeeId)
    if (others && scopeOf(caller.codes, 'NT', 'create') !== 'all')
      throw forbidden(codeFor('NT', 'main', 'create'))
    return { recipients: await write((tx) => notify(tx, [...new Set(employeeIds)], said)) }
  }),

  serve(readNotifications, async ({ caller, body: { upTo = null }, write }) => {
    const rows = await write((tx) =>
      change(
        tx,
        caller,
        `update notification n set read_at = now()
         where ${own} and n.read_at is null and ($3::bigint is null or n.id <= $3) returning n.id`,
        [upTo],
      ),
    )
    return { read: rows.length }
  }),

  serve(readNotification, async ({ caller, params: { id }, write }) => {
    const statement = `update notification n set read_at = coalesce(n.read_at, now()) where ${own} and n.id = $3 returning n.id`
    const [row] = await write((tx) => change(tx, caller, statement, [id]))
    if (!row) throw notFound()
    return { id }
  }),

  serve(deleteNotifications, async ({ caller, write }) => {
    const statement = `delete from notification n where ${own} returning n.id`
    return { deleted: (await write((tx) => change(tx, caller, statement))).length }
  }),

  serve(deleteNotification, async ({ caller, params: { id }, write }) => {
    const statement = `delete from notification n where ${own} and n.id = $3 returning n.id`
    const [row] = await write((tx) => change(tx, caller, statement, [id]))
    if (!row) throw notFound()
    return { id }
  }),

  serve(ownSettings, async ({ sql, caller }) => {
    const [row] = await sql.query<object>(
      `select n.muted, n.sound, case when n.quiet_from is not null then jsonb_build_object(
         'from', to_char(n.quiet_from, 'HH24:MI'), 'until', to_char(n.quiet_until, 'HH24:MI')) end as quiet
       from notification_setting n where ${own}`,
      reader(caller),
    )
    return row ? notificationSettings.parse(row) : usualSettings
  }),

  serve(changeSettings, async ({ caller, body, write }) => {
    const { muted, quiet, sound } = body
    await write((tx) =>
      tx.query(
        `insert into notification_setting (client_id, employee_id, muted, quiet_from, quiet_until, sound)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (client_id, employee_id) do update set muted = excluded.muted,
           quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, sound = excluded.sound`,
        [...reader(caller), muted, quiet?.from ?? null, quiet?.until ?? null, sound],
      ),
    )
    return body
  }),
]
