import type { NotificationLink } from '../../../src/domain/notification/notifications.ts'
import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { definePlainTable } from '../../engine/tables/table.ts'
import { change } from '../../engine/tables/rows.ts'
import { rowsOf, write } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notificationChannel } from './notify.ts'

const notificationTable = definePlainTable('notification', {
  createdAt: 'instant',
  employeeId: 'id',
  wording: 'text?',
  wordingValues: 'json',
  description: 'text?',
  route: 'text?',
  recordId: 'id?',
  readAt: 'instant?',
})
const n = rowsOf(notificationTable, 'n')

/** Messages about a record, by their wording and perhaps by some of their values. */
interface About {
  wording: Wording
  link: NotificationLink & { id: number }
  values?: Readonly<Record<string, string>>
}

/**
 * Withdraws messages that are no longer true from people who have not read them.
 * @returns the people who had not read one
 */
export async function withdrawUnread(
  tx: Tx,
  recipients: readonly number[],
  { wording, link, values = {} }: About,
): Promise<number[]> {
  if (recipients.length === 0) return []
  const rows = await write(tx, { employeeId: n.employeeId })`delete from ${n.bare}
    where ${n.company} and ${n.employeeId} = any(${recipients}::bigint[]) and ${n.readAt} is null
      and ${n.wording} = ${wording} and ${n.route} = ${link.route} and ${n.recordId} = ${link.id}
      and ${n.wordingValues} @> ${JSON.stringify(values)}::jsonb`
  const withdrawn = [...new Set(rows.map(({ employeeId }) => employeeId))]
  for (const employeeId of withdrawn)
    tx.tell(notificationChannel, `${tx.actor.clientId}:${employeeId}:changed`)
  return withdrawn
}

/** Takes a description out of the messages about a record since an instant. */
export async function forgetDescription(
  tx: Tx,
  { route, id }: NotificationLink & { id: number },
  description: string,
  since: string,
): Promise<void> {
  await change(
    tx,
    notificationTable,
    { createdAt_gte: since, route, recordId: id, description },
    { description: null },
  )
}
