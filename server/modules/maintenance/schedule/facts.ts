import { resourceNamed } from '../../../../src/resources/index.ts'
import { ruleNames } from '../../../../src/resources/maintenance/schedule/schedulePreview.calls.ts'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { day, pick, rowsOf, select, type Piece } from '../../../engine/tables/statement.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import type { Action } from '../../../../src/domain/access/permissions.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { scheduleOccurrence } from '../tables.ts'
import type { PlannedDate } from './nextDate.ts'

const t = rowsOf(schedule, 't')
const o = rowsOf(scheduleOccurrence, 'o')

/** The columns of a rule. */
export const ruleColumns = ['id', ...ruleNames] as const

/** A schedule's rule and how far it has got. */
const factsOf = {
  ...pick(t, [...ruleColumns, 'refNo', 'name', 'version', 'status', 'basedOn', 'nextRunOn']),
  /** The first day that was not handled yet. */
  openFrom: day`greatest(${t.startsOn}, ${t.activeSince}, (select max(${o.plannedOn}) + 1 from ${o} where ${o.scheduleId} = ${t.id}))`,
}

/** The schedules that a condition keeps; their alias is `t`. */
export const scheduleFacts = (sql: CompanySql, rest: Piece) => select(sql, factsOf)`from ${t} where ${rest}`
export type ScheduleFacts = Awaited<ReturnType<typeof scheduleFacts>>[number]

/** The facts of a schedule within the caller's reach. @throws 404 */
export async function factsWithin(
  sql: CompanySql,
  caller: Caller,
  id: number,
  action: Action,
): Promise<ScheduleFacts> {
  await reachedRow(sql, caller, schedule, resourceNamed, { id, action, columns: 't.id' })
  const [facts] = await select(sql, factsOf)`from ${t} where ${t.id} = ${id}`
  if (!facts) throw new Error(`The schedule ${id} is within reach and was not found`)
  return facts
}

/** The next date of a schedule that counts from completion: later ones are not known. Otherwise undefined. */
export function onlyNext({
  status,
  basedOn,
  nextRunOn,
}: Pick<ScheduleFacts, 'status' | 'basedOn' | 'nextRunOn'>): PlannedDate[] | undefined {
  if (status !== 'active' || basedOn !== 'completed_date') return undefined
  return nextRunOn === null ? [] : [{ planned: nextRunOn, actual: nextRunOn }]
}
