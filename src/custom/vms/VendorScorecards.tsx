import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import type { vmsDashboard } from '../../resources/vms/vms.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { useColumns } from './columns.tsx'
import { vmsTexts } from './texts.ts'

type Scorecard = AnswerOf<typeof vmsDashboard>['scorecards'][number]

/** How each vendor did lately: its rating, and what was counted through its PINs. */
export function VendorScorecards({ rows }: { rows: readonly Scorecard[] }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  const { link, figure, choice } = useColumns<Scorecard>()
  return (
    <section>
      <Heading title={text('scorecards')} />
      {rows.length === 0 ? (
        <Typography color="text.secondary">{text('noScorecards')}</Typography>
      ) : (
        <PlainTable
          label={text('scorecards')}
          rows={rows}
          keyOf={({ vendorId }) => vendorId}
          columns={[
            link('vendor', text('vendor'), vendor, (row) => ({ id: row.vendorId, name: row.vendor })),
            figure(
              'rating',
              text('rating'),
              ({ rating }) => rating,
              (value) => `${value}/5`,
            ),
            figure('pins', text('grants'), ({ pins }) => pins),
            figure(
              'fulfilment',
              text('fulfilment'),
              ({ fulfilment }) => fulfilment,
              (value) => text('percent', { value: formats.number(value) }),
            ),
            figure('incidents', text('incidents'), ({ incidents }) => incidents),
            figure('missed', text('missed'), ({ missed }) => missed),
            choice(
              'documents',
              text('documents'),
              vendor.fields.documentState.choices,
              ({ documentState }) => documentState,
            ),
          ]}
        />
      )}
    </section>
  )
}
