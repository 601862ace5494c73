import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { listPartners, type PartnerAnswer } from '../../../resources/pam/partner.calls.ts'
import { AgreementDialog } from './AgreementDialog.tsx'
import { clientPath, clientsOfPartner, clientsPath, partnerPath, partnersPath } from '../address.ts'
import { PartnerHome, PartnerParts, Sums, Terms } from './PartnerHome.tsx'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pamTexts } from '../texts.ts'

/** For the operator all partners; for a partner what concerns itself, and nobody else (decisions 19). */
export function PartnersPage() {
  const { viewer } = useViewer()
  return viewer.company?.id === viewer.operatorClientId ? <AllPartners /> : <PartnerHome />
}

/** Partners: what has been agreed with each, the clients it brought, and what it has earned. */
function AllPartners() {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const partners = useCall(listPartners, {})
  const [given] = useSearchParams()
  const [agreeing, setAgreeing] = useState<PartnerAnswer>()
  const opened = partners.data?.find(({ companyId }) => companyId === Number(given.get('partner')))
  const agreement = agreeing && <AgreementDialog partner={agreeing} onClose={() => setAgreeing(undefined)} />
  const tall = { minHeight: { xs: 44, md: 36 } }
  if (opened)
    return (
      <Box sx={{ width: '100%', maxWidth: 1000, mx: 'auto', minWidth: 0 }}>
        <PageTitle title={opened.name} />
        <Button component={RouterLink} to={partnersPath} size="small">
          {text('toPartners')}
        </Button>
        <Heading title={opened.name}>
          <Button variant="contained" onClick={() => setAgreeing(opened)} sx={tall}>
            {text('changeAgreement')}
          </Button>
          <Button component={RouterLink} to={clientPath(opened.companyId)} sx={tall}>
            {text('clientPage')}
          </Button>
        </Heading>
        <PartnerParts partner={opened} />
        {agreement}
      </Box>
    )
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
          <PlainTable
            cards
            label={text('partners')}
            rows={rows}
            keyOf={({ companyId }) => companyId}
            columns={[
              {
                name: 'name',
                label: text('partner'),
                renderCell: ({ companyId, name }) => (
                  <Link
                    component={RouterLink}
                    to={partnerPath(companyId)}
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
                label: text('tier'),
                renderCell: ({ tier }) => (tier ? text(`tier_${tier}`) : '–'),
              },
              {
                name: 'clients',
                label: text('clientsBrought'),
                renderCell: ({ companyId, clients, payingClients }) => (
                  <Link component={RouterLink} to={clientsOfPartner(companyId)} color="text.primary">
                    {formats.number(clients)}, {text('paying', { smart_count: payingClients })}
                  </Link>
                ),
              },
              {
                name: 'base',
                label: text('paidBase'),
                right: true,
                renderCell: ({ earned }) => <Sums of={earned} name="base" />,
              },
              {
                name: 'percent',
                label: text('commissionPercent'),
                right: true,
                renderCell: ({ commissionPercent }) => commissionPercent ?? '–',
              },
              {
                name: 'commission',
                label: text('commissionYear'),
                right: true,
                renderCell: ({ earned }) => <Sums of={earned} name="commission" />,
              },
              {
                name: 'agreement',
                label: text('agreement'),
                renderCell: (partner) => (
                  <Button
                    size="small"
                    onClick={() => setAgreeing(partner)}
                    sx={{ minHeight: { xs: 44, md: 30 }, justifyContent: 'flex-start' }}
                  >
                    {partner.terms.length === 0 ? (
                      text('noAgreement')
                    ) : (
                      <Terms of={partner.terms.slice(0, 1)} />
                    )}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answered>
      {agreement}
    </Box>
  )
}
