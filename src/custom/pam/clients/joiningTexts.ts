import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about clients from a file, and administrators who have not signed in. */
export const joiningTexts = defineTexts(
  'joining',
  {
    title: 'Import clients',
    help: 'A CSV or Excel file with a heading over each column: company, country, plan, owner, e-mail, number, days of trial. Up to %{most} clients.',
    choose: 'Choose a file',
    another: 'Choose another file',
    noRows: 'The file has no rows below its headings.',
    tooMany: 'The file has more than %{most} clients. Please divide it.',
    unread: 'The file could not be read: %{reason}',
    missing: 'No column is headed by a name for the company. Call it “Company”.',
    ready:
      '%{smart_count} client can be made and invited |||| %{smart_count} clients can be made and invited',
    faulty:
      'Nothing can be made yet: %{smart_count} row has an error |||| Nothing can be made yet: %{smart_count} rows have errors',
    make: 'Make and invite',
    made: '%{smart_count} client made |||| %{smart_count} clients made',
    row: 'Row',
    errors: 'Errors',
    invitation: 'Invitation',
    code: 'Code',
    saveInvitations: 'Download invitations',
    mailedTo: 'mailed to %{email}',
    days: '%{smart_count} day |||| %{smart_count} days',
    column_companyName: 'Company',
    column_country: 'Country',
    column_plan: 'Plan',
    column_owner: 'Owner',
    column_firstName: 'First name',
    column_lastName: 'Last name',
    column_email: 'E-mail',
    column_contact: 'Number',
    column_trialDays: 'Trial',
    column_timeZone: 'Time zone',
    notSignedIn: 'Has not signed in yet',
    inviteAgain: 'Invite again',
    inviteAgainHelp:
      'Correct a mistyped number or address first: the new invitation takes the place of the one before.',
    invitedAgain: 'New invitation for %{name}',
    ownerUnsigned: 'They become the owner although they have not signed in yet',
  },
  async () => (await import('./joiningTexts.ms.ts')).joiningTextsMs,
)
