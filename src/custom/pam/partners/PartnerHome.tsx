import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { openLeadStatuses } from '../../../domain/platform/leads.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { lead } from '../../../resources/pam/lead.resource.ts'
import { listPath } from '../../../kit/records/records.ts'
import { listPartners, type PartnerAnswer } from '../../../resources/pam/partner.calls.ts'
import { clientsOfPartner, clientsPath } from '../address.ts'
import { Commissions } from './Commissions.tsx'
import { Facts } from '../client/Facts.tsx'
import { Team } from './Team.tsx'
import { partnerTexts } from './partnerTexts.ts'
import { pamTexts } from '../texts.ts'

/** What a partner has of its own: the agreement, clients and leads, what it has earned, and its team. */
export function PartnerHome() {
  const text = useTexts(pamTexts)
  const partners = useCall(listPartners, {})
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('partnership')} />
      <Answered of={partners}>
        {(rows) =>
          rows.map((partner) => (
            <PartnerParts key={partner.companyId} partner={partner} isOwn>
              <section>
                <Heading title={text('team')} />
                <Team />
              </section>
            </PartnerParts>
          ))
        }
      </Answered>
    </Box>
  )
}

interface Props {
  partner: PartnerAnswer
  /** The viewer's own company is the partner. */
  isOwn?: boolean
}

/** What has been agreed with a partner, the clients that it brought, and what it has earned. */
export function PartnerParts({ partner, isOwn = false, children }: Props & { children?: ReactNode }) {
  const text = useTexts(pamTexts)
  const columns = 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>
        <Agreement partner={partner} />
        <Brought partner={partner} isOwn={isOwn} />
      </Box>
      <Commissions companyId={partner.companyId} title={text('showCommissions')} />
      {children}
    </Box>
  )
}

/** An amount in each currency; different ones are not added up. */
export function Sums({ of, name }: { of: PartnerAnswer['earned']; name: 'base' | 'commission' }) {
  const formats = useFormats()
  if (of.length === 0) return '–'
  return of.map((sum) => <div key={sum.currency}>{`${sum.currency} ${formats.amount(sum[name])}`}</div>)
}

/** Percents by the days that they count for, newest first. */
export function Terms({ of }: { of: PartnerAnswer['terms'] }) {
  const text = useTexts(partnerTexts)
  const formats = useFormats()
  return of.map(({ startsOn, endsOn, commissionPercent: percent }) => (
    <div key={startsOn}>
      {endsOn === null
        ? text('termFrom', { percent, from: formats.day(startsOn) })
        : text('termUntil', { percent, from: formats.day(startsOn), until: formats.day(endsOn) })}
    </div>
  ))
}

function Agreement({ partner }: { partner: PartnerAnswer }) {
  const text = useTexts(pamTexts)
  const { code, tier, territory, commissionPercent, terms } = partner
  return (
    <Card variant="outlined">
      <CardContent>
        <Heading title={text('agreement')} />
        {code === null ? (
          <Typography color="text.secondary">{text('noAgreement')}</Typography>
        ) : (
          <Facts
            of={[
              [text('partnerCode'), code],
              [text('tier'), tier ? text(`tier_${tier}`) : '–'],
              [text('territory'), territory ?? '–'],
              [text('commissionPercent'), commissionPercent ?? '–'],
              [text('agreement'), <Terms key="terms" of={terms} />],
            ]}
          />
        )}
      </CardContent>
    </Card>
  )
}

function Brought({ partner, isOwn }: Props) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const leads = useGetList(
    lead.route,
    { filter: { status: openLeadStatuses }, pagination: { page: 1, perPage: 1 } },
    { enabled: isOwn === true },
  )
  const link = (to: string, shown: string) => (
    <Link component={RouterLink} to={to} color="text.primary">
      {shown}
    </Link>
  )
  return (
    <Card variant="outlined">
      <CardContent>
        <Heading title={text(isOwn ? 'brought' : 'clientsBrought')} />
        <Facts
          of={[
            [
              text('clients'),
              link(
                isOwn ? clientsPath : clientsOfPartner(partner.companyId),
                `${formats.number(partner.clients)}, ${text('paying', { smart_count: partner.payingClients })}`,
              ),
            ],
            ...(leads.total === undefined
              ? []
              : [[text('leads'), link(listPath(lead), formats.number(leads.total))] as const]),
            [text('paidBase'), <Sums key="base" of={partner.earned} name="base" />],
            [text('commissionYear'), <Sums key="commission" of={partner.earned} name="commission" />],
          ]}
        />
      </CardContent>
    </Card>
  )
}
