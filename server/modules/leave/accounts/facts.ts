import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { leaveType } from '../../../../src/resources/leave/leaveType.resource.ts'
import {
  readBands,
  type Employment,
  type GrantRule,
  type ServiceBand,
} from '../../../../src/domain/leave/entitlement.ts'
import { amountOf, daysText, type LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import type { YearRule } from '../../../../src/domain/leave/years.ts'
import type { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import type { leaveLedger } from '../../../../src/resources/leave/leaveLedger.resource.ts'
import { find, findOne } from '../../../engine/tables/rows.ts'
import { piece, type Rows } from '../../../engine/tables/statement.ts'
import type { RowIn } from '../../../engine/tables/table.ts'
import { leaveSetting } from '../tables.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

const typeColumns = [
  'id',
  'code',
  'name',
  'active',
  'mode',
  'bands',
  'resetOn',
  'prorateOn',
  'rounding',
  'carryForwardMax',
  'carryExpireMonths',
  'unit',
  'hoursPerDay',
  'halfDays',
  'includeHolidays',
  'includeRestDays',
  'minNoticeDays',
  'allowBackdateDays',
  'maxConsecutiveDays',
  'allowNegativeDays',
  'attachment',
  'attachmentOverDays',
  'applicableAfterDays',
  'gender',
  'employmentTypes',
] as const
export type TypeFacts = Pick<RowIn<typeof leaveType>, (typeof typeColumns)[number]>

/** The amount of an entry or an application, in what its type counts in: hundredths of a day, or minutes. */
export const entryAmount = ({ minutes, days }: Pick<Rows<typeof leaveLedger>, 'minutes' | 'days'>) =>
  piece`coalesce(${minutes}, ${days} * 100)`
export const appliedAmount = ({
  totalMinutes,
  totalDays,
}: Pick<Rows<typeof leaveApplication>, 'totalMinutes' | 'totalDays'>) =>
  piece`coalesce(${totalMinutes}, ${totalDays} * 100, 0)`

/** What an application takes, as it keeps it. */
export const totalsOf = (unit: LeaveUnit, amount: number) =>
  unit === 'hour'
    ? { totalDays: null, totalMinutes: amount }
    : { totalDays: daysText(amount), totalMinutes: null }

const personColumns = [
  'id',
  'firstName',
  'lastName',
  'gender',
  'employmentType',
  'joinDate',
  'lastWorkingDate',
  'supervisorId',
  'departmentId',
  'pinIds',
  'roleId',
  'status',
] as const
export type PersonFacts = Pick<RowIn<typeof employee>, (typeof personColumns)[number]>

export interface LeaveSettings {
  region: string
  startMonth: number
  /** Weekday numbers, Monday 1 to Sunday 7, on which nobody works where no roster says otherwise. */
  restDays: readonly string[]
  remindDays: number | null
}

/** How the company counts its leave. */
export async function settingsOf(sql: CompanySql): Promise<LeaveSettings> {
  const row = await findOne(
    sql,
    leaveSetting,
    {},
    { columns: ['region', 'startMonth', 'restDays', 'remindDays'] },
  )
  return row ?? { region: 'MY', startMonth: 1, restDays: ['7'], remindDays: null }
}

/** How many people’s accounts are reckoned and written by one statement. */
export const peopleAtOnce = 500

/** Leave types by id; all of the company's where none are named. */
export const typesOf = (sql: CompanySql, ids?: readonly number[]): Promise<TypeFacts[]> =>
  find(sql, leaveType, ids ? { id: ids } : {}, { columns: typeColumns, sort: ['code'] })

/**
 * The people of these ids. With `lock` they are held in the order of their ids, so that what counts on somebody's balance
 * follows one after the other.
 */
export const peopleOf = (sql: CompanySql, ids: readonly number[], lock = false): Promise<PersonFacts[]> =>
  find(
    sql,
    employee,
    { id: ids },
    { columns: personColumns, sort: ['id'], ...(lock && { lock: 'no key update' }) },
  )

/** When somebody's leave year of a type begins; whoever has no first day goes with the company. */
export const yearRuleOf = (
  type: Pick<TypeFacts, 'resetOn'>,
  joined: string | null,
  settings: LeaveSettings,
): YearRule =>
  type.resetOn === 'join_anniversary' && joined !== null ? { joined } : { startMonth: settings.startMonth }

export const employmentOf = ({
  joinDate,
  lastWorkingDate,
}: Pick<PersonFacts, 'joinDate' | 'lastWorkingDate'>): Employment => ({
  joined: joinDate,
  last: lastWorkingDate,
})

/** What a type gives by years of service, in what it counts in. */
const bandsOf = ({ unit, bands }: TypeFacts): ServiceBand[] =>
  (readBands(bands ?? '') ?? []).map(({ fromYears, days }) => ({
    fromYears,
    days: amountOf(unit, String(days / 100)),
  }))

/** How a type gives days; undefined where it has no balance to give. */
export function grantRuleOf(type: TypeFacts): GrantRule | undefined {
  if (type.mode !== 'yearly' && type.mode !== 'earned_monthly') return undefined
  return {
    mode: type.mode,
    bands: bandsOf(type),
    prorated: type.prorateOn === 'join',
    rounding: amountOf(type.unit, type.rounding),
    carryMax: type.carryForwardMax === null ? 0 : amountOf(type.unit, type.carryForwardMax),
    carryMonths: type.carryExpireMonths,
  }
}

/** Hours of a working day where a type says nothing else. */
export const usualHours = '8'

/** An amount as hundredths of a day, by which approvers' levels go. */
export const wholeDays = (type: Pick<TypeFacts, 'unit' | 'hoursPerDay'>, amount: number): number =>
  type.unit === 'hour' ? Math.round((amount * 100) / (60 * Number(type.hoursPerDay ?? usualHours))) : amount

/** Whom a type is for. */
export const isFor = (type: TypeFacts, person: Pick<PersonFacts, 'gender' | 'employmentType'>): boolean =>
  (type.gender === 'any' || person.gender === null || type.gender === person.gender) &&
  (type.employmentTypes.length === 0 || type.employmentTypes.some((one) => one === person.employmentType))
