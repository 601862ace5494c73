import * as z from 'zod/mini'

/** Messages that the history of a reminder shows at most, the latest first. */
export const mostMessages = 200

/** Why a message went nowhere: the way is not set up, or it was refused each time it was tried. */
export const messageReasons = ['not_configured', 'refused'] as const
export type MessageReason = (typeof messageReasons)[number]

/** Answer of GET reminder/channels: which ways out of the portal are set up. */
export const reminderChannels = z.object({ email: z.boolean(), sms: z.boolean() })
export type ReminderChannels = z.infer<typeof reminderChannels>

/** What a reminder has sent to whom: GET reminder/{id}/messages. Notifications name the person by their id. */
export const reminderMessage = z.object({
  id: z.number(),
  channel: z.enum(['inapp', 'email', 'sms']),
  address: z.string(),
  employeeId: z.nullable(z.number()),
  dueAt: z.string(),
  outcome: z.enum(['waiting', 'sent', 'failed']),
  reason: z.nullable(z.enum(messageReasons)),
  at: z.string(),
})
export type ReminderMessage = z.infer<typeof reminderMessage>
export const reminderMessages = z.array(reminderMessage)
