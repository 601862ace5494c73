import { z } from 'zod'
import { notePersonalReads } from '../../engine/reading/personalReads.ts'
import type { ReportName, ReportParams } from '../../../src/resources/report/reports.ts'
import { cellOf, csvCells } from '../../engine/exports/exportCells.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { planOf, said, selectOf, sumsOf, type Plan } from './plan.ts'

/** Rows that are shown, rows that sums and chart are counted from, and columns that are drawn. */
const shownRows = 20
const countedRows = 10_000
const mostPoints = 31

const sums = z.tuple([
  z.object({ sums: z.object({ count: z.number(), totals: z.record(z.string(), z.string()) }) }),
])
const points = z.array(z.object({ label: z.string().nullable(), value: z.number().nullable() }))

/** Figures to be drawn, where the caller may see both what they are of and what they are by. */
async function chartOf(db: Database, { clientId }: Caller, { kind: { chart }, columns, raw, values }: Plan) {
  const by = columns.find(({ name }) => name === chart?.by)
  const of = columns.find(({ name }) => name === chart?.of)
  if (!chart || !by || (chart.of !== undefined && !of)) return null
  const figure = of ? `coalesce(sum(x."${of.name}"), 0)` : 'count(*)'
  const isDay = by.field.kind === 'date'
  const label = `(${cellOf(`x."${by.name}"`, by.field, csvCells)})::text`
  const rows = await db.heavy(clientId).query(
    `select ${label} as label, (${figure})::float8 as value from (${raw} limit ${countedRows}) x
     group by 1 order by ${isDay ? '1 desc' : '2 desc, 1'} limit ${mostPoints}`,
    values,
  )
  const found = points
    .parse(rows)
    .map(({ label: text, value }) => ({ label: text ?? '–', value: value ?? 0 }))
  return {
    by: by.field.label ?? by.name,
    of: of?.field.label ?? 'Rows',
    unit: of && 'unit' in of.field ? (of.field.unit ?? null) : null,
    isMoney: of?.field.kind === 'money',
    points: isDay ? found.toReversed() : found,
  }
}

/** The first rows of a report, and what the first ten thousand come to. */
export async function preview(
  db: Database,
  caller: Caller,
  name: ReportName,
  params: ReportParams,
  now: Date,
) {
  const plan = await planOf(db, caller, name, params, now)
  await notePersonalReads(db, caller, plan.kind.source, { ...plan.personal, values: plan.values })
  const sql = db.heavy(caller.clientId)
  const [rows, counted, chart] = await Promise.all([
    sql.query<Record<string, string | null>>(
      selectOf(plan, csvCells, shownRows, said('Total', params.language)),
      plan.values,
    ),
    sql.query(sumsOf(plan, countedRows + 1), plan.values),
    chartOf(db, caller, plan),
  ])
  const [{ sums: figures }] = sums.parse(counted)
  return {
    columns: plan.columns.map(({ name: column, heading, field }) => ({
      name: column,
      label: heading,
      kind: field.kind,
      unit: null,
    })),
    rows: rows.map((row) => plan.columns.map(({ name: column }) => row[column] ?? null)),
    counted: Math.min(figures.count, countedRows),
    complete: figures.count <= countedRows,
    totals: figures.totals,
    chart,
  }
}
