import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../domain/time/dates.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { csvOf } from '../../kit/documents/csv.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { saveBlob } from '../../kit/fields/file/FileView.tsx'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable, type PlainColumn } from '../../kit/layout/PlainTable.tsx'
import { pin } from '../../resources/pins/pin.resource.ts'
import { pinVendor } from '../../resources/vms/pinVendor.resource.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { vmsReport, type VmsReportRow } from '../../resources/vms/vms.calls.ts'
import { useColumns } from './columns.tsx'
import { vmsTexts } from './texts.ts'

const mostDays = 92
const usualDays = 30

const fits = (start: string, end: string) =>
  isCalendarDay(start) && isCalendarDay(end) && start <= end && dayNumber(end) - dayNumber(start) < mostDays

const views = ['attendance', 'compliance'] as const
type View = (typeof views)[number]

interface ReportColumn extends PlainColumn<VmsReportRow> {
  /** What stands in the file. */
  textOf: (row: VmsReportRow) => string
}

/** Attendance, or evidence and documents, by vendor and pin over some days; the address says which. */
export function ReportPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  const maySites = useAccess(pin).may('read')
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [{ start, end, view, ...chosen }, change] = useQueryState({
    start: param.day(addDays(today, 1 - usualDays)),
    end: param.day(today),
    view: param.oneOf(views, 'attendance'),
    vendor: param.count,
    pin: param.count,
  })
  const [typed, setTyped] = useState({ start, end })
  const isRight = fits(typed.start, typed.end)
  const answer = useCall(vmsReport, { query: { ...typed, ...chosen } }, { enabled: isRight, keep: true })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (fits(next.start, next.end)) change(next)
  }
  const shared = useColumns<VmsReportRow>()
  const figure = (...[name, label, valueOf, shownOf]: Parameters<typeof shared.figure>): ReportColumn => ({
    ...shared.figure(name, label, valueOf, shownOf),
    textOf: (row) => String(valueOf(row) ?? ''),
  })
  const hours = (minutes: number) => formats.decimal((minutes / 60).toFixed(1))
  const named: ReportColumn[] = [
    {
      ...shared.link('vendor', text('vendor'), vendor, (row) => ({ id: row.vendorId, name: row.vendor })),
      textOf: (row) => row.vendor,
    },
    {
      ...shared.link('pin', text('pin'), pinVendor, (row) => ({ id: row.grantId, name: row.pin })),
      textOf: (row) => row.pin,
    },
  ]
  const of: Record<View, ReportColumn[]> = {
    attendance: [
      {
        ...figure('planned', text('planned'), ({ planned }) => planned),
        renderCell: ({ planned, linked }) =>
          linked ? (planned === null ? '–' : formats.number(planned)) : text('notCounted'),
      },
      figure('came', text('came'), ({ came }) => came),
      figure(
        'fulfilment',
        text('fulfilment'),
        ({ fulfilment }) => fulfilment,
        (value) => text('percent', { value: formats.number(value) }),
      ),
      {
        ...figure('hours', text('hours'), ({ workedMin }) => workedMin, hours),
        textOf: ({ workedMin }) => (workedMin === null ? '' : (workedMin / 60).toFixed(2)),
      },
    ],
    compliance: [
      figure('patrols', text('patrols'), ({ evidence }) => evidence.patrols),
      figure('missed', text('missed'), ({ evidence }) => evidence.missed),
      figure('incidents', text('incidents'), ({ evidence }) => evidence.incidents),
      figure('workDone', text('workDone'), ({ evidence }) => evidence.workDone),
      figure('visits', text('visits'), ({ evidence }) => evidence.visits),
      figure('findings', text('findings'), ({ evidence }) => evidence.findings),
      figure('ok', text('documentsOk'), ({ documents }) => documents.ok),
      figure('expiring', text('expiring'), ({ documents }) => documents.expiring),
      figure('expired', text('expired'), ({ documents }) => documents.expired),
    ],
  }
  const columns = [...named, ...of[view]]
  const save = (rows: readonly VmsReportRow[]) =>
    saveBlob(
      csvOf([
        columns.map(({ label }) => label),
        ...rows.map((row) => columns.map(({ textOf }) => textOf(row))),
      ]),
      `vms-${view}-${typed.start}-${typed.end}.csv`,
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('report')} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={text('report')}
        onChange={(_, chosen: View | null) => chosen && change({ view: chosen })}
        sx={{ '& .MuiToggleButton-root': { minHeight: { xs: 44, md: 36 } } }}
      >
        {views.map((one) => (
          <ToggleButton key={one} value={one}>
            {text(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
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
            withAll
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
