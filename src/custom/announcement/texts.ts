import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** Texts of announcements. */
export const announcementTexts = defineTexts(
  'announcement',
  {
    duplicate: 'Duplicate',
    duplicated: 'A draft with the same text is there',
    resend: 'Tell the unread again',
    resent: '%{smart_count} person told again |||| %{smart_count} people told again',
    readBy: '%{readers} of %{recipients} have read it',
    confirm: 'I have read this',
    confirmed: 'Confirmed. Thank you.',
    confirmAsked: 'Please confirm that you have read this announcement.',
  },
  async () => (await import('./texts.ms.ts')).announcementTextsMs,
)
