import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addDays } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { grantDays } from '../../resources/vms/vms.calls.ts'
import { vmsTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'
import type { pinVendor } from '../../resources/vms/pinVendor.resource.ts'

const shownDays = 31

/** The heads at a PIN of a vendor in the last month. */
export function DaysTab({ record, timeZone }: { record: RowOf<typeof pinVendor>; timeZone: string }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  const [end] = useState(() => dayIn(new Date(), timeZone))
  const query = { start: addDays(end, 1 - shownDays), end }
  const answer = useCall(grantDays, { params: { id: record.id }, query })
  return (
    <Answered of={answer} empty={<Typography color="text.secondary">{text('noDays')}</Typography>}>
      {(rows) => (
        <PlainTable
          label={text('days')}
          rows={rows.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { name: 'day', label: text('day'), renderCell: ({ day }) => formats.day(day) },
            {
              name: 'planned',
              label: text('planned'),
              right: true,
              renderCell: ({ planned }) => planned ?? '–',
            },
            { name: 'came', label: text('came'), right: true, renderCell: ({ came }) => came ?? '–' },
            {
              name: 'present',
              label: text('present'),
              right: true,
              renderCell: ({ present }) => present ?? '–',
            },
            {
              name: 'hours',
              label: text('hours'),
              right: true,
              renderCell: ({ workedMin }) =>
                workedMin === null ? '–' : formats.decimal((workedMin / 60).toFixed(1)),
            },
          ]}
        />
      )}
    </Answered>
  )
}
