import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { numberFormatVotes } from '../../../../src/domain/text/numberFormats.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { cellReader, sameValue, type Cell } from '../../../../src/schema/cells.ts'
import {
  monthFields,
  type MonthCellError,
  type MonthCellsBody,
  type MonthField,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { fieldOf } from '../../../../src/schema/resource.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { type RowIn } from '../../../engine/tables/table.ts'
import { find } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select, type Selected } from '../../../engine/tables/statement.ts'
import { slices } from '../../../engine/sql/slices.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { monthCalled } from './utilMonth.hooks.ts'
import { thisMonth } from './grid.ts'
import { rolloverProblem, unknownRollover } from './rollover.ts'

type Given = MonthCellsBody['cells'][number]

const t = rowsOf(utility, 't')
const meterColumns = pick(t, ['id', 'isCumulative', 'rolloverAt'])
type Meter = Selected<typeof meterColumns>

const monthColumns = [
  'id',
  'version',
  'utilityId',
  'month',
  'readingStart',
  'readingEnd',
  'rollover',
  'isEstimated',
  'billAmount',
  'status',
] as const
type Month = Pick<RowIn<typeof utilMonth>, (typeof monthColumns)[number]>

/** What becomes of a month: `values` are what its cells say. */
export interface PlannedMonth {
  utilityId: number
  month: string
  before: Month | undefined
  values: Record<string, unknown>
  given: Partial<Record<MonthField, Given>>
}

/** A reading as it is typed: the number, and the letters after it. */
const marked = /^(.*?)\s*([er]{0,2})$/is

const markedReading = (text: string) => {
  const [, number = '', letters = ''] = marked.exec(text.trim()) ?? []
  const said = letters.toLowerCase()
  return { number, isEstimated: said.includes('e'), rollover: said.includes('r') }
}

/** Readers of the cells' texts, numbers in the format that all of them together speak for. */
function readersOf(caller: Caller, cells: readonly Given[]) {
  const votes = numberFormatVotes()
  for (const { field, text } of cells) votes.see(field === 'readingEnd' ? markedReading(text).number : text)
  const context = {
    dayOrder: 'DMY' as const,
    timeZone: caller.timeZone,
    numberFormat: votes.result(),
    named: () => [],
    unknown: () => '',
  }
  const reader = (name: MonthField) => cellReader(fieldOf(utilMonth, name), context)
  return { readingEnd: reader('readingEnd'), billAmount: reader('billAmount') }
}

/** The meters of the cells that the caller reaches, and their months from a year before to a year after those. */
async function standing(sql: CompanySql, caller: Caller, cells: readonly Given[]) {
  const ids = [...new Set(cells.map(({ utilityId }) => utilityId))]
  const sorted = cells.map(({ month }) => month).toSorted()
  const meters = await select(sql, meterColumns)`from ${t}
    where ${reached(caller, utility, resourceNamed, { id: ids })}`
  const months = await find(
    sql,
    utilMonth,
    {
      utilityId: ids,
      month_gte: addDays(sorted[0] ?? '', -366),
      month_lte: addDays(sorted.at(-1) ?? '', 366),
    },
    { columns: monthColumns, sort: ['utilityId', 'month'] },
  )
  return { meters: new Map(meters.map((row) => [row.id, row])), months }
}

const keyOf = ({ utilityId, month }: { utilityId: number; month: string }) => `${utilityId} ${month}`

/** What a reading says of its month. */
function readingValues(text: string, read: (text: string) => Cell, meter: Meter) {
  const { number, isEstimated, rollover } = markedReading(text)
  const cell = read(number)
  if ('message' in cell) return { message: cell.message }
  if (cell.value === null) return { values: { readingEnd: null, isEstimated: false, rollover: false } }
  if (rollover && meter.rolloverAt === null) return { message: unknownRollover }
  return { values: { readingEnd: cell.value, isEstimated, ...(rollover && { rollover }) } }
}

/** A bill that comes to a verified month is the step from verified to billed, and back where it is taken away. */
function billValues(text: string, read: (text: string) => Cell, before: Month | undefined) {
  const cell = read(text)
  if ('message' in cell) return { message: cell.message }
  if (cell.value === null && before?.status === 'paid')
    return { message: 'This bill has been paid: it can be corrected, and not taken away.' }
  const steps: Record<string, string> = cell.value === null ? { billed: 'verified' } : { verified: 'billed' }
  const status = steps[before?.status ?? '']
  return { values: { billAmount: cell.value, ...(status && { status }) } }
}

/**
 * Follows the readings of one meter from month to month as they would stand, and finds those that go backwards, or that
 * cannot have begun again. Where the reading no longer goes backwards, the meter did not begin again.
 */
