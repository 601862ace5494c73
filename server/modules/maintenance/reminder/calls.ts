import { channels, sentMessages } from '../../../../src/resources/maintenance/reminder/reminder.calls.ts'
import {
  mostMessages,
  reminderMessages,
} from '../../../../src/resources/maintenance/reminder/reminder.shapes.ts'
import { pick, piece, recordId, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import { serve } from '../../../engine/module.ts'
import { reminderMessage } from '../tables.ts'

const m = rowsOf(reminderMessage, 'm')

/** What reminders answer beyond plain records: the ways that are set up, and what has been sent. */
export const reminderCalls = [
  serve(channels, (_asked, { senders }) => ({
    email: senders.email !== undefined,
    sms: senders.sms !== undefined,
  })),
  serve(sentMessages, async ({ sql, params }) => {
    const isPerson = piece`${m.channel} = 'inapp'`
    const rows = await select(sql, {
      ...pick(m, ['id', 'channel', 'dueAt', 'outcome', 'reason', 'at']),
      address: text`case when ${isPerson} then '' else ${m.address} end`,
      employeeId: recordId.orNull`case when ${isPerson} then ${m.address}::bigint end`,
    })`from ${m} where ${m.reminderId} = ${params.id} order by ${m.id} desc limit ${mostMessages}`
    return reminderMessages.parse(rows)
  }),
]
