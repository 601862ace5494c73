import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notificationTypes } from '../../../src/domain/notifications.ts'
import { codeFor, scopeOf } from '../../../src/domain/permissions.ts'
import {
  newNotification,
  notificationSettings,
  readBody,
  usualSettings,
  type NotificationSettings,
} from '../../../src/schema/calls/notification.ts'
import { mostRows, parseListQuery } from '../../engine/query.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, parseBody, sayRange } from '../../platform/http/requests.ts'
import { deviceTokenRoutes } from './deviceTokens.ts'
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

/**
 * The notifications of whoever asks (spec 7). They are addressed to him, so that no permission stands between; only
 * writing to others asks for one.
 */
export function notificationRoutes(app: FastifyInstance, db: Database) {
  const member = { config: { access: 'member' as const } }
  const path = '/api/notification'

  /** Changes notifications of the caller, and tells his other open consoles so. */
  const change = (caller: Caller, statement: string, values: readonly unknown[] = []) =>
    db.write(caller, async (tx) => {
      const rows = await tx.query<{ id: number }>(statement, [...reader(caller), ...values])
      if (rows.length > 0) tx.tell(notificationChannel, `${caller.clientId}:${caller.employeeId}:changed`)
      return rows
    })

  deviceTokenRoutes(app, db)

  app.get(path, member, async (request, reply) => {
    const caller = callerOf(request)
    const { filter, range, sort } = parseListQuery(request.query, listed)
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
    const sql = db.read(caller.clientId)
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
  })

  app.get(`${path}/:id`, member, async (request) => {
    const caller = callerOf(request)
    const [row] = await db
      .read(caller.clientId)
      .query<object>(`select ${notificationColumns} from notification n where ${own} and n.id = $3`, [
        ...reader(caller),
        idOf(request),
      ])
    if (!row) throw notFound()
    return wireOf(row)
  })

  app.post(path, { config: { access: { module: 'NT', action: 'create' } } }, async (request, reply) => {
    const caller = callerOf(request)
    const { employeeIds, ...said } = parseBody(newNotification, request.body)
    const others = employeeIds.some((id) => id !== caller.employeeId)
    if (others && scopeOf(caller.codes, 'NT', 'create') !== 'all')
      throw forbidden(codeFor('NT', 'main', 'create'))
    const recipients = await db.write(caller, (tx) => notify(tx, [...new Set(employeeIds)], said))
    return reply.code(201).send({ recipients })
  })

  app.put(`${path}/read`, member, async (request) => {
    const { upTo = null } = parseBody(readBody, request.body ?? {})
    const rows = await change(
      callerOf(request),
      `update notification n set read_at = now()
       where ${own} and n.read_at is null and ($3::bigint is null or n.id <= $3) returning n.id`,
      [upTo],
    )
    return { read: rows.length }
  })

  app.put(`${path}/:id/read`, member, async (request) => {
    const id = idOf(request)
    const [row] = await change(
      callerOf(request),
      `update notification n set read_at = coalesce(n.read_at, now()) where ${own} and n.id = $3 returning n.id`,
      [id],
    )
    if (!row) throw notFound()
    return { id }
  })

  app.delete(path, member, async (request) => {
    const rows = await change(callerOf(request), `delete from notification n where ${own} returning n.id`)
    return { deleted: rows.length }
  })

  app.delete(`${path}/:id`, member, async (request) => {
    const id = idOf(request)
    const [row] = await change(
      callerOf(request),
      `delete from notification n where ${own} and n.id = $3 returning n.id`,
      [id],
    )
    if (!row) throw notFound()
    return { id }
  })

  app.get(`${path}/setting`, member, async (request): Promise<NotificationSettings> => {
    const caller = callerOf(request)
    const [row] = await db.read(caller.clientId).query<object>(
      `select n.muted, n.sound, case when n.quiet_from is not null then jsonb_build_object(
         'from', to_char(n.quiet_from, 'HH24:MI'), 'until', to_char(n.quiet_until, 'HH24:MI')) end as quiet
       from notification_setting n where ${own}`,
      reader(caller),
    )
    return row ? notificationSettings.parse(row) : usualSettings
  })

  app.put(`${path}/setting`, member, async (request): Promise<NotificationSettings> => {
    const caller = callerOf(request)
    const settings = parseBody(notificationSettings, request.body)
    const { muted, quiet, sound } = settings
    await db.write(caller, (tx) =>
      tx.query(
        `insert into notification_setting (client_id, employee_id, muted, quiet_from, quiet_until, sound)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (client_id, employee_id) do update set muted = excluded.muted,
           quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, sound = excluded.sound`,
        [...reader(caller), muted, quiet?.from ?? null, quiet?.until ?? null, sound],
      ),
    )
    return settings
  })
}
