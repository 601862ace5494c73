import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { countryName } from '../../../domain/people/countries.ts'
import { dayIn } from '../../../domain/time/dates.ts'
import { isModuleCode, modules } from '../../../domain/access/permissions.ts'
import { limitStandings, type LimitStanding } from '../../../domain/platform/usageLimits.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PdfButton } from '../../../kit/documents/PdfButton.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { clientInvoicePdf, type clientDetail } from '../../../resources/pam/client.calls.ts'
import { invoiceTones } from '../../../resources/payment/invoiceTones.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { partnerPath } from '../address.ts'
import { ClientHealth } from '../ClientState.tsx'
import { EventsTab, NotesTab, PeopleTab } from './ClientStory.tsx'
import { MoneyTab } from './money/MoneyTab.tsx'
import { Facts } from './Facts.tsx'
import { Seen } from './Seen.tsx'
import { SimpleTable } from '../SimpleTable.tsx'
import { storyTexts } from './storyTexts.ts'
import { planTexts } from '../plans/planTexts.ts'
import { pamTexts } from '../texts.ts'

export const clientTabs = [
  'overview',
  'people',
  'usage',
  'subscription',
  'invoices',
  'features',
  'events',
  'notes',
] as const

export type Detail = AnswerOf<typeof clientDetail>

interface Props {
  tab: (typeof clientTabs)[number]
  detail: Detail
  isOperator: boolean
  mayManage: boolean
}

/** One tab of a client's page. */
export function ClientTab({ tab, detail, isOperator, mayManage }: Props) {
  switch (tab) {
    case 'overview':
      return <OverviewTab detail={detail} />
    case 'people':
      return <PeopleTab detail={detail} mayManage={mayManage} />
    case 'usage':
      return <UsageTab detail={detail} />
    case 'subscription':
      return <SubscriptionTab detail={detail} />
    case 'invoices':
      return isOperator ? (
        <MoneyTab clientId={detail.client.id} today={detail.client.today} mayManage={mayManage} />
      ) : (
        <InvoicesTab detail={detail} />
      )
    case 'features':
      return <FeaturesTab detail={detail} />
    case 'events':
      return <EventsTab detail={detail} />
    case 'notes':
      return <NotesTab detail={detail} mayManage={mayManage} />
  }
}

function OverviewTab({ detail: { client, codes } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const link = (to: string, shown: string) => (
    <Link component={RouterLink} to={to} color="text.primary">
      {shown}
    </Link>
  )
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, gap: 2 }}>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Facts
          of={[
            [text('owner'), client.owner ?? '–'],
            [
              text('partner'),
              client.partnerId === null || client.partner === null
                ? '–'
                : link(partnerPath(client.partnerId), client.partner),
            ],
            ...(client.isPartnershipEnable
              ? [[text('partnership'), link(partnerPath(client.id), text('partnerPage'))] as const]
              : []),
            [text('plan'), client.plan ?? text('noPlan')],
            [text('perMonth'), `${client.currency} ${formats.amount(client.monthly)}`],
            [text('people'), formats.number(client.people)],
            [
              text('lastActive'),
              client.lastActiveAt === null ? text('never') : formats.relative(client.lastActiveAt),
            ],
            [text('health'), <ClientHealth key="health" row={client} />],
            [text('country'), client.country && countryName(client.country, formats.language)],
            [text('since'), formats.day(dayIn(new Date(client.createdAt), client.timeZone))],
          ]}
        />
        {client.healthReasons.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {client.healthReasons.map((reason) => text(`why_${reason}`)).join(', ')}
          </Typography>
        )}
      </Paper>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Seen client={client} codes={codes} />
      </Paper>
    </Box>
  )
}

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

function UsageTab({ detail: { client } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
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
    </Paper>
  )
}

function SubscriptionTab({ detail: { client, nextInvoice } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const plan = useTexts(planTexts)
  const formats = useFormats()
  const day = (one: string | null) => (one === null ? '–' : formats.day(one))
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 560 }}>
      <Facts
        of={[
          [text('state'), text(`state_${client.state}`)],
          [text('plan'), client.plan ?? text('noPlan')],
          [text('cycle'), text(client.cycle)],
          [text('perMonth'), `${client.currency} ${formats.amount(client.monthly)}`],
          [text('trialEnds'), day(client.trialEndsOn)],
          [text('extended'), text('times', { smart_count: client.trialExtendedTimes })],
          [text('paidUntil'), day(client.endsOn)],
          ...(nextInvoice === null
            ? []
            : [
                [
                  plan('nextInvoice', { day: formats.day(nextInvoice.periodStart) }),
                  `${client.currency} ${formats.amount(nextInvoice.bill.total)} (${nextInvoice.bill.lines
                    .map(({ label, quantity, unit }) => (unit === null ? label : `${label}: ${quantity}`))
                    .join(', ')})`,
                ] as const,
              ]),
          [text('customer'), client.customerId ?? '–'],
          [text('setCardBilling'), text(client.useStripe ? 'on' : 'off')],
          [text('setPartnership'), text(client.isPartnershipEnable ? 'on' : 'off')],
          ...(client.stateReason === null ? [] : [[text('reason'), client.stateReason] as const]),
        ]}
      />
    </Paper>
  )
}

function InvoicesTab({ detail: { client, invoices } }: { detail: Detail }) {
  const text = useTexts(pamTexts)
  const story = useTexts(storyTexts)
  const formats = useFormats()
  const day = (one: string | null) => (one === null ? '–' : formats.day(one))
  if (invoices.length === 0) return <Notice title={text('noInvoices')} help={text('noInvoicesHelp')} />
  return (
    <SimpleTable
      label={text('tab_invoices')}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { name: 'number', title: text('number'), renderCell: ({ number }) => number ?? '–' },
        {
          name: 'status',
          title: text('status'),
          renderCell: ({ status }) => (
            <StatusChip
              choice={{ value: status, label: story(`invoice_${status}`), tone: invoiceTones[status] }}
            />
          ),
        },
        { name: 'issued', title: text('issued'), renderCell: ({ issuedOn }) => day(issuedOn) },
        { name: 'due', title: text('due'), renderCell: ({ dueOn }) => day(dueOn) },
        {
          name: 'total',
          title: text('total'),
          figure: true,
          renderCell: (row) => `${row.currency} ${formats.amount(row.total)}`,
        },
        {
          name: 'open',
          title: text('open'),
          figure: true,
          renderCell: (row) => `${row.currency} ${formats.amount(row.amountDue)}`,
        },
        {
          name: 'pdf',
          title: '',
          figure: true,
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
