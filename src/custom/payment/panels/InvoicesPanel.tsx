import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PdfButton } from '../../../kit/documents/PdfButton.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import {
  creditNotePdf,
  invoicePdf,
  paymentInvoices,
  type InvoiceRow,
} from '../../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { isDue } from '../due.ts'
import { invoiceTones } from '../../../resources/payment/invoiceTones.ts'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

const figures = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

type Note = AnswerOf<typeof paymentInvoices>['notes'][number]

/** The credit notes on an invoice, each as a PDF. */
function Notes({ of: notes }: { of: readonly Note[] }) {
  const text = useTexts(paymentTexts)
  return notes.map(({ id, number }) => (
    <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {number}
      </Typography>
      <PdfButton
        name={`${number}.pdf`}
        label={text('noteOf', { number })}
        make={(ask, language) => ask(creditNotePdf, { params: { id }, query: { language } })}
      />
    </Box>
  ))
}

interface RowsProps {
  rows: readonly InvoiceRow[]
  notes: readonly Note[]
  onPay: (id: number) => void
}

function useInvoiceRow({ notes, onPay }: RowsProps) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  return {
    text,
    formats,
    status: ({ status, isReported }: InvoiceRow) =>
      isReported ? (
        <StatusChip choice={{ value: 'reported', label: text('invoice_reported'), tone: 'info' }} />
      ) : (
        <StatusChip
          choice={{ value: status, label: text(`invoice_${status}`), tone: invoiceTones[status] }}
        />
      ),
    period: ({ periodStart, periodEnd }: InvoiceRow) =>
      periodStart && periodEnd ? `${formats.day(periodStart)} – ${formats.day(periodEnd)}` : '',
    total: ({ currency, total }: InvoiceRow) => `${currency} ${formats.amount(total)}`,
    notesOf: ({ id }: InvoiceRow) => <Notes of={notes.filter(({ invoiceId }) => invoiceId === id)} />,
    actions: (row: InvoiceRow) => (
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {isDue(row) && (
          <Button
            variant="contained"
            size="small"
            sx={{ minHeight: { xs: 44, sm: 32 } }}
            aria-label={text('payOf', { number: row.number ?? '' })}
            onClick={() => onPay(row.id)}
          >
            {text('pay')}
          </Button>
        )}
        <PdfButton
          name={`${row.number ?? 'invoice'}.pdf`}
          label={text('pdfOf', { number: row.number ?? '' })}
          make={(ask, language) => ask(invoicePdf, { params: { id: row.id }, query: { language } })}
        />
      </Box>
    ),
  }
}

function Cards(props: RowsProps) {
  const { rows } = props
  const { status, period, total, actions, notesOf } = useInvoiceRow(props)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600 }}>{row.number}</Typography>
            {status(row)}
          </Box>
          <Typography variant="body2" color="text.secondary">
            {period(row)}
          </Typography>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{total(row)}</Typography>
            {actions(row)}
          </Box>
          {notesOf(row)}
        </Box>
      ))}
    </Box>
  )
}

function Rows(props: RowsProps) {
  const { rows } = props
  const { text, formats, status, period, total, actions, notesOf } = useInvoiceRow(props)
  return (
    <TableContainer>
      <Table size="small" aria-label={text('invoices')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{text('number')}</TableCell>
            <TableCell>{text('forPeriod')}</TableCell>
            <TableCell>{text('due')}</TableCell>
            <TableCell>{text('status')}</TableCell>
            <TableCell sx={figures}>{text('total')}</TableCell>
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell sx={{ pl: 0, whiteSpace: 'nowrap' }}>
                {row.number}
                {notesOf(row)}
              </TableCell>
              <TableCell>{period(row)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.dueOn && formats.day(row.dueOn)}</TableCell>
              <TableCell>{status(row)}</TableCell>
              <TableCell sx={figures}>{total(row)}</TableCell>
              <TableCell sx={{ pr: 0 }}>{actions(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The company's invoices, the newest first; `before` in the address leads to earlier ones. */
export function InvoicesPanel({ onPay }: { onPay: (id: number) => void }) {
  const text = useTexts(paymentTexts)
  const [{ before }, change] = useQueryState({ before: param.count })
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const invoices = useCall(paymentInvoices, { query: { before } }, { keep: true })
  const turn = (to: number | undefined) => change({ before: to }, { push: true })
  const Shown = narrow ? Cards : Rows
  return (
    <Panel title={text('invoices')}>
      <Answered of={invoices} rows={3}>
        {({ rows, more, notes }) => (
          <>
            {rows.length === 0 ? (
              <Typography color="text.secondary">{text('noInvoices')}</Typography>
            ) : (
              <Shown rows={rows} notes={notes} onPay={onPay} />
            )}
            {before !== undefined && <Button onClick={() => turn(undefined)}>{text('newest')}</Button>}
            {more && <Button onClick={() => turn(rows.at(-1)?.id)}>{text('more')}</Button>}
          </>
        )}
      </Answered>
    </Panel>
  )
}
