import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about trials, owners, and letters to them. */
export const ownerTexts = defineTexts(
  'owners',
  {
    noOwners: 'No owners yet',
    noOwnersHelp: 'The person who signs a company up is its owner.',
    write: 'Write to owners',
    writeHelp:
      'Each owner gets a letter of their own. {name}, {company} and {day} (last day of the trial) are filled in.',
    subject: 'Subject',
    message: 'Message',
    usualSubject: 'Your trial of the portal, {company}',
    usualMessage: 'Dear {name},\n\nthe trial of {company} ends on {day}. Can we help you with anything?',
    showLetter: 'Preview',
    send: 'Send',
    firstLetter: 'The first letter, to %{to}:',
    goesTo: '%{smart_count} owner gets it |||| %{smart_count} owners get it',
    without: 'No letter for: %{names}. Their owner has no e-mail address.',
    sent: '%{smart_count} letter sent |||| %{smart_count} letters sent',
    failed: 'Could not be sent to: %{names}',
  },
  async () => (await import('./ownerTexts.ms.ts')).ownerTextsMs,
)
