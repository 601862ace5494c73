import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about transfers that clients have reported. */
export const transferTexts = defineTexts(
  'transfer',
  {
    title: 'Reported transfers',
    view_waiting: 'Waiting',
    view_decided: 'Decided',
    client: 'Client',
    invoice: 'Invoice',
    amount: 'Amount',
    reference: 'Reference',
    paidOn: 'Paid on',
    reported: 'Reported',
    reportedBy: '%{when} by %{name}',
    openUntil: 'Works until %{day}',
    proof: 'Proof',
    openProof: 'Open proof',
    proofOf: 'Open proof of %{number}',
    decision: 'Decision',
    confirm: 'Confirm',
    confirmOf: 'Confirm the transfer for %{number}',
    confirmHelp:
      'The bank account shows %{amount} with the reference %{reference}. The invoice is then paid.',
    confirmed: 'Confirmed',
    reject: 'Reject',
    rejectOf: 'Reject the transfer for %{number}',
    rejectHelp: 'The invoice stays unpaid, and %{client} no longer works because of this report.',
    rejected: 'Rejected',
    reason: 'Reason',
    reasonHelp: '%{client} reads it.',
    decided: 'Decided. The client is notified.',
    none_waiting: 'No transfer waits for a decision',
    none_decided: 'No transfer is decided yet',
    noneHelp: 'Clients report transfers on their payment page.',
  },
  async () => (await import('./transferTexts.ms.ts')).transferTextsMs,
)
