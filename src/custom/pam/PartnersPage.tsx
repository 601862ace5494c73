import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { PageTitle } from '../../kit/headings.tsx'
import { useFormats } from '../../kit/locale.ts'
import { Notice } from '../../kit/states.tsx'
import { listCommissions, listPartners, type PartnerAnswer } from '../../resources/pam/partner.calls.ts'
import { AgreementDialog } from './AgreementDialog.tsx'
import { clientsPath } from './address.ts'
import { SimpleTable } from './SimpleTable.tsx'
import { pamTexts } from './texts.ts'

/** Partners: what has been agreed with each, the clients it brought, and what it has earned. */
export function PartnersPage() {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const partners = useCall(listPartners, {})
  const [given, setGiven] = useSearchParams()
  const [agreeing, setAgreeing] = useState<PartnerAnswer>()
  const opened = partners.data?.find(({ companyId }) => companyId === Number(given.get('partner')))
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('partners')} />
      <Answered
        of={partners}
        empty={
          <Notice title={text('noPartners')} help={text('noPartnersHelp')}>
            <Button component={RouterLink} to={clientsPath} variant="contained">
              {text('toClients')}
            </Button>
          </Notice>
        }
      >
        {(rows) => (
          <SimpleTable
            label={text('partners')}
            rows={rows}
            keyOf={({ companyId }) => companyId}
            columns={[
              {
                name: 'name',
                title: text('partner'),
                renderCell: ({ companyId, name }) => (
                  <Link
                    component={RouterLink}
                    to={`${clientsPath}/${companyId}`}
                    color="text.primary"
                    underline="hover"
                    sx={{ fontWeight: 600 }}
                  >
                    {name}
                  </Link>
                ),
              },
              {
                name: 'tier',
                title: text('tier'),
                renderCell: ({ tier }) => (tier ? text(`tier_${tier}`) : '–'),
              },
              {
                name: 'clients',
                title: text('clientsBrought'),
                renderCell: ({ companyId, clients, payingClients }) => (
                  <Link
                    component={RouterLink}
                    to={`${clientsPath}?partner=${companyId}`}
                    color="text.primary"
                  >
                    {formats.number(clients)}, {text('paying', { smart_count: payingClients })}
                  </Link>
                ),
              },
              {
                name: 'base',
                title: text('paidBase'),
                figure: true,
                renderCell: ({ paidBase }) => formats.amount(paidBase),
              },
              {
                name: 'percent',
                title: text('commissionPercent'),
                figure: true,
                renderCell: ({ commissionPercent }) => commissionPercent ?? '–',
              },
              {
                name: 'commission',
                title: text('commissionYear'),
                figure: true,
                renderCell: ({ companyId, commission }) => (
                  <Link
                    component="button"
                    type="button"
                    aria-label={`${text('showCommissions')} ${formats.amount(commission)}`}
                    onClick={() => setGiven({ partner: String(companyId) }, { replace: true })}
                  >
                    {formats.amount(commission)}
                  </Link>
                ),
              },
              {
                name: 'agreement',
                title: text('agreement'),
                renderCell: (partner) => (
                  <Button
                    size="small"
                    onClick={() => setAgreeing(partner)}
                    sx={{ minHeight: { xs: 44, md: 30 }, justifyContent: 'flex-start' }}
                  >
                    {partner.code === null
                      ? text('noAgreement')
                      : [partner.agreementStartsOn, partner.agreementEndsOn]
                          .map((day) => (day === null ? '…' : formats.day(day)))
                          .join(' – ')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answered>
      {opened && <Commissions partner={opened} />}
      {agreeing && <AgreementDialog partner={agreeing} onClose={() => setAgreeing(undefined)} />}
    </Box>
  )
}

function Commissions({ partner }: { partner: PartnerAnswer }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const commissions = useCall(listCommissions, { params: { companyId: partner.companyId } })
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {text('showCommissions')}: {partner.name}
      </Typography>
      <Answered
        of={commissions}
        empty={<Notice title={text('noCommissions')} help={text('noCommissionsHelp')} />}
      >
        {(rows) => (
          <SimpleTable
            label={text('showCommissions')}
            rows={rows}
            keyOf={({ invoiceId }) => invoiceId}
            columns={[
              { name: 'number', title: text('number'), renderCell: ({ number }) => number },
              { name: 'client', title: text('client'), renderCell: ({ client }) => client },
              { name: 'paid', title: text('paidOn'), renderCell: ({ paidOn }) => formats.day(paidOn) },
              {
                name: 'base',
                title: text('total'),
                figure: true,
                renderCell: ({ base, currency }) => `${currency} ${formats.amount(base)}`,
              },
              {
                name: 'percent',
                title: text('commissionPercent'),
                figure: true,
                renderCell: ({ percent }) => percent,
              },
              {
                name: 'commission',
                title: text('commission'),
                figure: true,
                renderCell: ({ commission, currency }) => `${currency} ${formats.amount(commission)}`,
              },
            ]}
          />
        )}
      </Answered>
    </Box>
  )
}
