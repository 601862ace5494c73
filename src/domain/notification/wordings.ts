import { isCalendarDay } from '../time/dates.ts'

/**
 * Titles that the server words, in English: of one event, and of several at once. The console has them in the user's
 * language, by the same names.
 */
export const wordings = {
  personNamed:
    '%{what} %{title}: you are named as %{field} |||| %{what}: %{smart_count} name you as %{field}',
  personUnnamed:
    '%{what} %{title}: you are no longer named as %{field} |||| %{what}: %{smart_count} no longer name you as %{field}',
  recordStep: '%{what} %{title}: %{status} |||| %{what}: %{smart_count} have changed',
  workRequestAssigned: '%{ref} was assigned to you |||| %{smart_count} work requests were assigned to you',
  workRequestUnassigned:
    '%{ref} is no longer assigned to you |||| %{smart_count} work requests are no longer assigned to you',
  workRequestCompleted:
    '%{ref}, which you asked for, is done |||| %{smart_count} work requests that you asked for are done',
  workMentioned: '%{name} mentioned you in %{ref} |||| You were mentioned in %{smart_count} comments',
  workCommented: '%{name} wrote about %{ref} |||| %{smart_count} comments were written',
  requesterWrote: 'The requester of %{ref} has written |||| %{smart_count} requesters have written',
  requesterRated: 'The requester of %{ref} rated it %{rating}',
  employeeLeaves:
    'The last working day of %{name} is %{day} |||| The last working days of %{smart_count} people are set',
  employeeStays: '%{name} stays: the resignation is withdrawn |||| %{smart_count} resignations are withdrawn',
  memberApproved: 'You have been approved. Welcome!',
  supportStarted: '%{operator} of the platform works here as %{name}: %{reason}',
  invitationUnsent: 'The invitation of %{name} could not be sent: see this batch for all of them',
  batchStopped:
    'An error stopped your batch: open it to see what is done |||| An error stopped %{smart_count} of your batches',
  memberWaiting: '%{name} asks to join and waits for approval',
  ratingLow: '%{facility} was rated %{rating}',
  ratingOpenedWork: '%{facility} was rated %{rating}: see %{ref}',
  anomalyOpenedWork: '%{meter} is out of the usual: see %{ref}',
  readingMissing: '%{meter} has not been read for %{month} |||| %{smart_count} readings are missing',
  slaAtRisk: '%{ref} is at risk of missing what was promised |||| %{smart_count} work requests are at risk',
  slaBreached:
    '%{ref} has missed what was promised |||| %{smart_count} work requests have missed what was promised',
  policyToAcknowledge:
    'Please read and acknowledge: %{title} |||| %{smart_count} policies to read and acknowledge',
  leaveApplied:
    '%{name} asks for %{days} days of leave from %{from} |||| %{smart_count} leave applications wait for you',
  leaveAppliedHours:
    '%{name} asks for %{days} hours of leave on %{from} |||| %{smart_count} leave applications wait for you',
  leaveApproved:
    'Your leave from %{from} is approved (%{ref}) |||| %{smart_count} of your leaves are approved',
  leaveRejected:
    'Your leave from %{from} is rejected (%{ref}) |||| %{smart_count} of your leaves are rejected',
  leaveCancelled:
    'Your leave from %{from} is cancelled (%{ref}) |||| %{smart_count} of your leaves are cancelled',
  leaveEnded:
    'Leave from %{from} (%{ref}) is cancelled: it is after the last working day |||| %{smart_count} leaves after the last working day are cancelled',
  leaveRecounted:
    'Leave from %{from} (%{ref}) takes %{days} days now, not %{was} |||| %{smart_count} leaves take other days now',
  leaveRecountedHours:
    'Leave from %{from} (%{ref}) takes %{days} hours now, not %{was} |||| %{smart_count} leaves take other hours now',
  leaveKept: 'Your leave from %{from} stays as it is (%{ref}) |||| %{smart_count} of your leaves stay',
  leaveCancelAsked:
    '%{ref}, leave from %{from}, is to be cancelled |||| %{smart_count} leaves are to be cancelled',
  reportReady: '%{name} is ready |||| %{smart_count} reports are ready',
  reportFailed: '%{name} could not be made |||| %{smart_count} reports could not be made',
  reminderDue: 'Reminder: %{name} |||| %{smart_count} reminders',
  rosterChanged:
    'Your roster from %{from} to %{until}: new shifts %{added}, changed %{moved}, removed %{removed}',
  shiftAdded: 'New shift: %{day}, %{begin} to %{end}, %{site}',
  shiftMoved:
    'Shift changed: %{day}, %{begin} to %{end}, %{site}. It was %{wasDay}, %{wasBegin} to %{wasEnd}, %{wasSite}',
  shiftRemoved: 'Shift removed: %{day}, %{begin} to %{end}, %{site}',
  hoursDiffer: 'Hours that you approved differ by now. Lines: %{lines}, from %{from} to %{until}',
  shiftsOpen:
    'Shifts at %{pin} are open: ask for one |||| Shifts at %{smart_count} sites are open: ask for one',
  shiftOffered:
    'A shift is offered to you: %{day}, %{begin} to %{end}, %{site}. The first to accept has it |||| %{smart_count} shifts are offered to you',
  shiftNotOffered:
    'The shift on %{day} is no longer offered to you |||| %{smart_count} shifts are no longer offered to you',
  shiftAccepted: '%{name} takes the shift on %{day} |||| %{smart_count} offered shifts were accepted',
  shiftMissed: 'Your shift at %{site} began at %{begin}: you have not clocked in',
  shiftNoShow:
    '%{name} has not clocked in at %{site}: the shift began at %{begin} |||| %{smart_count} people have not clocked in',
  shiftArrived: '%{name} clocked in at %{site} at %{came} |||| %{smart_count} people clocked in after all',
  shiftDeclined: '%{name} has declined a shift on %{day} |||| %{smart_count} shifts have been declined',
  shiftUnconfirmed:
    '%{name} has not confirmed the shift on %{day}: it is open |||| %{smart_count} shifts were not confirmed: they are open',
  shiftOpened:
    'You did not confirm your shift on %{day} in time: it is open |||| You did not confirm %{smart_count} of your shifts in time: they are open',
  shiftAsked: '%{name} asks for a shift on %{day} |||| %{smart_count} open shifts are asked for',
  swapAsked: '%{name} asks for a swap on %{day} |||| %{smart_count} swaps are asked for',
  claimDecided:
    'Your request for the shift on %{day} has been decided |||| %{smart_count} of your requests for shifts have been decided',
  claimReopened:
    'The shift on %{day} is open again: your request for it waits for an answer |||| %{smart_count} of your requests for shifts wait for an answer again',
  vendorPinAsked: '%{vendor} asks for a PIN at %{pin} |||| %{smart_count} vendors ask for PINs',
  uplinePinRequested: '%{client} wants you to work at %{pin} |||| Clients want you at %{smart_count} PINs',
  uplinePinAccepted: '%{client} accepts you at %{pin} |||| Clients accept you at %{smart_count} PINs',
  uplinePinDeclined: '%{client} declines you at %{pin} |||| Clients decline you at %{smart_count} PINs',
  uplinePinPaused: '%{client} pauses your PIN at %{pin} |||| Clients pause %{smart_count} of your PINs',
  uplinePinResumed:
    '%{client} opens your PIN at %{pin} again |||| Clients open %{smart_count} of your PINs again',
  uplinePinEnded: 'Your PIN at %{pin} of %{client} has ended |||| %{smart_count} of your PINs have ended',
  permitExpiring: 'The work permit of %{name} expires on %{day} |||| %{smart_count} work permits expire soon',
  employeeDocumentExpiring:
    '%{document} of %{name} expires on %{day} |||| %{smart_count} documents of employees expire soon',
  contractEnding:
    'The contract %{contract} for %{site} ends on %{day} |||| %{smart_count} contracts end soon',
  contractRenewing:
    'The contract %{contract} for %{site} renews by itself after %{day} |||| %{smart_count} contracts renew by themselves soon',
  contractExpired:
    'The contract %{contract} for %{site} ended on %{day} |||| %{smart_count} contracts have ended',
  contractRenewed:
    'The contract %{contract} for %{site} has renewed by itself as %{next} |||| %{smart_count} contracts have renewed by themselves',
  contractDocumentExpiring:
    '%{document} of contract %{contract} expires on %{day} |||| %{smart_count} documents of contracts expire soon',
  vendorDocumentExpiring:
    '%{document} of %{vendor} expires on %{day} |||| %{smart_count} vendor documents expire soon',
  vendorDocumentExpired:
    '%{document} of %{vendor} has expired |||| %{smart_count} vendor documents have expired',
  trialEnding: 'Days left of your free trial: %{days}. Choose a plan to go on working',
  trialLastDay: 'This is the last day of your free trial: choose a plan to go on working',
  transferReported:
    '%{client} reports a transfer of %{amount} for %{number} |||| %{smart_count} reported transfers wait for you',
  transferConfirmed:
    'Your transfer for %{number} is confirmed |||| %{smart_count} of your transfers are confirmed',
  transferRejected:
    'Your transfer for %{number} was rejected: %{reason} |||| %{smart_count} of your transfers were rejected',
  transferMissing:
    'The transfer that you reported has not arrived: pay the invoice to go on working |||| %{smart_count} reported transfers have not arrived',
  invoiceIssued:
    'Invoice %{number} was issued: %{amount}, due by %{day} |||| %{smart_count} invoices were issued',
  invoiceOverdue:
    'An invoice is overdue since %{day}. Pay before %{stop}: the company is shut on that day |||| %{smart_count} invoices are overdue',
  paymentReceived:
    'The payment for invoice %{number} has arrived: %{amount} |||| %{smart_count} payments have arrived',
  paymentFailed:
    'The payment of %{amount} for invoice %{number} failed: %{reason} |||| %{smart_count} payments failed',
  paymentDeclined:
    'The card could not be charged %{amount} for invoice %{number}: %{reason} It is tried again on %{day} |||| %{smart_count} charges failed',
  paymentToConfirm:
    'Your bank asks you to confirm the payment of %{amount} for invoice %{number} |||| %{smart_count} payments wait to be confirmed',
  cardReplaced: 'The card of your company was replaced: new invoices are charged to %{card}',
  cardRemoved: 'The card %{card} of your company was removed: new invoices are paid by transfer',
  paymentRefunded:
    '%{amount} of your payment for invoice %{number} is refunded |||| %{smart_count} payments are refunded',
  paymentTakenBack:
    'The bank took %{amount} for invoice %{number} back: the invoice is to be paid again |||| %{smart_count} payments were taken back',
  creditAdded:
    'You have a credit of %{amount}: the next invoice uses it |||| %{smart_count} amounts are added to your credit',
  creditUsed:
    '%{amount} of your credit is paid on invoice %{number} |||| %{smart_count} invoices used your credit',
  creditNoteIssued:
    'Credit note %{note} was issued for invoice %{number}: %{amount} |||| %{smart_count} credit notes were issued',
  invoiceVoided: 'Invoice %{number} is void: do not pay it |||| %{smart_count} invoices are void',
  disputeOpened:
    '%{client} disputes a card payment of %{amount} for %{number} |||| %{smart_count} card payments are disputed',
  disputeWon:
    'The dispute of %{client} over %{amount} for %{number} is won |||| %{smart_count} disputes are won',
  disputeLost:
    'The dispute of %{client} over %{amount} for %{number} is lost: the money is taken back |||| %{smart_count} disputes are lost',
  planCancelled: '%{client} has cancelled its plan: it ends on %{day}',
  planKept: '%{client} keeps its plan after all',
  planEnded: 'Your cancelled plan has ended on %{day}: choose a plan to go on working',
  clientSignedUp: 'A new company has signed up: %{client} |||| %{smart_count} new companies have signed up',
  trialQuiet: 'The trial of %{client} ends on %{day}, and nobody uses it',
  clientAtPeople: '%{client} has reached the people of its plan: %{used} of %{most}',
  clientAtSites: '%{client} has reached the sites of its plan: %{used} of %{most}',
  clientAtStorage: '%{client} has reached the storage of its plan: %{used} of %{most}',
  clientAtMessages: '%{client} has reached the messages of its plan: %{used} of %{most}',
  trialEnded: 'Your free trial has ended: choose a plan to go on working',
  trialExtended: 'Your free trial goes on until %{day}',
  planSet: 'Your plan is %{plan} from now on',
  planScheduled: 'Your plan will be %{plan} from %{day} on',
  priceSet: 'The platform has changed your price or discount: it counts from the next invoice',
  areasChanged: 'The platform has changed the areas that your company can use',
  companyApproved: 'Your company is approved. Welcome!',
  companyUnpaid: 'Your company is shut until its overdue invoices are paid',
  companySuspended: 'The platform has shut your company for the time being',
  companyReactivated: 'Your company is open again',
  companyClosed: 'The platform has closed your company',
  partnerExtends: '%{partner} has extended the trial of %{clients}',
  partnerEnds: '%{partner} has ended the trial of %{clients}',
  partnerPlans: '%{partner} has changed the plan of %{clients}',
  partnerUndoes: '%{partner} has undone a change of %{clients}',
  partnerBrings: '%{partner} has brought a new client: %{clients}',
  subscriptionRestored: 'The platform took back its last change of your subscription',
  usagePeople: 'People: %{used}, and your plan holds %{most}. Choose a larger one in time',
  usageSites: 'Sites: %{used}, and your plan holds %{most}. Choose a larger one in time',
  usageStorage: 'Storage: %{used}, and your plan holds %{most}. Choose a larger one in time',
  usageMessages: 'Messages this month: %{used}, and your plan holds %{most}. Choose a larger one in time',
  patrolLate: '%{route} has not begun: see %{ref} |||| %{smart_count} patrols have not begun',
  patrolMissed: '%{route} was missed: see %{ref} |||| %{smart_count} patrols were missed',
  patrolAnswerBad:
    '%{point}: “%{question}” was answered with “%{answer}” |||| %{smart_count} bad answers at checkpoints',
  touchdownMissed: 'A touchdown at %{pin} was missed |||| %{smart_count} touchdowns were missed',
  findingAssigned: 'You are to see to a finding: %{title} |||| %{smart_count} findings were assigned to you',
  findingUnassigned:
    'A finding is no longer assigned to you: %{title} |||| %{smart_count} findings are no longer assigned to you',
  findingOverdue: 'A finding is overdue: %{title} |||| %{smart_count} findings are overdue',
  emergencyCalled: '%{person} calls for help: %{kind}, %{place} |||| %{smart_count} calls for help',
  emergencyDrill: 'Drill: %{kind}, %{person}, %{place} |||| Drill: %{smart_count} calls for help',
  incidentReported: '%{severity}, %{pin}: %{title} |||| %{smart_count} incidents were reported',
  emergencySeen: '%{person} has seen your call for help',
  emergencyOnTheWay: 'Help is on the way: %{person}',
  emergencyClosed: '%{person} has closed your call for help',
  emergencyWaits: 'Still unacknowledged after %{after}: %{kind}, %{person}, %{place}',
  emergencyDrillWaits: 'Drill, still unacknowledged after %{after}: %{kind}, %{person}, %{place}',
} as const
export type Wording = keyof typeof wordings

/** A wording with the values that it is filled with. Days are `YYYY-MM-DD`. */
export interface Worded {
  wording: Wording
  values?: Readonly<Record<string, string>>
}

/** Tells the name of a wording from any other text. */
export const isWording = (text: string): text is Wording => Object.hasOwn(wordings, text)

/** A text with its values in their places. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const englishDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOrWord = (value: string) => (isCalendarDay(value) ? englishDay.format(Date.parse(value)) : value)

/** A title in English, with its days in words. */
export function worded(wording: Wording, count: number, values: Readonly<Record<string, string>>): string {
  const [one = '', many = one] = wordings[wording].split(' |||| ')
  const said = Object.entries(values).map(([name, value]) => [name, dayOrWord(value)])
  return filled(count === 1 ? one : many, { ...Object.fromEntries(said), smart_count: String(count) })
}
