import { channels, sentMessages } from '../../../../src/resources/maintenance/reminder/reminder.calls.ts'
import {
  mostMessages,
  type ReminderMessage,
} from '../../../../src/resources/maintenance/reminder/reminder.shapes.ts'
import { serve } from '../../../engine/module.ts'

/** What reminders answer beyond plain records: the ways that are set up, and what has been sent. */
export const reminderCalls = [
  serve(channels, (_asked, { senders }) => ({
    email: senders.email !== undefined,
    sms: senders.sms !== undefined,
  })),
  serve(sentMessages, ({ sql, caller, params }) =>
    sql.query<ReminderMessage>(
      `select id, channel, case when channel = 'inapp' then '' else address end as address,
         case when channel = 'inapp' then address::bigint end as "employeeId", due_at as "dueAt", outcome, reason, at
       from reminder_message where client_id = $1 and reminder_id = $2 order by id desc limit ${mostMessages}`,
      [caller.clientId, params.id],
    ),
  ),
]
