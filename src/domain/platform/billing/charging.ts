import { addDays } from '../../time/calendarDays.ts'

/** Days after the first soft decline on which the card is tried again. */
const retryDays = [1, 3, 5, 7] as const

/** Declines after which the same card never pays (Stripe's codes). */
const hardDeclines: ReadonlySet<string> = new Set([
  'card_not_supported',
  'card_not_usable',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
])

/** The card will not pay, however often it is tried. */
export const isHardDecline = (code: string | null | undefined): boolean => hardDeclines.has(code ?? '')

/** An automatic charge of a card that failed; days are of the company's zone. */
export interface FailedCharge {
  failedOn: string
  code: string | null
}

/**
 * The day on which a card is tried for an invoice.
 * @param failures of this card for this invoice, oldest first
 * @returns undefined if it was never tried, null if it is not tried any more
 */
export function nextChargeOn(failures: readonly FailedCharge[]): string | null | undefined {
  const [first] = failures
  const last = failures.at(-1)
  if (!first || !last) return undefined
  const days = retryDays[failures.length - 1]
  if (days === undefined || failures.some(({ code }) => isHardDecline(code))) return null
  const planned = addDays(first.failedOn, days)
  const earliest = addDays(last.failedOn, 1)
  return planned > earliest ? planned : earliest
}