function followReadings(
  meter: Meter,
  stored: readonly Month[],
  planned: ReadonlyMap<string, PlannedMonth>,
  refuse: (given: Given, message: string) => void,
) {
  if (!meter.isCumulative) return
  const at = (month: string) => planned.get(keyOf({ utilityId: meter.id, month }))
  const own = [...planned.values()].filter(({ utilityId }) => utilityId === meter.id)
  const chain = [...new Set([...stored, ...own].map(({ month }) => month))].toSorted()
  const held = new Map(stored.map((one) => [one.month, one]))
  let before:
    { was: string | null; is: string | null; month: string; plan?: PlannedMonth | undefined } | undefined
  for (const month of chain) {
    const there = held.get(month)
    const plan = at(month)
    const typed = plan?.values['readingEnd']
    const was = there?.readingEnd ?? null
    const end = typed === undefined ? was : typed === null ? null : String(typed)
    const start = there?.readingStart ?? null
    const carried = start === null || Number(start) === Number(before?.was ?? NaN)
    const from = carried ? (before?.is ?? null) : start
    if (end !== null && from !== null) {
      const less = Number(end) < Number(from)
      const reading = plan?.given.readingEnd
      if (reading && plan && !less && there?.rollover && plan.values['rollover'] === undefined)
        plan.values['rollover'] = false
      const began = plan?.values['rollover'] ?? there?.rollover ?? false
      const earlier = before?.plan?.given.readingEnd
      const problem = began ? rolloverProblem({ start: from, end, rolloverAt: meter.rolloverAt }) : undefined
      if (problem && reading) refuse(reading, problem)
      else if (problem && earlier && carried)
        refuse(earlier, `After this the meter could not have begun again in ${monthCalled(month)}.`)
      if (less && !began) {
        const again =
          meter.rolloverAt === null ? '' : ` If the meter began again at zero, type R after it: ${end} R.`
        if (reading)
          refuse(
            reading,
            carried && before
              ? `This is less than ${from}, with which ${monthCalled(before.month)} ended.${again}`
              : `This is less than ${from}, with which the month began.${again}`,
          )
        else if (earlier && carried)
          refuse(earlier, `${monthCalled(month)} ends with less than that: ${end}.`)
      }
    }
    if (end !== null || was !== null)
      before = { was: was ?? before?.was ?? null, is: end ?? before?.is ?? null, month, plan }
  }
}

/** Whether the cell holds something else by now than what was typed over. */
function isStale({ field, was }: Given, before: Month | undefined, read: (text: string) => Cell) {
  if (was === undefined) return false
  const number = field === 'readingEnd' ? markedReading(was).number : was
  const holds = (value: unknown) => sameValue(fieldOf(utilMonth, field), value, before?.[field] ?? null)
  // What the sheet shows comes as the record holds it, what was typed a moment ago as it was typed.
  if (holds(number)) return false
  const cell = read(number)
  return !('value' in cell) || !holds(cell.value)
}

/** Reads cells of months, those that are there and those that are not yet; gives what is to be written, and all that is wrong. */
export async function planCells(sql: CompanySql, caller: Caller, cells: readonly Given[], now = new Date()) {
  const { meters, months } = await standing(sql, caller, cells)
  const readers = readersOf(caller, cells)
  const held = new Map(months.map((one) => [keyOf(one), one]))
  const latest = thisMonth(caller, now)
  const wrong: MonthCellError[] = []
  const refuse = ({ utilityId, month, field }: Given, message: string) =>
    void wrong.push({ utilityId, month, field, message })
  const planned = new Map<string, PlannedMonth>()
  const breathe = slices()
  for (const given of cells) {
    await breathe()
    const { utilityId, month, field, text } = given
    const before = held.get(keyOf(given))
    const meter = meters.get(utilityId)
    if (!meter) refuse(given, 'There is no such meter any more.')
    else if (month > latest) refuse(given, 'This month has not begun.')
    else if (isStale(given, before, readers[field]))
      refuse(given, `Somebody else has written this here since: ${before?.[field] ?? '–'}`)
    else {
      const read = readers[field]
      const said = field === 'readingEnd' ? readingValues(text, read, meter) : billValues(text, read, before)
      if ('message' in said) refuse(given, said.message ?? '')
      else {
        const plan = planned.get(keyOf(given)) ?? { utilityId, month, before, values: {}, given: {} }
        Object.assign(plan.values, said.values)
        plan.given[field] = given
        planned.set(keyOf(given), plan)
      }
    }
  }
  const byMeter = new Map<number, Month[]>()
  for (const one of months) byMeter.set(one.utilityId, [...(byMeter.get(one.utilityId) ?? []), one])
  for (const meter of meters.values()) {
    await breathe()
    followReadings(meter, byMeter.get(meter.id) ?? [], planned, refuse)
  }
  // An empty cell of a month that is not there says nothing.
  const said = ({ before, values }: PlannedMonth) =>
    before !== undefined || monthFields.some((name) => (values[name] ?? null) !== null)
  const rows = [...planned.values()]
    .filter(said)
    .toSorted((one, other) => one.utilityId - other.utilityId || (one.month < other.month ? -1 : 1))
  return { rows, wrong }
}
