import { z } from 'zod'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { json, rowsOf, select, type Rows } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

const dates = z.array(z.string())
const d = rowsOf(shift, 'd')

/**
 * The days of a series that differ from it, in order, as an expression. A day without work has a deleted shift, so deleted ones
 * count.
 */
export const exceptDatesOf = (series: Rows<typeof shift>) =>
  json(dates)`(select coalesce(jsonb_agg(${d.seriesDay} order by ${d.seriesDay}), '[]') from ${d.bare}
    where ${d.ofCompany} and ${d.seriesId} = ${series.id})`

/** The days of a series that differ from it. */
export async function exceptDatesIn(sql: CompanySql, seriesId: number): Promise<string[]> {
  const s = rowsOf(shift, 's')
  const [row] = await select(sql, {
    dates: exceptDatesOf(s),
  })`from ${s.withDeleted} where ${s.id} = ${seriesId}`
  return row?.dates ?? []
}
