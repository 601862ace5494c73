import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { ticksOf } from './ticks.ts'

/** The kind of mark per column: a bar, or a point of a line. */
export interface Series {
  name: string
  colour: string
  line?: boolean
  /** One for each column; null where there is nothing to show. */
  values: readonly (number | null)[]
}

interface Props {
  /** For charts without a heading above. */
  title?: string
  /** Columns with their axis label and full name. */
  columns: readonly { key: string; label: string; name: string }[]
  series: readonly Series[]
  format: (value: number) => string
  /** Shorter format of values at the axis. */
  axis?: (value: number) => string
  /** Labels stand below the first and the last column alone. */
  ends?: boolean
  /** Content next to the legend. */
  beside?: ReactNode
  tableLabel: string
  /** All that the chart shows, in figures. */
  table: ReactNode
}

const size = { width: 640, height: 160, bar: 20 }

function Legend({ series, beside }: Pick<Props, 'series' | 'beside'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
      {series.map(({ name, colour, line }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            sx={
              line
                ? { width: 18, borderTop: '2px dashed', borderColor: colour }
                : { width: 12, height: 12, borderRadius: 0.5, bgcolor: colour }
            }
          />
          <Typography variant="body2">{name}</Typography>
        </Box>
      ))}
      {beside !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }}>
          {beside}
        </Typography>
      )}
    </Box>
  )
}

/** The width of a column, and places in the picture: of the middle of a column, and of a value. */
interface Scale {
  column: number
  x: (index: number) => number
  y: (value: number) => number
}

/** The points of a line, in runs without a gap. */
function runsOf(values: readonly (number | null)[], { x, y }: Scale) {
  const runs: string[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${x(index)},${y(value)}`)
  })
  return runs.filter((run) => run.length > 0)
}

interface AxisProps extends Pick<Scale, 'y'>, Pick<Props, 'format'> {
  ticks: readonly number[]
}

/** The labels of the ticks. */
function Axis({ ticks, y, format }: AxisProps) {
  return (
    <Box sx={{ position: 'relative', height: size.height, display: 'grid' }}>
      {/* The widest of them keeps the room that all of them need. */}
      <Typography variant="caption" sx={{ visibility: 'hidden' }}>
        {format(ticks.at(-1) ?? 1)}
      </Typography>
      {ticks.map((tick) => (
        <Typography
          key={tick}
          variant="caption"
          color="text.secondary"
          sx={{ position: 'absolute', right: 0, top: y(tick), transform: 'translateY(-50%)' }}
        >
          {format(tick)}
        </Typography>
      ))}
    </Box>
  )
}

interface MarksProps extends Pick<Props, 'columns' | 'series' | 'format'> {
  scale: Scale
}

function Bars({ columns, series, format, scale: { column, x, y } }: MarksProps) {
  const width = Math.min(size.bar, (column * 0.8) / Math.max(series.length, 1))
  return series.flatMap(({ name, colour, values }, side) =>
    columns.map(({ key, name: of }, index) => {
      const value = values[index] ?? null
      return (
        value !== null && (
          <Box
            component="rect"
            key={name + key}
            x={x(index) + (side - series.length / 2) * width}
            y={y(value)}
            width={width}
            height={size.height - y(value)}
            sx={{ fill: 'currentColor', color: colour }}
          >
            <title>{`${of}: ${name} ${format(value)}`}</title>
          </Box>
        )
      )
    }),
  )
}

function Lines({ series, scale }: Pick<MarksProps, 'series' | 'scale'>) {
  return series.flatMap(({ name, colour, values }) =>
    runsOf(values, scale).map((run) => (
      <Box
        component="polyline"
        key={`${name} ${run[0]}`}
        points={run.join(' ')}
        vectorEffect="non-scaling-stroke"
        sx={{ fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeDasharray: '6 4', color: colour }}
      >
        <title>{name}</title>
      </Box>
    )),
  )
}

/** The names of the columns below the picture. */
function ColumnLabels({ columns, ends }: Pick<Props, 'columns' | 'ends'>) {
  const isShown = (index: number) => !ends || index === 0 || index === columns.length - 1
  return (
    <Box
      sx={{
        gridColumn: 2,
        containerType: 'inline-size',
        // Where there is no room for all of them, every second.
        [`@container (max-width: ${columns.length * 26}px)`]: ends
          ? {}
          : { '& .label:nth-of-type(even)': { visibility: 'hidden' } },
        mt: 0.5,
        display: ends ? 'flex' : 'grid',
        justifyContent: 'space-between',
        gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
      }}
    >
      {columns.map(
        ({ key, label }, index) =>
          isShown(index) && (
            <Typography
              key={key}
              variant="caption"
              color="text.secondary"
              className="label"
              sx={{ display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap' }}
            >
              {label}
            </Typography>
          ),
      )}
    </Box>
  )
}

/** Bars and lines by column, with an axis; the table of it says the same in figures, to everybody. */
export function ColumnChart({ title, columns, series, format, axis = format, ends, ...rest }: Props) {
  const { beside, tableLabel, table } = rest
  const [open, setOpen] = useState(false)
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const ticks = ticksOf(most)
  const top = ticks.at(-1) ?? 1
  const column = size.width / Math.max(columns.length, 1)
  const scale: Scale = {
    column,
    x: (index) => (index + 0.5) * column,
    y: (value) => size.height - (size.height * value) / top,
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      {title && (
        <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
      )}
      <Legend series={series} beside={beside} />
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Axis ticks={ticks} y={scale.y} format={axis} />
        <Box
          component="svg"
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          sx={{ display: 'block', width: 1, height: size.height, borderBottom: 1, borderColor: 'divider' }}
        >
          {ticks.slice(1).map((tick) => (
            <Box
              component="line"
              key={tick}
              x1={0}
              x2={size.width}
              y1={scale.y(tick)}
              y2={scale.y(tick)}
              vectorEffect="non-scaling-stroke"
              sx={{ stroke: 'currentColor', color: 'divider' }}
            />
          ))}
          <Bars columns={columns} series={series.filter(({ line }) => !line)} format={format} scale={scale} />
          <Lines series={series.filter(({ line }) => line)} scale={scale} />
        </Box>
        <ColumnLabels columns={columns} ends={ends} />
      </Box>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {tableLabel}
      </Button>
      {open && table}
    </Box>
  )
}
