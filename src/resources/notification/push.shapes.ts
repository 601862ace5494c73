import * as z from 'zod/mini'
import { notificationTypes } from '../../domain/notification/notifications.ts'

/** What a push message carries: texts only, as the push service has it. */
export const pushData = z.object({
  /** Of the notification. */
  id: z.string().check(z.regex(/^\d{1,16}$/)),
  /** The company in which it was made. */
  company: z.string().check(z.regex(/^\d{1,16}$/)),
  type: z.enum(notificationTypes),
  title: z.string(),
  /** Address in the console that a click leads to; empty where it leads nowhere. */
  target: z.string(),
})
export type PushData = z.infer<typeof pushData>
