import { compareAmounts } from '../../../../src/domain/platform/billing/billing.ts'
import { fold } from '../../../../src/domain/text/fold.ts'
import type { StatementMatch } from '../../../../src/resources/pam/billing/statement.calls.ts'
import type { Entry } from './entry.ts'

/** An invoice that an entry may pay. */
export interface Payable {
  id: number
  number: string | null
  clientId: number
  client: string
  customerId: string | null
  currency: string
  amountDue: string
  /** Of the transfer that the client has reported for it. */
  reference: string | null
}

type Proposal = StatementMatch | undefined

const invoiceNumbers = /\bINV[\W_]*(\d{4})[\W_]*(\d{5,})/gi
const customerNumbers = /\bC[\s-]?(\d{3,})\b/gi

/** The invoice numbers in the text of an entry. */
export const numbersIn = ({ text }: Entry): string[] =>
  [...text.matchAll(invoiceNumbers)].map(([, year, number]) => `INV-${year}-${number}`)

/** Forms of companies, which banks and people leave out. */
const legalForms =
  /\b(?:sdn|bhd|berhad|ltd|limited|pte|inc|llc|plt|llp|gmbh|corp|corporation|company|co|enterprise|the)\b\.?/gi
const nameOf = (text: string) => fold(text.replaceAll(legalForms, ' '))
/** Characters of a name or reference that few others contain by chance. */
const telling = 5

const isNamed = ({ payer, text }: Entry, client: string) => {
  const name = nameOf(client)
  if (name.length < telling) return payer !== null && nameOf(payer) === name
  const given = payer === null ? '' : nameOf(payer)
  return (given.length >= telling && name.includes(given)) || `${given}|${nameOf(text)}`.includes(name)
}

/** A way to find the invoices of an entry, the surest first. */
interface Rule {
  why: StatementMatch['why']
  fits: (entry: Entry, invoice: Payable) => boolean
  /** Of an invoice with exactly this amount due, and with another. */
  exact: StatementMatch['certainty']
  other?: StatementMatch['certainty']
}

const rules: readonly Rule[] = [
  {
    why: 'number',
    fits: (entry, { number }) => number !== null && numbersIn(entry).includes(number),
    exact: 'sure',
    other: 'likely',
  },
  {
    why: 'reference',
    fits: ({ text, bankReference }, { reference }) =>
      reference !== null &&
      fold(reference).length >= telling &&
      fold(`${text} ${bankReference ?? ''}`).includes(fold(reference)),
    exact: 'sure',
    other: 'likely',
  },
  {
    why: 'customer',
    fits: ({ text }, { customerId }) =>
      customerId !== null &&
      [...text.matchAll(customerNumbers)].some(([, number]) => `C-${number}` === customerId),
    exact: 'sure',
    other: 'likely',
  },
  {
    why: 'name',
    fits: (entry, { client }) => isNamed(entry, client),
    exact: 'likely',
    other: 'unsure',
  },
  { why: 'amount', fits: () => true, exact: 'unsure' },
]

const fitsCurrency = ({ currency }: Entry, invoice: Payable) =>
  currency === null || currency === invoice.currency

function proposed(rule: Rule, entry: Entry, payable: readonly Payable[]): Proposal {
  const fitting = payable.filter((one) => fitsCurrency(entry, one) && rule.fits(entry, one))
  const [exact, second] = fitting.filter(({ amountDue }) => compareAmounts(amountDue, entry.amount) === 0)
  // An amount alone says nothing if several invoices have it.
  if (exact && (rule.why !== 'amount' || !second))
    return { invoiceId: exact.id, certainty: rule.exact, why: rule.why }
  const [other] = fitting
  return other && rule.other && { invoiceId: other.id, certainty: rule.other, why: rule.why }
}

/**
 * Proposes an invoice for each payment, the surest proposals first; no invoice is proposed twice unless the text names it.
 * @param payable oldest first
 * @returns proposals by the place of their entry; none for one that names an invoice which is not to be paid
 */
export function matchEntries(
  entries: readonly Entry[],
  payable: readonly Payable[],
): Map<number, StatementMatch> {
  const found = new Map<number, StatementMatch>()
  const taken = new Set<number>()
  for (const rule of rules)
    for (const [at, entry] of entries.entries()) {
      if (found.has(at) || (rule.why !== 'number' && numbersIn(entry).length > 0)) continue
      const free = rule.why === 'number' ? payable : payable.filter(({ id }) => !taken.has(id))
      const match = proposed(rule, entry, free)
      if (!match) continue
      found.set(at, match)
      taken.add(match.invoiceId)
    }
  return found
}
