import { z } from 'zod'
import type { Notification } from '../../../src/resources/notification/notification.shapes.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notificationColumns, wireOf } from './stored.ts'

/**
 * How far a reader has been told. Transactions commit in any order, so that neither ids nor times say what is new: every
 * transaction before `since` is over and told of, and of those from there on the notifications `told` have been sent.
 */
export interface Cursor {
  /** A transaction of the database; undefined before the first look. */
  since?: string
  told: readonly number[]
}

/** Notifications in one look, and the most that a cursor names. */
const most = 100
/** What is older is found in the list; nobody wants it to pop up. */
const freshFor = '1 hour'

const cursorForm = /^(\d{1,20})(?::(\d{1,16}(?:,\d{1,16}){0,99}))?$/

/** The cursor as an event's id, which the console gives back when it asks again. */
export const cursorText = ({ since = '0', told }: Cursor) => [since, told.join(',')].filter(Boolean).join(':')

/** Reads what a console gives back; undefined where it is none of ours. */
export function readCursor(text: unknown): Cursor | undefined {
  const match = typeof text === 'string' ? cursorForm.exec(text) : undefined
  if (!match?.[1]) return undefined
  return { since: match[1], told: match[2] ? match[2].split(',').map(Number) : [] }
}

const look = z.looseObject({ until: z.string(), id: z.number().nullable() })

/** What a reader has not been told yet, oldest first, and how far they then have been told. */
export async function newSince(
  sql: Sql,
  reader: { clientId: number; employeeId: number },
  { since, told }: Cursor,
): Promise<{ found: Notification[]; cursor: Cursor; more: boolean }> {
  const rows = await sql.query<object>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as until, ${notificationColumns}
     from (select) one left join notification n on n.client_id = $1 and n.employee_id = $2
       and n.tx >= coalesce($3::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))
       and n.created_at > now() - interval '${freshFor}' and n.id <> all($4::bigint[])
     order by n.created_at, n.id limit ${most}`,
    [reader.clientId, reader.employeeId, since ?? null, told],
  )
  const read = rows.map((row) => look.parse(row))
  const found = read.filter(({ id }) => id !== null).map(wireOf)
  const more = found.length === most
  const until = read[0]?.until ?? since
  const known = [...told, ...found.map(({ id }) => id)].slice(-most)
  return { found, more, cursor: { since: more ? (since ?? until) : until, told: known } }
}
