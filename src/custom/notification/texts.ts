import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { Notification } from '../../resources/notification/notification.shapes.ts'

/** Texts about notifications, in English; a translation gives the same keys below `notification`. */
export const notificationTexts = {
  title: 'Notifications',
  bell: 'Notifications',
  bellUnread: 'Notifications, %{count} unread',
  unread: 'Unread',
  none: 'Nothing new',
  noneHelp: 'What concerns you appears here: leave, shifts, announcements, work that was assigned to you.',
  noneUnread: 'You have read everything',
  noneUnreadHelp: 'Switch off “Unread only” to see what you have read.',
  failed: 'The notifications could not be fetched.',
  retry: 'Try again',
  more: 'More',
  showMore: 'Show more',
  readFailed: 'They stay unread: %{reason}',
  readAll: 'Mark all read',
  read: 'Mark as read: %{title}',
  remove: 'Delete: %{title}',
  removeAll: 'Delete all',
  removeAllTitle: 'Delete all notifications?',
  removeAllHelp: 'Read and unread ones are deleted for good.',
  removeFailed: 'Nothing was deleted: %{reason}',
  onlyUnread: 'Unread only',
  dismiss: 'Close',
  settings: 'Settings',
  settingsTitle: 'Notification settings',
  settingsLead:
    'Everything is kept in your list. Choose what also pops up while the console is open; emergencies always do.',
  popUp: 'Pops up',
  quiet: 'Quiet hours',
  quietHelp: 'In these hours, by your company’s clock, only emergencies pop up.',
  from: 'From',
  until: 'Until',
  sound: 'Play a sound',
  desktop: 'Desktop notifications',
  desktopOn: 'Your browser shows what pops up while the console is closed, too.',
  desktopOff: 'Have your browser show what pops up while the console is closed, too.',
  desktopBlocked:
    'Your browser blocks them for this site. Allow notifications in its settings for this site, then turn them on here.',
  desktopUnsupported: 'This browser cannot show them.',
  desktopBusy: 'Waiting for your browser and its push service…',
  desktopFailed:
    'They could not be turned on: the push service did not answer as it should. Try again later.',
  desktopStays: 'They stay on: %{reason}',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Settings saved.',
  saveFailed: 'The settings were not saved: %{reason}',
  type: {
    emergency: 'Emergency',
    report: 'Report',
    leave: 'Leave',
    touchdown: 'Touchdown',
    patrol: 'Patrol',
    announcement: 'Announcement',
    shift: 'Shift',
    clocking: 'Clocking',
    breaktime: 'Break time',
    work_request: 'Work request',
    payment: 'Payment',
    document: 'Document',
    system: 'Portal',
  },
} as const

export type NotificationText = Exclude<keyof typeof notificationTexts, 'type'>

/** Gives a text about notifications in the user's language. */
export function useNotificationText() {
  const translate = useTranslate()
  return useCallback(
    (key: NotificationText, values: Record<string, string | number> = {}): string =>
      translate(`notification.${key}`, { ...values, _: notificationTexts[key] }),
    [translate],
  )
}

/** Gives the name of a kind of notification. */
export function useTypeName() {
  const translate = useTranslate()
  return useCallback(
    (type: Notification['type']): string =>
      translate(`notification.type.${type}`, { _: notificationTexts.type[type] }),
    [translate],
  )
}

type Titled = Pick<Notification, 'title' | 'wording' | 'values'> & { count?: number }

/** Gives the title of a notification or of a line: wordings in the user's language, other titles as they are. */
export function useTitleOf() {
  const translate = useTranslate()
  const { day } = useFormats()
  return useCallback(
    ({ title, wording, values, count = 1 }: Titled): string => {
      if (wording === null) return title
      // These values are words of the schema; all others are names, figures and days.
      const words = ['kind', 'what', 'field', 'status'].map((name) => [
        name,
        translate(values[name] ?? '', { _: values[name] ?? '' }),
      ])
      const shown = Object.entries(values).map(([name, value]) => [
        name,
        isCalendarDay(value) ? day(value) : value,
      ])
      const filled = { ...Object.fromEntries(shown), ...Object.fromEntries(words) }
      return translate(`notification.said.${wording}`, { ...filled, smart_count: count, _: title })
    },
    [translate, day],
  )
}
