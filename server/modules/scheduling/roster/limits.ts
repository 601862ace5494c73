import { usualLimits, type WorkLimits } from '../../../../src/domain/scheduling/clashes.ts'
import { attendanceRule } from '../../../../src/resources/attendance/attendanceRule.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

/** Days around an assignment whose other work concerns it: its week, and the rest before and after. */
const around = 8

const limitColumns = ['pinId', 'restMin', 'dayMaxMin', 'weekMaxMin', 'daysInRowMax'] as const

/** The company's attendance rules that count, the newest first. */
export const rulesOf = (sql: CompanySql) =>
  find(sql, attendanceRule, { active: true }, { columns: limitColumns, sort: [['id', 'desc']] })
type Rules = Awaited<ReturnType<typeof rulesOf>>

/** Days around an assignment that are read: a limit of days in a row reaches as far as its number. */
export const reachOf = (rules: Rules): number =>
  Math.max(around, ...rules.map(({ daysInRowMax }) => daysInRowMax ?? 0))

/** How much people may work at a pin, or without one, by the company's attendance rules. */
export const limitsOf =
  (rules: Rules) =>
  (pinId: number | null): WorkLimits =>
    rules.find((rule) => rule.pinId === pinId) ?? rules.find((rule) => rule.pinId === null) ?? usualLimits
