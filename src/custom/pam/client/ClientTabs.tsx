import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { isModuleCode, modules } from '../../../domain/access/permissions.ts'
import { limitStandings, type LimitStanding } from '../../../domain/platform/usageLimits.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PdfButton } from '../../../kit/documents/PdfButton.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { clientDetail, clientInvoicePdf, type readPlatformRole } from '../../../resources/pam/client.calls.ts'
import { invoiceTones } from '../../../resources/payment/invoiceTones.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { EventsTab, NotesTab, PeopleTab } from './ClientStory.tsx'
import { MoneyTab } from './money/MoneyTab.tsx'
import { Seen } from './Seen.tsx'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { storyTexts } from './storyTexts.ts'
import { planTexts } from '../plans/planTexts.ts'
import { pamTexts } from '../texts.ts'
import { usePlatformRole } from '../usePlatformRole.ts'

export type Detail = AnswerOf<typeof clientDetail>
type Role = AnswerOf<typeof readPlatformRole>
export type ClientTabName = 'people' | 'usage' | 'invoices' | 'features' | 'events' | 'notes'

function Use({ of, words }: { of: LimitStanding; words: (value: number) => string }) {
  const text = useTexts(pamTexts)
  const { name, used, most, level } = of
  const share = most === null ? 0 : Math.min(100, (used / Math.max(1, most)) * 100)
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.5 }}>
        <Typography variant="body2">{text(name)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {most === null
            ? text('noLimit', { used: words(used) })
            : text('limit', { used: words(used), most: words(most) })}
        </Typography>
      </Box>
      {most !== null && (
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={text(name)}
          color={level === 'reached' ? 'error' : level === 'near' ? 'warning' : 'primary'}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
    </Box>
  )
}

function UsageTab({ detail: { client, nextInvoice } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const plan = useTexts(planTexts)
  const story = useTexts(storyTexts)
  const formats = useFormats()
  const standings = limitStandings({ ...client, storage: client.storageBytes }, client)
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 560 }}>
      {standings.some(({ level }) => level !== 'free') && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('nudge')}
        </Alert>
      )}
      {standings.map((limit) => (
        <Use key={limit.name} of={limit} words={limit.name === 'storage' ? formats.bytes : formats.number} />
      ))}
      <Typography variant="body2" color="text.secondary">
        {client.lastActiveAt === null
          ? story('notCounted')
          : story('counted', { when: formats.relative(client.lastActiveAt) })}
      </Typography>
      {nextInvoice && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {plan('nextInvoice', { day: formats.day(nextInvoice.periodStart) })}: {client.currency}{' '}
          {formats.amount(nextInvoice.bill.total)} (
          {nextInvoice.bill.lines
            .map(({ label, quantity, unit }) => (unit === null ? label : `${label}: ${quantity}`))
            .join(', ')}
          )
        </Typography>
      )}
    </Paper>
  )
}

function InvoicesTab({ detail, role: { isOperator, mayManage } }: { detail: Detail; role: Role }) {
  const { client } = detail
  return isOperator ? (
    <MoneyTab clientId={client.id} today={client.today} mayManage={mayManage} />
  ) : (
    <PartnersInvoices detail={detail} />
  )
}

function PartnersInvoices({ detail: { client, invoices } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const story = useTexts(storyTexts)
  const formats = useFormats()
  const day = (one: string | null) => (one === null ? '–' : formats.day(one))
  if (invoices.length === 0) return <Notice title={text('noInvoices')} help={text('noInvoicesHelp')} />
  return (
    <PlainTable
      cards
      label={text('tab_invoices')}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { name: 'number', label: text('number'), renderCell: ({ number }) => number ?? '–' },
        {
          name: 'status',
          label: text('status'),
          renderCell: ({ status }) => (
            <StatusChip
              choice={{ value: status, label: story(`invoice_${status}`), tone: invoiceTones[status] }}
            />
          ),
        },
        { name: 'issued', label: text('issued'), renderCell: ({ issuedOn }) => day(issuedOn) },
        { name: 'due', label: text('due'), renderCell: ({ dueOn }) => day(dueOn) },
        {
          name: 'total',
          label: text('total'),
          right: true,
          renderCell: (row) => `${row.currency} ${formats.amount(row.total)}`,
        },
        {
          name: 'open',
          label: text('open'),
          right: true,
          renderCell: (row) => `${row.currency} ${formats.amount(row.amountDue)}`,
        },
        {
          name: 'pdf',
          label: '',
          right: true,
          renderCell: ({ id, number }) => (
            <PdfButton
              name={`${number ?? 'invoice'}.pdf`}
              label={story('invoicePdf', { number: number ?? '' })}
              make={(ask, language) =>
                ask(clientInvoicePdf, {
                  params: { clientId: client.id, invoiceId: id },
                  query: { language },
                })
              }
            />
          ),
        },
      ]}
    />
  )
}

function Areas({ title, codes, none }: { title: string; codes: readonly string[]; none?: string }) {
  const label = useLabel()
  if (codes.length === 0 && none === undefined) return null
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 3 }}>
        {codes.length === 0 && <Chip size="small" label={none} />}
        {codes.map((code) => (
          <Chip key={code} size="small" label={isModuleCode(code) ? label(modules[code]) : code} />
        ))}
      </Box>
    </>
  )
}

function FeaturesTab({ detail: { client, features, featuresOn, featuresOff, codes } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Areas title={text('planFeatures')} codes={features} none={text('allAreas')} />
      <Areas title={text('openedForIt')} codes={featuresOn} />
      <Areas title={text('closedForIt')} codes={featuresOff} />
      <Seen client={client} codes={codes} withMenu />
    </Paper>
  )
}

const contents: Readonly<Record<ClientTabName, ComponentType<{ detail: Detail; role: Role }>>> = {
  usage: UsageTab,
  people: ({ detail, role }) => <PeopleTab detail={detail} mayManage={role.mayManage} />,
  invoices: InvoicesTab,
  features: FeaturesTab,
  events: EventsTab,
  notes: ({ detail, role }) => <NotesTab detail={detail} mayManage={role.mayManage} />,
}

/** A tab of a client's page; all tabs share one call. */
export function ClientTab({ name, clientId }: { name: ClientTabName; clientId: number }) {
  const detail = useCall(clientDetail, { params: { clientId } })
  const role = usePlatformRole().data
  const Content = contents[name]
  return <Answered of={detail}>{(data) => role && <Content detail={data} role={role} />}</Answered>
}

/** The heading of a tab. */
export function ClientTabLabel({ name }: { name: ClientTabName }) {
  return useTexts(pamTexts)(`tab_${name}`)
}
