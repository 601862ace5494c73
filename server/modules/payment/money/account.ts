import { amountSum, isPositive } from '../../../../src/domain/platform/money.ts'
import type { paymentAccount } from '../../../../src/resources/payment/card.calls.ts'
import type { AnswerOf } from '../../../../src/schema/call.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { creditTable, invoiceTable, paymentTable } from './tables.ts'

type Account = AnswerOf<typeof paymentAccount>

/** Amounts of one currency each, those of zero left out. */
export function creditBy(entries: readonly { currency: string; amount: string }[]): Account['credit'] {
  const currencies = [...new Set(entries.map(({ currency }) => currency))]
  return currencies
    .map((currency) => ({
      currency,
      amount: amountSum(entries.filter((one) => one.currency === currency).map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => amount !== '0.00')
}

/** The last charge of the stored card, where it failed and its invoice is still to be paid. */
async function failureOf(sql: CompanySql, companyId: number): Promise<Account['failure']> {
  const [last] = await find(
    sql,
    paymentTable,
    { companyId, method: 'card', isAutomatic: true, deletedAt_empty: true },
    {
      columns: ['invoiceId', 'status', 'amount', 'currency', 'failure'],
      sort: [['id', 'desc']],
      limit: 1,
    },
  )
  if (last?.status !== 'failed') return null
  const where = { id: last.invoiceId, companyId, status: ['open', 'past_due'] } as const
  const [invoice] = await find(sql, invoiceTable, where, { columns: ['number', 'nextAttemptOn'] })
  if (!invoice) return null
  const { invoiceId, amount, currency, failure: reason } = last
  return { invoiceId, number: invoice.number, amount, currency, reason, nextOn: invoice.nextAttemptOn }
}

/** A company's credit and its failed charge. In the operator's name. */
export async function accountOf(sql: CompanySql, companyId: number): Promise<Account> {
  const [entries, failure] = await Promise.all([
    find(sql, creditTable, { companyId, deletedAt_empty: true }, { columns: ['currency', 'amount'] }),
    failureOf(sql, companyId),
  ])
  return { credit: creditBy(entries).filter(({ amount }) => isPositive(amount)), failure }
}
