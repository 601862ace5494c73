import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { listCommissions } from '../../../resources/pam/partner.calls.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pamTexts } from '../texts.ts'

/** What a partner has earned, by the invoices that its clients have paid. */
export function Commissions({ companyId, title }: { companyId: number; title: string }) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const commissions = useCall(listCommissions, { params: { companyId } })
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Answered
        of={commissions}
        empty={<Notice title={text('noCommissions')} help={text('noCommissionsHelp')} />}
      >
        {(rows) => (
          <PlainTable
            cards
            label={text('showCommissions')}
            rows={rows}
            keyOf={({ invoiceId }) => invoiceId}
            columns={[
              { name: 'number', label: text('number'), renderCell: ({ number }) => number },
              { name: 'client', label: text('client'), renderCell: ({ client }) => client },
              { name: 'paid', label: text('paidOn'), renderCell: ({ paidOn }) => formats.day(paidOn) },
              {
                name: 'base',
                label: text('total'),
                right: true,
                renderCell: ({ base, currency }) => `${currency} ${formats.amount(base)}`,
              },
              {
                name: 'percent',
                label: text('commissionPercent'),
                right: true,
                renderCell: ({ percent }) => percent,
              },
              {
                name: 'commission',
                label: text('commission'),
                right: true,
                renderCell: ({ commission, currency }) => `${currency} ${formats.amount(commission)}`,
              },
            ]}
          />
        )}
      </Answered>
    </Box>
  )
}
