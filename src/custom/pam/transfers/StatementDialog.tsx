import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ChangeEvent } from 'react'
import { amountLess } from '../../../domain/platform/billing/billing.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import {
  bookStatement,
  matchStatement,
  type PayableInvoice,
  type StatementEntry,
} from '../../../resources/pam/billing/statement.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { transferTexts } from './transferTexts.ts'

type Read = AnswerOf<typeof matchStatement>
/** The chosen invoice of each entry; null: it is not booked. */
type Choices = Readonly<Record<string, number | null>>

/** Uncertain proposals are shown, but not chosen. */
const chosenFirst = ({ entries }: Read): Choices =>
  Object.fromEntries(
    entries.flatMap(({ key, match }) =>
      match && match.certainty !== 'unsure' ? [[key, match.invoiceId]] : [],
    ),
  )

/** The text of a bank's file in any encoding; a workbook's first sheet as CSV. */
async function textOf(file: File): Promise<string> {
  const { openSource, readSource } = await import('../../../kit/import/file/source.ts')
  const { csv } = await readSource(await openSource(file.name, file), { headingRow: 1 })
  return csv.text()
}

/** Reads a bank statement, shows each entry with its invoice, and books the chosen ones together. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(transferTexts)
  const reason = useReason()
  const [statement, setStatement] = useState('')
  const [fault, setFault] = useState<string>()
  const [read, setRead] = useState<Read>()
  const [choices, setChoices] = useState<Choices>({})
  const match = useAction(matchStatement, {
    onDone: (answer) => {
      setRead(answer)
      setChoices(chosenFirst(answer))
    },
  })
  const book = useAction(bookStatement, {
    done: () => text('booked', { smart_count: bookings.length }),
    onDone: onClose,
  })
  const bookings = Object.entries(choices).flatMap(([key, invoiceId]) => {
    const invoice = read?.invoices.find(({ id }) => id === invoiceId)
    return invoice ? [{ key, invoiceId: invoice.id, version: invoice.version }] : []
  })
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setRead(undefined)
    setFault(undefined)
    try {
      const given = await textOf(file)
      setStatement(given)
      await match.run({ body: { text: given } })
    } catch (error) {
      setFault(text('unread', { reason: reason(error) }))
    }
  }
  const failure = fault ?? match.errors['text'] ?? match.failure
  return (
    <ActionDialog
      title={text('statement')}
      help={text('statementHelp')}
      action={book}
      submit={text('book', { smart_count: bookings.length })}
      disabled={bookings.length === 0 || match.busy}
      maxWidth="lg"
      onSubmit={() => void book.run({ body: { text: statement, bookings } })}
      onClose={onClose}
    >
      <Button component="label" variant="outlined" disabled={match.busy || book.busy} sx={{ my: 1 }}>
        {text(read ? 'anotherFile' : 'chooseFile')}
        <Box
          component="input"
          type="file"
          accept=".csv,.tsv,.txt,.xml,.xlsx"
          hidden
          onChange={(event: ChangeEvent<HTMLInputElement>) => void open(event)}
        />
      </Button>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {read && (
        <Entries
          read={read}
          choices={choices}
          onChoose={(key, id) => setChoices({ ...choices, [key]: id })}
        />
      )}
    </ActionDialog>
  )
}

interface EntriesProps {
  read: Read
  choices: Choices
  onChoose: (key: string, invoiceId: number | null) => void
}

/** Payments first; entries that are booked or no payments follow, without a choice. */
function Entries({ read: { entries, invoices }, choices, onChoose }: EntriesProps) {
  const text = useTexts(transferTexts)
  const formats = useFormats()
  const chosenOf = ({ key }: StatementEntry) => invoices.find(({ id }) => id === choices[key]) ?? null
  const rows = [
    ...entries.filter(({ state }) => state === 'open'),
    ...entries.filter(({ state }) => state !== 'open'),
  ]
  const difference = (entry: StatementEntry) => {
    const invoice = chosenOf(entry)
    return invoice && formats.amount(amountLess(entry.amount, invoice.amountDue))
  }
  return (
    <PlainTable
      cards
      label={text('statement')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { name: 'day', label: text('bookedOn'), renderCell: ({ day }) => formats.day(day) },
        {
          name: 'text',
          label: text('entry'),
          renderCell: ({ payer, text: said }) => [payer, said].filter(Boolean).join(' · '),
        },
        {
          name: 'amount',
          label: text('amount'),
          right: true,
          renderCell: ({ currency, amount }) => `${currency ?? ''} ${formats.amount(amount)}`.trim(),
        },
        {
          name: 'invoice',
          label: text('invoice'),
          renderCell: (entry) =>
            entry.state === 'open' ? (
              <InvoiceChoice
                entry={entry}
                invoices={invoices}
                chosen={chosenOf(entry)}
                onChoose={(id) => onChoose(entry.key, id)}
              />
            ) : (
              text(`entry_${entry.state}`)
            ),
        },
        { name: 'difference', label: text('difference'), right: true, renderCell: difference },
      ]}
    />
  )
}

interface ChoiceProps {
  entry: StatementEntry
  invoices: readonly PayableInvoice[]
  chosen: PayableInvoice | null
  onChoose: (id: number | null) => void
}

/** The invoice that an entry pays, with the certainty of the proposal. */
function InvoiceChoice({ entry: { currency, match, settled }, invoices, chosen, onChoose }: ChoiceProps) {
  const text = useTexts(transferTexts)
  const formats = useFormats()
  const offered = invoices.filter((one) => currency === null || one.currency === currency)
  const proposed = match && invoices.find(({ id }) => id === match.invoiceId)
  const hint =
    match && proposed
      ? text('proposed', {
          certainty: text(`certainty_${match.certainty}`),
          number: proposed.number ?? '',
          why: text(`why_${match.why}`),
        })
      : settled !== null
        ? text('settled', { number: settled })
        : text('noProposal')
  return (
    <Box sx={{ minWidth: { sm: 260 }, py: 0.5 }}>
      <Autocomplete
        size="small"
        options={offered}
        value={chosen}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ number, client, amountDue, isReported }) =>
          [number, client, formats.amount(amountDue), isReported && text('isReported')]
            .filter(Boolean)
            .join(' · ')
        }
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, invoice) => onChoose(invoice?.id ?? null)}
        renderInput={(params) => <TextField {...params} label={text('invoice')} />}
      />
      <Typography variant="caption" color="text.secondary">
        {hint}
      </Typography>
    </Box>
  )
}
