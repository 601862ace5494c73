import { defineCall } from '../../../schema/call.ts'
import { reminderChannels, reminderMessages } from './reminder.shapes.ts'
import { reminder } from './reminder.resource.ts'

const of = { resource: reminder, action: 'read' } as const

export const channels = defineCall({
  method: 'GET',
  path: 'cmms/reminder/channels',
  about: 'Which ways out of the portal are set up',
  of,
  answer: reminderChannels,
})

export const sentMessages = defineCall({
  method: 'GET',
  path: 'cmms/reminder/{id}/messages',
  about: 'What a reminder has sent to whom, the latest first',
  of,
  answer: reminderMessages,
})
