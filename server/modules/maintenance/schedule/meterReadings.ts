import { lastDayOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { clockAt } from '../../../../src/domain/time/moments.ts'
import type { MeterReading, MeterRule } from '../../../../src/domain/maintenance/meterDue.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

type Month = Readonly<{
  month: string
  readingStart: string | null
  readingEnd: string | null
  readingDate: string | null
  rollover: boolean
}>

const lastOf = (month: string) => lastDayOf(monthNumber(month))

/** The readings of months, in their order: each within its own month, by default at its end. */
function monthReadings(months: readonly Month[]): MeterReading[] {
  let before: string | null = null
  return months.flatMap(({ month, readingStart, readingEnd, readingDate, rollover }): MeterReading[] => {
    if (readingEnd === null) return []
    const day = readingDate ?? lastOf(month)
    const within = [month, day, lastOf(month)].toSorted()[1] ?? day
    const isCarried = readingStart === null || (before !== null && Number(readingStart) === Number(before))
    before = readingEnd
    const start = isCarried ? null : readingStart
    return [{ at: `${within}T23:59:59`, value: readingEnd, start, rollover, isUnchecked: false }]
  })
}

const isNumber = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text)

/** A meter with all its readings: by month, and from steps of work. */
export async function readingsOf(sql: CompanySql, utilityId: number) {
  const [u, p] = [rowsOf(utility, 'u'), rowsOf(pin, 'p')]
  const [meter] = await select(sql, {
    ...pick(u, ['multiplier', 'rolloverAt', 'isCumulative']),
    timeZone: p.timeZone,
  })`from ${u} join ${p.withDeleted} on ${p.id} = ${u.pinId} where ${u.id} = ${utilityId}`
  if (!meter) return undefined
  const months = await find(
    sql,
    utilMonth,
    { utilityId, readingEnd_empty: false },
    {
      columns: ['month', 'readingStart', 'readingEnd', 'readingDate', 'rollover'],
      sort: ['month'],
    },
  )
  const steps = await find(
    sql,
    workTask,
    { utilityId, taskType: 'meter', result: 'done', value_empty: false, doneAt_empty: false },
    { columns: ['id', 'value', 'doneAt'], sort: ['doneAt', 'id'] },
  )
  const ofSteps = steps.flatMap(({ value, doneAt }): MeterReading[] => {
    if (!isNumber(value) || doneAt === null) return []
    const at = `${clockAt(Date.parse(doneAt), meter.timeZone)}:00`
    return [{ at, value, start: null, rollover: false, isUnchecked: true }]
  })
  const { multiplier, rolloverAt, isCumulative } = meter
  const rule: Pick<MeterRule, 'multiplier' | 'rolloverAt' | 'isCumulative'> = {
    multiplier: multiplier ?? '1',
    rolloverAt,
    isCumulative,
  }
  return { rule, readings: [...monthReadings(months), ...ofSteps] }
}

/** The position of the latest reading of a meter; null where it has none. */
export async function latestReading(sql: CompanySql, utilityId: number) {
  const meter = await readingsOf(sql, utilityId)
  const [latest] = (meter?.readings ?? []).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return latest ?? null
}
