import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { saveBlob } from '../../../kit/fields/file/FileView.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useReason } from '../../../kit/texts/texts.ts'
import {
  decideTransfer,
  listTransfers,
  transferProof,
  transferViews,
  type ReportedTransfer,
} from '../../../resources/pam/billing/transfer.calls.ts'
import { clientPath } from '../address.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { StatementDialog } from './StatementDialog.tsx'
import { transferTexts } from './transferTexts.ts'

interface DecisionProps {
  transfer: ReportedTransfer
  isConfirmed: boolean
  onClose: () => void
}

/** Asks before a transfer is confirmed, and for the reason of a rejection. */
function DecisionDialog({ transfer, isConfirmed, onClose }: DecisionProps) {
  const text = useTexts(transferTexts)
  const formats = useFormats()
  const [reason, setReason] = useState('')
  const action = useAction(decideTransfer, { done: () => text('decided'), onDone: onClose })
  const { client, reference } = transfer
  const number = transfer.number ?? ''
  const amount = `${transfer.currency} ${formats.amount(transfer.amount)}`
  return (
    <ActionDialog
      title={text(isConfirmed ? 'confirmOf' : 'rejectOf', { number })}
      help={
        isConfirmed
          ? text('confirmHelp', { amount, reference: reference ?? '–' })
          : text('rejectHelp', { client })
      }
      action={action}
      submit={text(isConfirmed ? 'confirm' : 'reject')}
      tone={isConfirmed ? 'primary' : 'error'}
      onSubmit={() => {
        if (!isConfirmed && action.lacks({ reason })) return
        const body = isConfirmed ? { isConfirmed } : { isConfirmed, reason }
        void action.run({ params: { transferId: transfer.id }, body })
      }}
      onClose={onClose}
    >
      {!isConfirmed && (
        <TextField
          name="reason"
          label={text('reason')}
          required
          fullWidth
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={'reason' in action.errors}
          helperText={action.errors['reason'] ?? text('reasonHelp', { client })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ mt: 1 }}
        />
      )}
    </ActionDialog>
  )
}

function ProofButton({ transfer: { id, number, client } }: { transfer: ReportedTransfer }) {
  const text = useTexts(transferTexts)
  const reason = useReason()
  const notify = useNotify()
  const dataProvider = useDataProvider<KitDataProvider>()
  const open = () =>
    dataProvider.ask(transferProof, { params: { transferId: id } }).then(
      (blob) => saveBlob(blob, `${number ?? id} ${client}.${blob.type.split('/').at(-1) ?? ''}`),
      (problem: unknown) => notify(reason(problem), { type: 'error' }),
    )
  return (
    <Button
      size="small"
      aria-label={text('proofOf', { number: number ?? '' })}
      onClick={() => void open()}
      sx={{ minHeight: { xs: 44, md: 30 } }}
    >
      {text('openProof')}
    </Button>
  )
}

/** Transfers that clients have reported, with their proof; the operator confirms or rejects each. */
export function TransfersPage() {
  const text = useTexts(transferTexts)
  const formats = useFormats()
  const [given, setGiven] = useSearchParams()
  const view = transferViews.find((one) => one === given.get('view')) ?? 'waiting'
  const transfers = useCall(listTransfers, { query: { view } }, { keep: true })
  const [deciding, setDeciding] = useState<Omit<DecisionProps, 'onClose'>>()
  const [isReading, setReading] = useState(false)
  const mayManage = transfers.data?.mayManage ?? false
  const decision = (transfer: ReportedTransfer) => {
    const { status, reason, decidedAt } = transfer
    if (status !== 'recorded')
      return (
        <>
          <StatusChip
            choice={
              status === 'confirmed'
                ? { value: status, label: text('confirmed'), tone: 'success' }
                : { value: status, label: text('rejected'), tone: 'danger' }
            }
          />{' '}
          {[decidedAt && formats.exact(decidedAt), reason].filter(Boolean).join(', ')}
        </>
      )
    if (!mayManage) return '–'
    return (
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {[true, false].map((isConfirmed) => (
          <Button
            key={String(isConfirmed)}
            size="small"
            variant={isConfirmed ? 'contained' : 'outlined'}
            color={isConfirmed ? 'primary' : 'error'}
            aria-label={text(isConfirmed ? 'confirmOf' : 'rejectOf', { number: transfer.number ?? '' })}
            onClick={() => setDeciding({ transfer, isConfirmed })}
            sx={{ minHeight: { xs: 44, md: 30 } }}
          >
            {text(isConfirmed ? 'confirm' : 'reject')}
          </Button>
        ))}
      </Box>
    )
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      <Heading title={text('title')}>
        {mayManage && (
          <Button variant="outlined" onClick={() => setReading(true)}>
            {text('statement')}
          </Button>
        )}
      </Heading>
      <Tabs
        value={view}
        onChange={(_, to: string) => setGiven(to === 'waiting' ? {} : { view: to }, { replace: true })}
        sx={{ mb: 1.5, minHeight: 44 }}
      >
        {transferViews.map((one) => (
          <Tab key={one} value={one} label={text(`view_${one}`)} sx={{ minHeight: 44 }} />
        ))}
      </Tabs>
      <Answered
        of={transfers}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title={text(`none_${view}`)} help={text('noneHelp')} />}
      >
        {({ rows }) => (
          <PlainTable
            cards
            label={text('title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'client',
                label: text('client'),
                renderCell: ({ clientId, client }) => (
                  <Link
                    component={RouterLink}
                    to={clientPath(clientId)}
                    color="text.primary"
                    underline="hover"
                  >
                    {client}
                  </Link>
                ),
              },
              { name: 'invoice', label: text('invoice'), renderCell: ({ number }) => number },
              {
                name: 'amount',
                label: text('amount'),
                right: true,
                renderCell: ({ currency, amount }) => `${currency} ${formats.amount(amount)}`,
              },
              {
                name: 'reference',
                label: text('reference'),
                renderCell: ({ reference, note }) => [reference, note].filter(Boolean).join(' · '),
              },
              {
                name: 'paidOn',
                label: text('paidOn'),
                renderCell: ({ paidOn }) => paidOn && formats.day(paidOn),
              },
              {
                name: 'reported',
                label: text('reported'),
                renderCell: ({ reportedAt, reportedBy, graceUntil, status }) => (
                  <>
                    {text('reportedBy', { when: formats.exact(reportedAt), name: reportedBy ?? '–' })}
                    {status === 'recorded' && graceUntil && (
                      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                        {text('openUntil', { day: formats.day(graceUntil) })}
                      </Box>
                    )}
                  </>
                ),
              },
              {
                name: 'proof',
                label: text('proof'),
                renderCell: (transfer) =>
                  transfer.proofFileId !== null && <ProofButton transfer={transfer} />,
              },
              { name: 'decision', label: text('decision'), renderCell: decision },
            ]}
          />
        )}
      </Answered>
      {isReading && <StatementDialog onClose={() => setReading(false)} />}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Box>
  )
}
