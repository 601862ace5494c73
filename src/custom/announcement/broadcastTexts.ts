import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** Texts of what the operator tells all companies. */
export const broadcastTexts = defineTexts(
  'broadcast',
  {
    broadcast: 'Broadcast',
    broadcastHelp:
      'Everybody at work in the chosen companies is told at once. What has been sent cannot be changed.',
    notOperator: 'Only the operator of the portal tells all companies something.',
    newBroadcast: 'New broadcast',
    noBroadcasts: 'Nothing has been broadcast yet.',
    companies: 'Companies',
    allCompanies: 'All companies',
    send: 'Send',
    sent: 'Sent to %{smart_count} company |||| Sent to %{smart_count} companies',
    reached: '%{reached} of %{companies} companies, %{recipients} people',
  },
  async () => (await import('./broadcastTexts.ms.ts')).broadcastTextsMs,
)
