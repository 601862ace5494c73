import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { countIn, useAddress } from '../../kit/address.ts'
import { addDays, dayNumber } from '../../domain/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../domain/dates.ts'
import { useAccess } from '../../kit/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { csvOf } from '../../kit/csv.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { DayField } from '../../kit/fields/DayField.tsx'
import { saveBlob } from '../../kit/fields/FileView.tsx'
import { RecordPicker } from '../../kit/fields/RecordPicker.tsx'
import { PageTitle } from '../../kit/headings.tsx'
import { useFormats } from '../../kit/locale.ts'
import { RecordLink } from '../../kit/RecordLink.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { pin } from '../../resources/pins/pin.resource.ts'
import { pinVendor } from '../../resources/vms/pinVendor.resource.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { vmsReport, type VmsReportRow } from '../../resources/vms/vms.calls.ts'
import { vmsTexts } from './texts.ts'

const mostDays = 92
const usualDays = 30

const fits = (start: string, end: string) =>
  isCalendarDay(start) && isCalendarDay(end) && start <= end && dayNumber(end) - dayNumber(start) < mostDays

/** Attendance and documents by vendor and pin over some days; the address says which. */
export function ReportPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  const maySites = useAccess(pin).may('read')
  const { search: address, change } = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [typed, setTyped] = useState({
    start: address.get('start') ?? addDays(today, 1 - usualDays),
    end: address.get('end') ?? today,
  })
  const chosen = { vendor: countIn(address.get('vendor')), pin: countIn(address.get('pin')) }
  const isRight = fits(typed.start, typed.end)
  const answer = useCall(vmsReport, { query: { ...typed, ...chosen } }, { enabled: isRight, keep: true })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (fits(next.start, next.end)) change(next)
  }
  const hours = (minutes: number | null) =>
    minutes === null ? '–' : formats.decimal((minutes / 60).toFixed(1))
  const columns: PlainColumn<VmsReportRow>[] = [
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
      name: 'pin',
      label: text('pin'),
      renderCell: (row) => (
        <RecordLink of={pinVendor} id={row.grantId}>
          {row.pin}
        </RecordLink>
      ),
    },
    {
      name: 'planned',
      label: text('planned'),
      right: true,
      renderCell: (row) => row.planned ?? text('notCounted'),
    },
    { name: 'came', label: text('came'), right: true, renderCell: (row) => row.came ?? '–' },
    {
      name: 'fulfilment',
      label: text('fulfilment'),
      right: true,
      renderCell: ({ fulfilment }) =>
        fulfilment === null ? '–' : text('percent', { value: formats.number(fulfilment) }),
    },
    { name: 'hours', label: text('hours'), right: true, renderCell: (row) => hours(row.workedMin) },
    { name: 'ok', label: text('documentsOk'), right: true, renderCell: (row) => row.documents.ok },
    { name: 'expiring', label: text('expiring'), right: true, renderCell: (row) => row.documents.expiring },
    { name: 'expired', label: text('expired'), right: true, renderCell: (row) => row.documents.expired },
  ]
  const save = (rows: readonly VmsReportRow[]) =>
    saveBlob(
      csvOf([
        columns.map(({ label }) => label),
        ...rows.map((row) => [
          row.vendor,
          row.pin,
          String(row.planned ?? ''),
          String(row.came ?? ''),
          String(row.fulfilment ?? ''),
          row.workedMin === null ? '' : (row.workedMin / 60).toFixed(2),
          String(row.documents.ok),
          String(row.documents.expiring),
          String(row.documents.expired),
        ]),
      ]),
      `vms-report-${typed.start}-${typed.end}.csv`,
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('report')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {(['start', 'end'] as const).map((name) => (
          <DayField
            key={name}
            size="small"
            fullWidth={false}
            label={text(name)}
            value={typed[name]}
            error={!isRight}
            helperText={name === 'end' && !isRight && text('wrongDays')}
            onChange={(day) => type({ [name]: day })}
          />
        ))}
        <RecordPicker
          resource={vendor}
          label={text('vendor')}
          placeholder={text('anyVendor')}
          value={chosen.vendor}
          onChange={(vendor) => change({ vendor })}
        />
        {maySites && (
          <RecordPicker
            resource={pin}
            label={text('pin')}
            placeholder={text('anyPin')}
            value={chosen.pin}
            onChange={(next) => change({ pin: next })}
          />
        )}
        {answer.data && answer.data.rows.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => save(answer.data.rows)} sx={{ ml: 'auto' }}>
            {text('exportCsv')}
          </Button>
        )}
      </Box>
      <Answered
        of={answer}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Typography color="text.secondary">{text('noRows')}</Typography>}
      >
        {({ rows }) => (
          <PlainTable label={text('report')} rows={rows} keyOf={({ grantId }) => grantId} columns={columns} />
        )}
      </Answered>
    </Box>
  )
}
