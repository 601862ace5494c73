import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { leaveType } from '../../../../src/resources/leave/leaveType.resource.ts'
import {
  readBands,
  type Employment,
  type GrantRule,
  type ServiceBand,
} from '../../../../src/domain/leave/entitlement.ts'
import { amountOf, type LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import type { YearRule } from '../../../../src/domain/leave/years.ts'
import { columns, type RowOfColumns } from '../../../engine/sql/columns.ts'
import type { Sql } from '../../../platform/db/sql.ts'

export const typeColumns = columns(leaveType, [
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
])
export type TypeFacts = Omit<RowOfColumns<typeof typeColumns>, 'unit'> & { unit: LeaveUnit }

/** The amount of an entry or an application, in what its type counts in: hundredths of a day, or minutes. */
export const entryAmount = 'coalesce(minutes, days * 100)'
export const appliedAmount = (alias: string) =>
  `coalesce(${alias}.total_minutes, ${alias}.total_days * 100, 0)`

const personColumns = columns(employee, [
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
])
export type PersonFacts = RowOfColumns<typeof personColumns>

export interface LeaveSettings {
  region: string
  startMonth: number
  /** Weekday numbers, Monday 1 to Sunday 7, on which nobody works where no roster says otherwise. */
  restDays: readonly string[]
  remindDays: number | null
}

/** How the company counts its leave. */
export async function settingsOf(sql: Sql, clientId: number): Promise<LeaveSettings> {
  const [row] = await sql.query<LeaveSettings>(
    `select region, start_month as "startMonth", rest_days as "restDays", remind_days as "remindDays"
     from leave_setting where client_id = $1`,
    [clientId],
  )
  return row ?? { region: 'MY', startMonth: 1, restDays: ['7'], remindDays: null }
}

/** How many people’s accounts are reckoned and written by one statement. */
export const peopleAtOnce = 500

/** Leave types by id; all of the company's where none are named. */
export async function typesOf(sql: Sql, clientId: number, ids?: readonly number[]): Promise<TypeFacts[]> {
  return sql.query<TypeFacts>(
    `select ${typeColumns.list} from leave_type t
     where t.client_id = $1 and t.deleted_at is null and ($2::bigint[] is null or t.id = any($2)) order by t.code`,
    [clientId, ids ?? null],
  )
}

/**
 * The people of these ids. With `lock` they are held in the order of their ids, so that what counts on somebody's balance
 * follows one after the other.
 */
export async function peopleOf(
  sql: Sql,
  clientId: number,
  ids: readonly number[],
  lock = false,
): Promise<PersonFacts[]> {
  return sql.query<PersonFacts>(
    `select ${personColumns.list} from employee t
     where t.client_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id ${lock ? 'for no key update' : ''}`,
    [clientId, ids],
  )
}

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
  (type.employmentTypes.length === 0 || type.employmentTypes.includes(person.employmentType ?? ''))
