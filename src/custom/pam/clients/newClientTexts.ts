import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts of new clients. */
export const newClientTexts = defineTexts(
  'newClient',
  {
    newClient: 'New client',
    newClientHelp:
      'The company can work at once, on trial. Its administrator is invited and sets their own password.',
    inviteAndMake: 'Create and invite',
    companyName: 'Company name',
    industry: 'Industry',
    country: 'Country',
    people: 'People',
    firstName: 'Administrator’s first name',
    lastName: 'Administrator’s last name',
    contact: 'Administrator’s mobile number',
    contactHelp: 'They sign in with it.',
    email: 'Administrator’s e-mail',
    trialDays: 'Days of trial',
    timeZone: 'Time zone',
    plan: 'Plan',
    noPlan: 'None yet',
    partner: 'Brought by',
    nobody: 'Nobody',
    clientMade: '%{name} has been created',
    invitationMailed: 'An invitation is on its way to %{email}.',
    invitationByHand:
      'No mail has left. Give its administrator this address: they set their password there with their mobile number.',
    invitationKnown:
      'Its administrator has a sign-in already: the company stands among theirs. No mail has left, so tell them.',
    invitationOnce:
      'Nothing can be sent here, so hand this link over: with it they set their password. It is shown this once and is good for a day.',
    invitationConfirm:
      'Another account uses this number. The administrator confirms with the link: sent to them, or handed over by you.',
    invitationAddress: 'Address',
    invitationCode: 'Code',
    otherZones: 'Other time zones',
    copyAddress: 'Copy address',
    copied: 'Copied',
    notCopied: 'Your browser did not allow copying.',
    openPage: 'Open page',
    close: 'Close',
    makeClient: 'Make client',
  },
  async () => (await import('./newClientTexts.ms.ts')).newClientTextsMs,
)
