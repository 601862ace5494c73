import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Answered } from '../../../../kit/calls/Answered.tsx'
import { useCall } from '../../../../kit/calls/useCall.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { Notice } from '../../../../kit/loading/states.tsx'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import {
  clientMoney,
  type ClientInvoice,
  type ClientPayment,
} from '../../../../resources/pam/billing/money.calls.ts'
import { PlainTable } from '../../../../kit/layout/PlainTable.tsx'
import { CreditNoteDialog, RecordDialog, VoidDialog } from './CorrectionDialog.tsx'
import { InvoiceMoney, type InvoiceAction } from './InvoiceMoney.tsx'
import { moneyTexts } from './moneyTexts.ts'
import { RefundDialog } from './RefundDialog.tsx'

interface Props {
  clientId: number
  /** The day of now at the client. */
  today: string
  mayManage: boolean
}

type Acting =
  | { kind: 'refund'; payment: ClientPayment; currency: string }
  | { kind: InvoiceAction; invoice: ClientInvoice }

const dialogs = { creditNote: CreditNoteDialog, void: VoidDialog, record: RecordDialog } as const

/** The money of a client, for the operator: invoices with all that moved on them, and credit. */
export function MoneyTab({ clientId, today, mayManage }: Props) {
  const text = useTexts(moneyTexts)
  const formats = useFormats()
  const money = useCall(clientMoney, { params: { clientId } })
  const [acting, setActing] = useState<Acting>()
  const close = () => setActing(undefined)
  const amount = (currency: string, sum: string) => `${currency} ${formats.amount(sum)}`
  const Dialog = acting && acting.kind !== 'refund' ? dialogs[acting.kind] : undefined
  return (
    <>
      <Answered of={money}>
        {({ invoices, credit, entries }) => (
          <>
            {credit.map((one) => (
              <Alert key={one.currency} severity="info" sx={{ mb: 1.5 }}>
                {text('credit', { amount: amount(one.currency, one.amount) })} {text('creditHelp')}
              </Alert>
            ))}
            {invoices.length === 0 && <Notice title={text('noMoney')} help={text('noMoneyHelp')} />}
            {invoices.map((invoice) => (
              <InvoiceMoney
                key={invoice.id}
                invoice={invoice}
                clientId={clientId}
                mayManage={mayManage}
                onRefund={(payment) => setActing({ kind: 'refund', payment, currency: invoice.currency })}
                onAct={(kind) => setActing({ kind, invoice })}
              />
            ))}
            {entries.length > 0 && (
              <>
                <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 1 }}>
                  {text('creditTitle')}
                </Typography>
                <PlainTable
                  cards
                  label={text('creditTitle')}
                  rows={entries}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      name: 'cause',
                      label: text('cause'),
                      renderCell: ({ cause }) => text(`cause_${cause}`),
                    },
                    { name: 'number', label: text('number'), renderCell: ({ number }) => number ?? '–' },
                    { name: 'at', label: text('at'), renderCell: ({ at }) => formats.exact(at) },
                    {
                      name: 'amount',
                      label: text('amount'),
                      right: true,
                      renderCell: (row) => amount(row.currency, row.amount),
                    },
                  ]}
                />
              </>
            )}
          </>
        )}
      </Answered>
      {acting?.kind === 'refund' && (
        <RefundDialog payment={acting.payment} currency={acting.currency} onClose={close} />
      )}
      {Dialog && acting && acting.kind !== 'refund' && (
        <Dialog invoice={acting.invoice} today={today} onClose={close} />
      )}
    </>
  )
}
