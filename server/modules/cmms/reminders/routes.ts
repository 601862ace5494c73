import type { FastifyInstance } from 'fastify'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { reminder } from '../../../../src/resources/cmms/reminder.resource.ts'
import { mostMessages, type ReminderChannels } from '../../../../src/schema/calls/reminder.ts'
import { reachedRow } from '../../../engine/reads.ts'
import type { Database } from '../../../platform/db/database.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf } from '../../../platform/http/requests.ts'
import type { Senders } from '../../../platform/messages/letter.ts'

/** What reminders answer beyond plain records: the ways that are set up, and what has been sent. */
export function reminderRoutes(app: FastifyInstance, { db, senders }: { db: Database; senders: Senders }) {
  const root = '/api/cmms/reminder'
  const reading = { config: { access: { module: reminder.module, action: 'read' } } } as const

  app.get(`${root}/channels`, reading, async (): Promise<ReminderChannels> => ({
    email: senders.email !== undefined,
    sms: senders.sms !== undefined,
  }))

  app.get(`${root}/:id/messages`, reading, async (request) => {
    const caller = callerOf(request)
    const sql = db.read(caller.clientId)
    const id = idOf(request)
    await reachedRow(sql, caller, reminder, resourceNamed, { id, action: 'read', columns: 't.id' })
    return sql.query(
      `select id, channel, case when channel = 'inapp' then '' else address end as address,
         case when channel = 'inapp' then address::bigint end as "employeeId", due_at as "dueAt", outcome, reason, at
       from reminder_message where client_id = $1 and reminder_id = $2 order by id desc limit ${mostMessages}`,
      [caller.clientId, id],
    )
  })
}
