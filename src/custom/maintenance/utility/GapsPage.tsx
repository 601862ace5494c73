import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { saveBlob } from '../../../kit/fields/file/FileView.tsx'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { listPath, showPath, titleOf } from '../../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { meterGaps } from '../../../resources/maintenance/utility/utility.calls.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../resources/maintenance/utility/utilMonth.resource.ts'
import { pin } from '../../../resources/pins/pin.resource.ts'
import type { MeterGaps } from '../../../resources/maintenance/utility/utility.shapes.ts'
import { AskedInputs } from './AskedInputs.tsx'
import { csvOf } from '../../../kit/documents/csv.ts'
import { monthPath, monthsPath } from './paths.ts'
import { utilityTexts } from './texts.ts'
import { addressOf, queryOf, useAsked } from './useAsked.ts'
import { useRowsByIds } from '../../../kit/records/rows.ts'

const kinds = [
  { name: 'missing', heading: 'noReading', show: 'readingEnd' },
  { name: 'unbilled', heading: 'noBill', show: 'billAmount' },
  { name: 'estimated', heading: 'twiceEstimated', show: 'readingEnd' },
] as const

/** Which meters have not been read, not been billed, or were estimated time and again in a year. */
export function GapsPage() {
  const text = useTexts(utilityTexts)
  const { asked, ask } = useAsked()
  const { data, error, refetch } = useCall(
    meterGaps,
    { query: queryOf(asked) },
    { of: utilMonth, keep: true },
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('gapsTitle')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
        <AskedInputs asked={asked} ask={ask} />
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          {data && data.rows.length > 0 && <ExportCsv rows={data.rows} year={asked.year} />}
          <Button component={Link} to={`${monthsPath}?${new URLSearchParams(addressOf(asked))}`} size="small">
            {text('toGrid')}
          </Button>
          <Button component={Link} to={listPath(utility)} size="small">
            {text('toList')}
          </Button>
        </Box>
      </Box>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.rows.length === 0 && <Notice title={text('noGaps')} help={text('noGapsHelp')} />}
      {data && data.rows.length > 0 && <GapsTable rows={data.rows} total={data.total} />}
    </Box>
  )
}

function GapsTable({ rows, total }: { rows: readonly MeterGaps[]; total: number }) {
  const text = useTexts(utilityTexts)
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {total > rows.length
          ? text('firstOnly', { count: rows.length, total })
          : text('gapCount', { smart_count: total })}
      </Typography>
      {/* A part that scrolls is reached by the keyboard. */}
      <Box
        component="section"
        tabIndex={0}
        aria-label={text('gapsTitle')}
        sx={{
          overflowX: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Table size="small" aria-label={text('gapsTitle')}>
          <TableHead>
            <TableRow>
              <TableCell>{text('meter')}</TableCell>
              {kinds.map(({ heading }) => (
                <TableCell key={heading}>{text(heading)}</TableCell>
              ))}
              <TableCell>{text('responsible')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
                  <MuiLink component={Link} to={showPath(utility, row.id)} underline="hover">
                    {row.name}
                  </MuiLink>
                  <Typography variant="caption" component="div" color="text.secondary">
                    <ReferenceName to="pin" id={row.pinId} plain /> · {row.meterNo}
                  </Typography>
                </TableCell>
                {kinds.map(({ name, show }) => (
                  <TableCell key={name} sx={{ minWidth: 120 }}>
                    <Months meter={row} months={row[name]} show={show} />
                  </TableCell>
                ))}
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {row.responsibleUserId === null ? (
                    '–'
                  ) : (
                    <ReferenceName to="employee" id={row.responsibleUserId} />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  )
}

/** Months, each leading to its cell in the sheet. */
function Months({ meter, months, show }: { meter: MeterGaps; months: readonly string[]; show: string }) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  if (months.length === 0) return <>–</>
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {months.map((month) => (
        <MuiLink
          key={month}
          component={Link}
          to={`${monthPath(meter.id, month)}&show=${show}&pin=${meter.pinId}`}
          sx={{ minWidth: 28, minHeight: 24, display: 'inline-flex', alignItems: 'center' }}
          aria-label={text('monthOf', {
            meter: meter.name,
            month: `${formats.month(month)} ${month.slice(0, 4)}`,
          })}
        >
          {formats.month(month)}
        </MuiLink>
      ))}
    </Box>
  )
}

function ExportCsv({ rows, year }: { rows: readonly MeterGaps[]; year: number }) {
  const text = useTexts(utilityTexts)
  const label = useLabel()
  const readable = useAccess(pin).may('read')
  const { data = [] } = useRowsByIds(
    pin,
    { ids: [...new Set(rows.map(({ pinId }) => pinId))] },
    { enabled: readable },
  )
  const save = () => {
    const names = new Map(data.map((site) => [site.id, titleOf(pin, site)]))
    const heading = [
      label(utility.fields.meterNo.label),
      text('meter'),
      label(utility.fields.pinId.label),
      ...kinds.map(({ heading }) => text(heading)),
    ]
    const lines = rows.map((row) => [
      row.meterNo,
      row.name,
      names.get(row.pinId) ?? `#${row.pinId}`,
      ...kinds.map(({ name }) => row[name].map((month) => month.slice(0, 7)).join('; ')),
    ])
    saveBlob(csvOf([heading, ...lines]), `utility-gaps-${year}.csv`)
  }
  return (
    <Button size="small" onClick={save}>
      {text('exportCsv')}
    </Button>
  )
}
