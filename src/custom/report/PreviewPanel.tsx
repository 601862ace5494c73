import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { previewReport } from '../../resources/report/report.calls.ts'
import type { ReportName, ReportParams } from '../../resources/report/reports.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { ColumnChart } from '../../kit/charts/ColumnChart.tsx'
import { Panel } from './Panel.tsx'
import { reportTexts } from './texts.ts'

type Preview = AnswerOf<typeof previewReport>
type Chart = NonNullable<Preview['chart']>

const numbers = new Set(['integer', 'decimal', 'money'])
/** Bars that are shown; the rest would only be small. */
const mostBars = 12

/** A figure for each of some things by name, the largest first: long names want lines rather than columns. */
function Bars({ points, format }: { points: Chart['points']; format: (value: number) => string }) {
  const shown = points.slice(0, mostBars)
  const most = Math.max(1, ...shown.map(({ value }) => value))
  return (
    // One grid for all: bars are compared, so that they begin and end at the same places.
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr) max-content',
        gap: 0.75,
        columnGap: 1,
      }}
    >
      {shown.map(({ label, value }, index) => (
        <Box
          component="li"
          key={`${index} ${label}`}
          sx={{
            display: 'grid',
            gridColumn: '1 / -1',
            gridTemplateColumns: 'subgrid',
            alignItems: 'center',
          }}
        >
          <Typography variant="body2" noWrap title={label}>
            {label}
          </Typography>
          <Box aria-hidden sx={{ height: 14, borderRadius: 0.5, bgcolor: 'action.hover' }}>
            <Box
              sx={{
                height: 14,
                borderRadius: 0.5,
                bgcolor: 'primary.main',
                width: `${(100 * Math.max(value, 0)) / most}%`,
              }}
            />
          </Box>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
            {format(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function ChartPanel({ chart, byDay }: { chart: Chart; byDay: boolean }) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  const formats = useFormats()
  const figure = (value: number) => (chart.isMoney ? formats.amount(String(value)) : formats.number(value))
  const format = (value: number) => `${figure(value)}${chart.unit ? ` ${label(chart.unit)}` : ''}`
  const of = `${label(chart.of)}${byDay && chart.unit ? ` (${label(chart.unit)})` : ''}`
  const title = text('byOf', { of, by: label(chart.by) })
  const isCut = !byDay && chart.points.length > mostBars
  if (!byDay) {
    return (
      <Panel
        title={text('chart')}
        beside={isCut ? `${title} · ${text('largest', { count: formats.number(mostBars) })}` : title}
      >
        <Bars points={chart.points} format={format} />
      </Panel>
    )
  }
  return (
    <Panel title={text('chart')}>
      <ColumnChart
        title={title}
        ends
        columns={chart.points.map(({ label: day }) => ({
          key: day,
          label: formats.day(day),
          name: formats.day(day),
        }))}
        series={[{ name: of, colour: 'primary.main', values: chart.points.map(({ value }) => value) }]}
        format={format}
        axis={formats.number}
        tableLabel={text('figures')}
        table={
          <PlainTable
            label={title}
            rows={chart.points}
            keyOf={(point) => point.label}
            columns={[
              { name: 'by', label: label(chart.by), renderCell: (point) => formats.day(point.label) },
              { name: 'of', label: of, right: true, renderCell: ({ value }) => format(value) },
            ]}
          />
        }
      />
    </Panel>
  )
}

function Rows({ preview: { columns, rows, totals, complete, counted } }: { preview: Preview }) {
  const text = useTexts(reportTexts)
  const formats = useFormats()
  const shown = (kind: string, cell: string | null) => {
    if (cell === null) return '–'
    if (kind === 'money') return formats.amount(cell)
    if (kind === 'date') return formats.day(cell)
    return kind === 'integer' || kind === 'decimal' ? formats.decimal(cell) : cell
  }
  const sums = columns.map(({ name }) => totals[name] ?? null)
  const first = sums.findIndex((sum) => sum !== null)
  const lines = rows.map((cells, index) => ({ id: String(index), cells, sum: false }))
  if (first >= 0 && rows.length > 0) {
    const name = complete ? text('sums') : text('sumsOfFirst', { count: formats.number(counted) })
    lines.push({ id: 'sums', cells: first > 0 ? [name, ...sums.slice(1)] : sums, sum: true })
  }
  return (
    <PlainTable<(typeof lines)[number]>
      label={text('preview')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={columns.map(({ name, label, kind }, index) => ({
        name,
        label,
        right: numbers.has(kind),
        renderCell: ({ cells, sum }) => {
          const cell = cells[index] ?? null
          if (sum) return cell === null ? '' : <strong>{index < first ? cell : shown(kind, cell)}</strong>
          return (
            <Box
              component="span"
              sx={{
                display: 'inline-block',
                maxWidth: 280,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                verticalAlign: 'bottom',
              }}
              title={cell ?? undefined}
            >
              {shown(kind, cell)}
            </Box>
          )
        },
      }))}
    />
  )
}

/** The first rows of a report as its file would hold them, and what they come to. */
export function PreviewPanel({ kind, params }: { kind: ReportName; params: ReportParams }) {
  const text = useTexts(reportTexts)
  const formats = useFormats()
  const { layout: _layout, ...shown } = params
  const answer = useCall(previewReport, { body: { kind, params: shown } }, { keep: true })
  return (
    <Answered of={answer} waiting={<PageSkeleton rows={6} />}>
      {(preview) => {
        const values = { count: formats.number(preview.rows.length), total: formats.number(preview.counted) }
        const isByDay = /^\d{4}-\d{2}-\d{2}$/.test(preview.chart?.points[0]?.label ?? '')
        return (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0, opacity: answer.isPlaceholderData ? 0.6 : 1 }}>
            {preview.chart?.points.some(({ value }) => value !== 0) && (
              <ChartPanel chart={preview.chart} byDay={isByDay} />
            )}
            <Panel title={text('preview')} beside={text(preview.complete ? 'firstRows' : 'moreRows', values)}>
              {preview.rows.length > 0 ? (
                <Rows preview={preview} />
              ) : (
                <Typography color="text.secondary">{text('noRows')}</Typography>
              )}
            </Panel>
          </Box>
        )
      }}
    </Answered>
  )
}
