import { defineTexts } from '../../kit/defineTexts.ts'

const en = {
  employment: 'Employment',
  identity: 'Identity',
  statutory: 'Statutory',
  schedule: 'Shifts',
  timesheet: 'Timesheet',
  leave: 'Leave',
  kit: 'Kit',
  documents: 'Documents',
  pay: 'Pay',
  sites: 'Pins',
  access: 'Access',
  expiring: 'Permits within 60 days',
  nextNumber: 'Next free number: %{next}',
  takeNumber: 'Use it',
  resetPassword: 'Reset password',
  resetHelp: '%{name} gets a code by which they choose a new password. The old one works until then.',
  resetSent: 'The code has been sent',
  noSites: 'No pin is assigned yet.',
  assignSite: 'Assign a pin',
  pin: 'Pin',
  assign: 'Assign',
  assigned: 'Assigned',
  removeSite: 'Take %{name} off',
  removed: '%{name} is taken off',
  role: 'Role',
  noRole: 'None: after signing in there is nothing to see.',
  signIn: 'Sign-in',
  none: 'No sign-in yet',
  invited: 'Invited, no password set yet',
  open: 'Signs in with their own password',
  closed: 'Kept out',
  elsewhere: 'Signs in by another user pool',
  lastSignIn: 'Last sign-in',
  notSignedIn: 'Not signed in at present',
  invite: 'Invite',
  inviteAgain: 'Invite again',
  inviteHelp: '%{name} can sign in with %{number} from then on, and sees what their role allows.',
  needsRole: 'They need a role before they can be invited.',
  inviteDone: 'Invitation',
  mailed: 'The invitation has been mailed to %{email}.',
  byHand:
    'No mail has gone out. Hand this address over: there they set a password by a code to their number.',
  known: 'They have a sign-in already and find the company among theirs. Hand this address over.',
  confirmSent: 'Another account uses this number. They confirm with the link that was sent to %{to}.',
  confirmByHand:
    'Another account uses this number, so they confirm with this link. Hand it over to them alone: it opens their record.',
  unproved:
    'This sign-in has proved neither the number nor the e-mail address. Check who it is before you approve.',
  address: 'Address',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  close: 'Close',
} as const

export type PeopleText = keyof typeof en

/** What the page of an employee says. */
export const peopleTexts = defineTexts(
  'people',
  en,
  async () => (await import('./peopleTexts.ms.ts')).peopleTextsMs,
)
