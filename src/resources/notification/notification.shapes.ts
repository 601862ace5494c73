import * as z from 'zod/mini'
import { notificationTypes, pushTypes } from '../../domain/notification/notifications.ts'

const type = z.enum(notificationTypes)

/** A page of the console by its route, and there one record. */
const link = z.strictObject({
  route: z.string().check(z.regex(/^[\w-]{1,40}(?:\/[\w-]{1,40}){0,3}$/)),
  id: z.optional(z.int().check(z.positive())),
})

/** A message to one person in a company (spec 3). */
export const notification = z.object({
  id: z.number(),
  type,
  title: z.string(),
  /** May hold markup, and whatever somebody typed as such: show it sanitised only. */
  description: z.nullable(z.string()),
  /** Name of the wording that `title` is in English, with what it is filled with; null where somebody wrote it. */
  wording: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  /** How many events it stands for. */
  count: z.number(),
  /** The single changes, where it reports several. */
  lines: z.array(
    z.object({ title: z.string(), wording: z.string(), values: z.record(z.string(), z.string()) }),
  ),
  link: z.nullable(link),
  createdDate: z.string(),
  isRead: z.boolean(),
  /** Whether it was to be brought to attention when it came, by the person's own settings. */
  push: z.boolean(),
})
export type Notification = z.infer<typeof notification>
export const notifications = z.array(notification)

/** Body of POST notification. */
export const newNotification = z.strictObject({
  employeeIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(1_000)),
  type,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  description: z.optional(z.string().check(z.maxLength(4_000))),
  link: z.optional(link),
})

/** Body of PUT notification/read: all up to this one, or simply all. */
export const readBody = z.strictObject({ upTo: z.optional(z.int().check(z.positive())) })

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 22:00.'))

/** What a person wants to be told at once; everything else waits in their list. */
export const notificationSettings = z.strictObject({
  /** Kinds that never pop up. Emergencies always do. */
  muted: z.array(z.enum(notificationTypes)).check(z.maxLength(notificationTypes.length)),
  /** Hours of the company's day in which only emergencies pop up; null for none. */
  quiet: z.nullable(z.strictObject({ from: clock, until: clock })),
  sound: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const usualSettings: NotificationSettings = { muted: [], quiet: null, sound: false }

/** Kinds that can be silenced, in the order in which they are offered. */
export const silencable = [...pushTypes, 'work_request' as const].filter((one) => one !== 'emergency')

/** Events that say no more than what is to be fetched anew; `pin`: something happened at a site. */
const refetching = ['changed', 'emergency', 'pin', 'refresh'] as const
/** Name of the events of GET /events. */
export const streamEvents = ['ready', 'notification', ...refetching, 'end'] as const
export type StreamEvent = (typeof streamEvents)[number]
