import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { dayIn } from '../../domain/time/dates.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import type { KitDataProvider, UploadedFile } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { payOutOfBand, type contractPlan, type InvoiceRow } from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { paymentTexts } from './texts.ts'

const CardPayment = later(
  async () => (await import('./CardPayment.tsx')).CardPayment,
  <PageSkeleton rows={2} />,
)

interface Props {
  invoice: InvoiceRow
  contract: AnswerOf<typeof contractPlan>
  onClose: () => void
}

/** Uploads the proof of a payment and keeps its id. */
function ProofInput({
  error,
  onChange,
}: {
  error: string | undefined
  onChange: (id: number | undefined) => void
}) {
  const text = useTexts(paymentTexts)
  const reason = useReason()
  const formats = useFormats()
  const dataProvider = useDataProvider<KitDataProvider>()
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const errorId = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [file, setFile] = useState<UploadedFile>()
  const upload = async (chosen: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const uploaded = await dataProvider.upload(chosen)
      setFile(uploaded)
      onChange(uploaded.id)
    } catch (problem) {
      setFailure(text('uploadFailed', { reason: reason(problem) }))
    } finally {
      setBusy(false)
    }
  }
  const wrong = failure ?? error
  return (
    <Box component="section" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" sx={{ mb: 0.5 }}>
        {text('proof')} *
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,application/pdf"
        aria-label={text('proof')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void upload(chosen)
          target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={busy}
          aria-describedby={wrong && errorId}
          onClick={() => input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {text(busy ? 'uploading' : file ? 'replace' : 'choose')}
        </Button>
        {file && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}, {formats.bytes(file.size)}
          </Typography>
        )}
      </Box>
      {wrong && (
        <Typography id={errorId} variant="caption" color="error" role="alert">
          {wrong}
        </Typography>
      )}
    </Box>
  )
}

/** Pays an invoice: by card where this portal takes cards, and by a transfer that is recorded here. */
export function PayDialog({ invoice, contract, onClose }: Props) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const company = useCompany()
  const [opened] = useState(() => new Date())
  const today = company ? dayIn(opened, company.timeZone) : ''
  const [values, setValues] = useState({ reference: '', paidOn: today, note: '' })
  const [proofFileId, setProof] = useState<number>()
  const pay = useAction(payOutOfBand, {
    done: ({ graceUntil }) =>
      graceUntil === null ? text('recorded') : text('recordedUntil', { day: formats.day(graceUntil) }),
    onDone: onClose,
  })
  const amount = `${invoice.currency} ${formats.amount(invoice.amountDue)}`
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [name]: event.target.value }))
  return (
    <ActionDialog
      title={text('payTitle', { number: invoice.number ?? '' })}
      action={pay}
      submit={text('record')}
      onSubmit={() => {
        const { reference, paidOn, note } = values
        if (pay.lacks({ reference, paidOn, proofFileId }) || proofFileId === undefined) return
        const body = { reference, paidOn, note: note || null, proofFileId }
        void pay.run({ params: { id: invoice.id }, body })
      }}
      onClose={onClose}
    >
      {contract.cards && (
        <Box sx={{ mb: 3 }}>
          <Typography variant="subtitle2" component="h3" gutterBottom>
            {text('byCard')}
          </Typography>
          <CardPayment invoiceId={invoice.id} amount={amount} onPaid={onClose} />
          <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
            {text('byTransfer')}
          </Typography>
        </Box>
      )}
      {contract.bankDetails ? (
        <>
          <Typography sx={{ mb: 1.5 }}>{text('payHelp', { amount })}</Typography>
          <Alert severity="info" icon={false} sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            <strong>{text('bank')}</strong>
            {`\n${contract.bankDetails}`}
          </Alert>
        </>
      ) : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('noAccount')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextField
          name="reference"
          label={text('reference')}
          required
          fullWidth
          value={values.reference}
          error={'reference' in pay.errors}
          helperText={pay.errors['reference']}
          onChange={set('reference')}
        />
        <DayField
          name="paidOn"
          label={text('paidOn')}
          required
          value={values.paidOn}
          error={'paidOn' in pay.errors}
          helperText={pay.errors['paidOn']}
          onChange={(paidOn) => setValues((now) => ({ ...now, paidOn }))}
          max={today}
        />
        <ProofInput error={pay.errors['proofFileId']} onChange={setProof} />
        <TextField
          name="note"
          label={text('note')}
          fullWidth
          multiline
          value={values.note}
          error={'note' in pay.errors}
          helperText={pay.errors['note']}
          onChange={set('note')}
        />
      </Box>
    </ActionDialog>
  )
}
