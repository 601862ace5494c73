import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState, type ChangeEvent } from 'react'
import { clientColumns, columnsBy, linesOf, type ClientLine } from '../../../domain/platform/clientFile.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useLabel, useReason } from '../../../kit/texts/texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { importClients, mostInFile, type ReadClient } from '../../../resources/pam/clientFile.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { csvOf } from '../../../kit/documents/csv.ts'
import { saveBlob } from '../../../kit/fields/file/FileView.tsx'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pamTexts } from '../texts.ts'
import { joiningTexts } from './joiningTexts.ts'

const known = (cells: readonly string[]) => columnsBy(cells).filter(Boolean).length

/** Imports clients from a file: errors are shown by row, and all clients are made together. */
export function ClientFileDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(joiningTexts)
  const pam = useTexts(pamTexts)
  const reason = useReason()
  const [lines, setLines] = useState<readonly ClientLine[]>()
  const [fault, setFault] = useState<string>()
  const [answer, setAnswer] = useState<AnswerOf<typeof importClients>>()
  const bring = useAction(importClients, { onDone: setAnswer })
  const isDone = (answer?.made ?? 0) > 0
  const handedOver = answer?.rows.filter(({ made }) => made && made.mailedTo === null) ?? []
  const saveInvitations = (rows: readonly ReadClient[]) => {
    const headings = (['companyName', 'owner', 'email', 'contact'] as const).map((name) =>
      text(`column_${name}`),
    )
    const cells = rows.map((row) => [
      row.companyName,
      row.owner,
      row.email,
      row.contact,
      ...invitationOf(row),
    ])
    saveBlob(csvOf([[...headings, text('invitation'), text('code')], ...cells]), 'invitations.csv')
  }
  const read = async (file: File) => {
    setLines(undefined)
    setAnswer(undefined)
    try {
      const { readTable } = await import('../../../kit/import/file/readTable.ts')
      const table = await readTable(file, known)
      const rows = linesOf(table)
      const isHeaded = columnsBy(table[0] ?? []).includes('companyName')
      if (rows.length === 0) return setFault(text('noRows'))
      if (!isHeaded) return setFault(text('missing'))
      if (rows.length > mostInFile) return setFault(text('tooMany', { most: mostInFile }))
      setFault(undefined)
      setLines(rows)
      await bring.run({ body: { rows, preview: true } })
    } catch (error) {
      setFault(text('unread', { reason: reason(error) }))
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void read(file)
  }
  const failure = fault ?? bring.failure
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      onClose={bring.busy ? undefined : onClose}
      aria-labelledby="client-file"
    >
      <DialogTitle id="client-file">{text('title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{text('help', { most: mostInFile })}</Typography>
        {!isDone && (
          <Button component="label" variant="outlined" disabled={bring.busy} sx={{ mb: 2 }}>
            {text(lines ? 'another' : 'choose')}
            <Box component="input" type="file" accept=".csv,.tsv,.txt,.xlsx" hidden onChange={choose} />
          </Button>
        )}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {answer && failure === undefined && <Outcome answer={answer} />}
      </DialogContent>
      <DialogActions>
        {handedOver.length > 0 && (
          <Button variant="contained" onClick={() => saveInvitations(handedOver)}>
            {text('saveInvitations')}
          </Button>
        )}
        <Button onClick={onClose} disabled={bring.busy}>
          {pam('close')}
        </Button>
        {!isDone && (
          <Button
            variant="contained"
            disabled={bring.busy || !lines || answer?.faulty !== 0}
            onClick={() => lines && void bring.run({ body: { rows: [...lines], preview: false } })}
          >
            {text('make')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The rows of the file with their errors, or with their invitations. */
function Outcome({ answer: { rows, faulty, made } }: { answer: AnswerOf<typeof importClients> }) {
  const text = useTexts(joiningTexts)
  const formats = useFormats()
  const label = useLabel()
  const numbered = rows.map((row, at) => ({ ...row, at }))
  const words =
    made > 0
      ? text('made', { smart_count: made })
      : faulty > 0
        ? text('faulty', { smart_count: faulty })
        : text('ready', { smart_count: rows.length })
  const errorsOf = (errors: ReadClient['errors']) =>
    Object.entries(errors).map(([name, message]) => {
      const column = clientColumns.find((one) => one === name)
      return <div key={name}>{`${column ? text(`column_${column}`) : name}: ${label(message)}`}</div>
    })
  return (
    <>
      <Alert severity={made > 0 ? 'success' : faulty > 0 ? 'error' : 'info'} sx={{ mb: 2 }}>
        {words}
      </Alert>
      <PlainTable
        cards
        label={text('title')}
        rows={
          faulty > 0 ? numbered.toSorted((a, b) => errorCount(b) - errorCount(a) || a.at - b.at) : numbered
        }
        keyOf={({ at }) => at}
        columns={[
          // The first row has the headings.
          { name: 'row', label: text('row'), right: true, renderCell: ({ at }) => formats.number(at + 2) },
          {
            name: 'company',
            label: text('column_companyName'),
            renderCell: ({ companyName }) => companyName,
          },
          { name: 'country', label: text('column_country'), renderCell: ({ country }) => country },
          { name: 'plan', label: text('column_plan'), renderCell: ({ plan }) => plan ?? '–' },
          { name: 'owner', label: text('column_owner'), renderCell: ({ owner }) => owner },
          {
            name: 'contact',
            label: text('column_contact'),
            renderCell: ({ email, contact }) => `${email} · ${contact}`,
          },
          {
            name: 'trial',
            label: text('column_trialDays'),
            renderCell: ({ trialDays }) =>
              trialDays === null ? '–' : text('days', { smart_count: trialDays }),
          },
          {
            name: 'outcome',
            label: text(made > 0 ? 'invitation' : 'errors'),
            renderCell: ({ errors, made: one }) =>
              one
                ? one.mailedTo
                  ? text('mailedTo', { email: one.mailedTo })
                  : invitationOf({ made: one }).filter(Boolean).join(' · ')
                : errorsOf(errors),
          },
        ]}
      />
    </>
  )
}

/** The address of an invitation that is handed over, and its code where there is one. */
const invitationOf = ({ made }: Pick<ReadClient, 'made'>): readonly [string, string] =>
  made ? [new URL(made.invitation, window.location.origin).href, made.code ?? ''] : ['', '']

const errorCount = ({ errors }: ReadClient) => Object.keys(errors).length
