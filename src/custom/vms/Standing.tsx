import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { Heading } from '../../kit/headings.tsx'
import { useFormats } from '../../kit/locale.ts'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { RecordLink } from '../../kit/RecordLink.tsx'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import type { vmsDashboard } from '../../resources/vms/vms.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { vmsTexts } from './texts.ts'

/** How each vendor did lately: its rating, and what was counted through its PINs. */
export function Standing({ rows }: { rows: AnswerOf<typeof vmsDashboard>['standing'] }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  return (
    <section>
      <Heading title={text('standing')} />
      {rows.length === 0 ? (
        <Typography color="text.secondary">{text('noneStanding')}</Typography>
      ) : (
        <PlainTable
          label={text('standing')}
          rows={rows}
          keyOf={({ vendorId }) => vendorId}
          columns={[
            {
              name: 'vendor',
              label: text('vendor'),
              renderCell: (row) => (
                <RecordLink of={vendor} id={row.vendorId}>
                  {row.vendor}
                </RecordLink>
              ),
            },
            {
              name: 'rating',
              label: text('rating'),
              right: true,
              renderCell: ({ rating }) => (rating === null ? '–' : `${rating}/5`),
            },
            { name: 'pins', label: text('grants'), right: true, renderCell: ({ pins }) => pins },
            {
              name: 'fulfilment',
              label: text('fulfilment'),
              right: true,
              renderCell: ({ fulfilment }) =>
                fulfilment === null ? '–' : text('percent', { value: formats.number(fulfilment) }),
            },
            {
              name: 'incidents',
              label: text('incidents'),
              right: true,
              renderCell: ({ incidents }) => incidents ?? '–',
            },
            {
              name: 'missed',
              label: text('missed'),
              right: true,
              renderCell: ({ missed }) => missed ?? '–',
            },
            {
              name: 'documents',
              label: text('documents'),
              renderCell: ({ documentState }) => {
                const choice = vendor.fields.documentState.choices.find(
                  ({ value }) => value === documentState,
                )
                return choice && <StatusChip choice={choice} />
              },
            },
          ]}
        />
      )}
    </section>
  )
}
